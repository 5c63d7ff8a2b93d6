import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { memberColumns } from '../columns.ts'
import { crowdPacks, type Pack } from '../contract.ts'
import { packsArt } from './art.tsx'
import { packText } from './text.ts'

export const detailOf = (customerId: string) => (opens('customer') ? linkTo(customerScreens.detail, { customerId }) : undefined)

/** Cells of a person, which members and moves have alike. */
export function usePerson() {
  const text = useText(packText)
  return {
    name: (r: { name: string; avatar: string; customerId: string }) => <Lead name={r.name} avatar={r.avatar} to={detailOf(r.customerId)} />,
    staff: (r: { staffNames: string[] }) => (
      <span className="ellipsis ct-text">
        {r.staffNames.map((name, i) => (
          <span key={name}>
            {i > 0 && '、'}
            <StaffName name={name} />
          </span>
        ))}
      </span>
    ),
    status: (r: { status: 'friend' | 'lost' }) => (
      <Status kind={r.status === 'friend' ? 'ok' : 'off'}>{r.status === 'friend' ? text.friend : text.lost}</Status>
    ),
  }
}

/** Who is in it now; of a fixed one, somebody can be taken out. */
export function Members({ pack: { packId, kind } }: { pack: Pack }) {
  const text = useText(packText)
  const person = usePerson()
  return (
    <CallTable
      call={crowdPacks.customerList}
      order="-since"
      table="crowd_pack_members"
      rowKey="customerId"
      rowName={(r) => r.name}
      input={{ packId }}
      plain
      views={false}
      unit={text.memberUnit}
      search={text.memberSearch}
      filters={
        kind === 'fixed'
          ? [
              {
                key: 'byHand',
                label: text.how,
                kind: 'choice',
                options: [
                  { value: true, label: text.byHand },
                  { value: false, label: text.byCondition },
                ],
              },
            ]
          : []
      }
      file={{ call: crowdPacks.export }}
      columns={drawn(memberColumns, { ...person, since: (r) => <Time at={r.since} near /> })}
      actions={(r) => [
        { key: 'open', label: text.open, needs: null, when: opens('customer'), run: () => go(detailOf(r.customerId)!) },
        {
          key: 'out',
          label: text.takeOut,
          danger: true,
          when: kind === 'fixed',
          ...makes(
            crowdPacks.batchRemove,
            { packId, audience: { customerIds: [r.customerId] } },
            { done: () => void toast.success(text.started, { action: { label: text.look, onClick: openTasks } }) },
          ),
        },
      ]}
      empty={{ art: packsArt, title: text.memberEmpty }}
    />
  )
}
