import type { Column } from '#core/web/blocks/table/CallTable.tsx'
import { placed, useCustomerExtras } from '#core/web/customer-extras.tsx'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Tags } from '#core/web/ui/Tag.tsx'
import type { CustomerRow } from '../contract.ts'
import { People, StatusCell, useSource } from './cells.tsx'
import { customerText } from './text.ts'

/** The columns of R159, in its order, that exist today; those of other areas (the black list, scores, points, stages, orders) each say behind which they stand. */
export function useColumns(): Column<CustomerRow>[] {
  const text = useText(customerText)
  const source = useSource()
  const own: Column<CustomerRow>[] = [
    { key: 'name', title: text.name, width: 198, pinned: 'left' },
    { key: 'staff', title: text.staff, width: 112, render: (row) => <People staff={row.staff} /> },
    { key: 'department', title: text.department, width: 96, render: (row) => few(row.departmentNames, text.more) },
    {
      key: 'tag',
      title: text.tag,
      width: 190,
      render: (row) => (row.tags.length > 0 ? <Tags tags={row.tags.map((t) => ({ name: t.name, group: t.groupName }))} /> : null),
    },
    { key: 'status', title: text.status, width: 88, render: (row) => <StatusCell status={row.status} /> },
    { key: 'addedAt', title: text.addTime, width: 132, kind: 'time', sort: true },
    {
      key: 'stage',
      title: text.stage,
      width: 132,
      render: (row) => (
        <span className="ellipsis ct-text" title={source(row)}>
          {source(row)}
        </span>
      ),
    },
    { key: 'lastMsgAt', title: text.lastMsgTime, width: 104, kind: 'ago', hidden: true },
    { key: 'remark', title: text.remark, width: 140, hidden: true },
    { key: 'group', title: text.group, width: 112, render: (row) => few(row.groupNames, text.more) },
    { key: 'unionid', title: text.unionid, width: 160, kind: 'id', hidden: true },
  ]
  return placed(
    own,
    useCustomerExtras().flatMap((x) => x.columns?.() ?? []),
  )
}

const few = (names: readonly string[], more: (n: number) => string) =>
  names.length === 0 ? null : (
    <span className="row gap-4" title={listed(names)}>
      <span className="ellipsis">{names[0]}</span>
      {names.length > 1 && <span className="ink-3 nowrap">{more(names.length - 1)}</span>}
    </span>
  )

/** What the export calls a column. */
export const exportKey = (key: string): string => ({ addedAt: 'addTime', lastMsgAt: 'lastMsgTime' })[key] ?? key
