import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { SyncButton, useSync } from '#core/web/blocks/SyncButton.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { figureOfRow } from '#core/web/figures.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { groups } from '../contract.ts'
import { groupFigures } from '../figures.ts'
import { GroupPicture, groupLimit } from './GroupPicture.tsx'
import { groupScreens } from './screens.ts'
import { groupText } from './text.ts'
import './groups.css'
import { groupsArt } from './art.tsx'

const detailOf = (groupId: string) => linkTo(groupScreens.detail, { groupId })
const customersOf = (groupId: string) => linkTo(customerScreens.list, { groupIds: groupId })
const kinds = { 0: 'ok', 1: 'bad', 2: 'attention', 3: 'ok' } as const

/** The customer groups of the company, newest first. */
export default function ListPage() {
  const text = useText(groupText)
  const sync = useSync({ start: groups.sync, status: groups.syncStatus })
  return (
    <CallTable
      call={groups.list}
      order="-createdAt"
      table="groups"
      rowKey="groupId"
      rowName={(g) => g.name || text.unnamed}
      title={text.title}
      about={sync.about}
      unit={text.unit}
      search={text.search}
      filters={[{ key: 'staffIds', label: text.owner, kind: 'staff' }]}
      columns={[
        {
          key: 'name',
          title: text.name,
          width: 280,
          pinned: 'left',
          render: (g) => <Lead name={g.name || text.unnamed} second={g.notice} picture={<GroupPicture />} to={detailOf(g.groupId)} />,
        },
        {
          key: 'ownerName',
          title: text.owner,
          width: 150,
          render: (g) =>
            g.ownerName ? (
              <span className="row gap-6">
                <Avatar name={g.ownerName} src={g.ownerAvatar || undefined} size={20} />
                <span className="ellipsis">
                  <StaffName name={g.ownerName} alias={g.ownerAlias} />
                </span>
              </span>
            ) : null,
        },
        {
          key: 'memberCount',
          title: text.members,
          kind: 'number',
          width: 110,
          render: (g) =>
            g.memberCount >= groupLimit * 0.9 ? (
              <span className="warn" title={text.full}>
                {text.limit(fmt.number(g.memberCount))}
              </span>
            ) : (
              <NumberLink {...figureOfRow(groupFigures.members, g, {})} />
            ),
        },
        {
          key: 'customerCount',
          title: text.customers,
          kind: 'number',
          width: 100,
          render: (g) => <NumberLink {...figureOfRow(groupFigures.customers, g, {})} />,
        },
        {
          key: 'status',
          title: text.status,
          width: 120,
          render: (g) => <Status kind={kinds[g.status as 0] ?? 'idle'}>{text.statuses[String(g.status) as '0'] ?? g.status}</Status>,
        },
        { key: 'createdAt', title: text.createdAt, kind: 'time', width: 150 },
      ]}
      onOpen={(g) => go(detailOf(g.groupId))}
      tools={<SyncButton sync={sync} />}
      actions={(g) => [
        { key: 'open', label: text.open, needs: null, run: () => go(detailOf(g.groupId)) },
        { key: 'customers', label: text.inGroup, needs: externalUsers.list, run: () => go(customersOf(g.groupId)) },
      ]}
      empty={{
        art: groupsArt,
        title: text.emptyTitle,
        hint: text.emptyHint,
        action: <SyncButton sync={sync} label={text.emptySync} primary />,
      }}
    />
  )
}
