import { createElement } from 'react'
import { shownName } from '#core/contract/staff-name.ts'
import { picker, type RowOf } from '#core/web/blocks/pickers/sources.ts'
import { lang } from '#core/web/text/text.ts'
import { DepartmentNames, StaffName } from '#core/web/ui/StaffName.tsx'
import { departmentName, staffName, writtenDepartment } from '#core/web/ui/staff-name.ts'
import { aDepartmentReference, aMemberReference, departments, staff } from '../../contract.ts'
import { departmentWords, staffWords } from './text.ts'

declare module '#core/web/blocks/pickers/sources.ts' {
  interface Rows {
    staff: RowOf<typeof staff.list>
    departments: RowOf<typeof departments.list>
  }
}
/** Who and what is picked, on every surface; each lends it with the dialog that fits it. */
export const staffSource = picker(staff.list, {
  id: 'staffId',
  ids: 'staffIds',
  nameOf: staffName,
  drawn: ({ name, alias }) => createElement(StaffName, { name, alias }),
  written: (row) => shownName(row, lang() === 'en'),
  aliases: (row) => [row.name, row.alias, row.staffExtId],
  look: (row) => ({ avatar: row.avatar }),
  refers: aMemberReference,
  words: staffWords,
})
/** R291: a hundred at a time. */
export const departmentSource = picker(departments.list, {
  id: 'departmentId',
  ids: 'departmentIds',
  numeric: true,
  nameOf: (row) => departmentName(row.name),
  drawn: ({ name }) => createElement(DepartmentNames, { names: [name] }),
  written: (row) => writtenDepartment(row.name),
  aliases: (row) => [row.name],
  refers: aDepartmentReference,
  words: departmentWords,
})
