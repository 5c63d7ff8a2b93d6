import type { ReactNode } from 'react'
import { drawn, drawnColumn } from '#core/web/blocks/table/drawn.ts'
import type { DeclaredColumn } from '#core/web/blocks/table/types.ts'
import { placed, useCustomerExtras } from '#core/web/customer-extras.tsx'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { DepartmentNames } from '#core/web/ui/StaffName.tsx'
import { Tags } from '#core/web/ui/Tag.tsx'
import { customerColumns } from '../columns.ts'
import type { CustomerRow } from '../contract.ts'
import { Added, People, StatusCell, useSource } from './cells.tsx'
import { customerText } from './text.ts'

/** How the list draws its columns, those of other areas among them; `toCome`: some are still being read. */
export function useColumns(): { columns: DeclaredColumn<CustomerRow>[]; toCome: boolean } {
  const text = useText(customerText)
  const source = useSource()
  const own = drawn(customerColumns, {
    staff: (row) => <People staff={row.staff} />,
    department: (row) => few(row.departmentNames, text.more, <DepartmentNames names={row.departmentNames.slice(0, 1)} />),
    tag: (row) =>
      row.tags.length > 0 ? <Tags tags={row.tags.map((t) => ({ name: t.name, group: t.groupName, internal: t.internal }))} /> : null,
    addedAt: (row) => <Added row={row} />,
    status: (row) => <StatusCell status={row.status} />,
    stage: (row) => (
      <span className="ellipsis ct-text" title={source(row)}>
        {source(row)}
      </span>
    ),
    group: (row) => few(row.groupNames, text.more),
  })
  const extras = useCustomerExtras()
  // The areas are read once, so their hooks come in the same order at each drawing.
  // biome-ignore lint/correctness/useHookAtTopLevel: as said
  const read = extras.map(({ columns = [], useColumns: useMore }) => ({ columns, more: useMore ? useMore() : [] }))
  const columns = placed<DeclaredColumn<CustomerRow>>(
    own,
    read.flatMap(({ columns, more = [] }) =>
      [...columns, ...more].map(({ column, render }) => ({ ...drawnColumn(column, render), after: column.after })),
    ),
  )
  return { columns, toCome: read.some(({ more }) => more === undefined) }
}

const few = (names: readonly string[], more: (n: number) => string, first: ReactNode = names[0]) =>
  names.length === 0 ? null : (
    <span className="row gap-4" title={listed(names)}>
      <span className="ellipsis">{first}</span>
      {names.length > 1 && <span className="ink-3 nowrap">{more(names.length - 1)}</span>}
    </span>
  )
