import type { ComponentProps } from 'react'
import { staff as people } from '#areas/staff/staff-management/contract.ts'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { departmentsOf, Lead } from '#core/web/blocks/table/cells.tsx'
import { figureOfRow } from '#core/web/figures.ts'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { useLang, useText } from '#core/web/text/text.ts'
import { NumberLink, Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { type GiverRow, transfer, transferRecords } from '../contract.ts'
import { giverFigures } from '../figures.ts'
import { typeWords } from '../words.ts'
import { transferArt } from './art.tsx'
import { transferScreens } from './screens.ts'
import { transferText } from './text.ts'

const types = ['resigned', 'serving'] as const

/** Who has something to hand over: those who left, or those at work. */
export default function ListPage() {
  const text = useText(transferText)
  const [search] = useSearch()
  const left = search.transferType !== 'serving'
  const open = (r: GiverRow) =>
    go(linkTo(transferScreens.create, { staffId: r.staffId, ...(r.customers === 0 && r.groups > 0 && { resourceType: 'group' as const }) }))
  const number = (key: string, title: string, link: (r: GiverRow) => ComponentProps<typeof NumberLink>, help?: string) => ({
    key,
    title,
    help,
    kind: 'number' as const,
    width: 112,
    render: (r: GiverRow) => <NumberLink {...link(r)} />,
  })
  return (
    <UnderTitle value={<Tabs left={left} />}>
      <CallTable
        key={left ? 'resigned' : 'serving'}
        call={transfer.staff}
        order={left ? '-leftAt' : null}
        table={left ? 'customer_transfer_left' : 'customer_transfer_serving'}
        rowKey="staffId"
        rowName={(r) => r.staffName}
        title={text.title}
        unit={text.unit}
        filters={[
          { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
          { key: 'departmentIds', label: text.departments, kind: 'departments', icon: <Icon name="network" size={13} /> },
        ]}
        columns={[
          {
            key: 'staffName',
            title: text.member,
            width: 200,
            pinned: 'left',
            render: (r) => (
              <Lead
                name={r.staffName}
                alias={r.staffAlias}
                avatar={r.staffAvatar}
                kind="staff"
                to={linkTo(transferScreens.create, { staffId: r.staffId })}
              />
            ),
          },
          { key: 'departmentNames', title: text.department, width: 180, spare: true, render: (r) => departmentsOf(r.departmentNames) },
          ...(left ? [{ key: 'leftAt', title: text.leftAt, width: 132, render: (r: GiverRow) => <Time at={r.leftAt} near /> }] : []),
          number('customers', text.customers, (r) => figureOfRow(giverFigures.customers, r, {})),
          number('groups', text.groups, (r) => figureOfRow(giverFigures.groups, r, {})),
          number('waiting', text.waiting, (r) => figureOfRow(giverFigures.waiting, r, {})),
          number('done', text.done, (r) => figureOfRow(giverFigures.done, r, {})),
          number('open', text.open, (r) => figureOfRow(giverFigures.open, r, {}), text.openHelp),
        ]}
        toolbar={[
          {
            key: 'records',
            label: text.records,
            icon: <Icon name="history" size={14} />,
            needs: transferRecords.list,
            to: linkTo(transferScreens.record, {}),
          },
        ]}
        actions={(r) => [
          { key: 'give', label: text.handOver, needs: transfer.add, when: r.customers + r.groups > 0, run: () => open(r) },
          {
            key: 'records',
            label: text.records,
            needs: transferRecords.list,
            run: () => go(linkTo(transferScreens.record, { fromStaffIds: r.staffId })),
          },
          { key: 'detail', label: text.detail, needs: people.one, run: () => go(linkTo(staffScreens.detail, { staffId: r.staffId })) },
        ]}
        onOpen={open}
        empty={{ art: transferArt, title: left ? text.emptyLeft : text.emptyServing, hint: text.emptyHint }}
      />
    </UnderTitle>
  )
}

function Tabs({ left }: { left: boolean }) {
  const text = useText(transferText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  return (
    <nav className="tabs" aria-label={text.views}>
      {types.map((type) => {
        const on = (type === 'resigned') === left
        return (
          <Link
            key={type}
            to={linkTo(transferScreens.list, { transferType: type === 'serving' ? type : undefined })}
            className={on ? 'on' : undefined}
            aria-current={on ? 'page' : undefined}
          >
            {typeWords[type][lang]}
          </Link>
        )
      })}
    </nav>
  )
}
