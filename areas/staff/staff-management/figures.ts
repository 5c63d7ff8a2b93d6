import { alsoIn, figure } from '#core/contract/figures.ts'
import { staffMe } from '#core/contract/session.ts'
import { departments, staff } from './contract.ts'

/** The list of staff. */
export const staffFigures = {
  /** In the menu of the company, and of each department in the picker. */
  company: figure({
    call: staffMe.me,
    list: staff.list,
    screen: 'staff-management.list',
    noFile: 'the address book is WeCom’s own; what people have and did are the files of seats and of the statistics of staff',
    numbers: (me) => [{ value: me.staffCount, filter: { status: 1 } }],
    also: [alsoIn(departments.list, (d) => d.list.map((one) => ({ value: one.staffCount, filter: { departmentId: one.departmentId } })))],
  }),
}
