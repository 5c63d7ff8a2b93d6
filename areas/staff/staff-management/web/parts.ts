import { parts } from '#core/web/parts.ts'
import { staffFinder } from './finder.ts'
import { departmentPicker, staffPicker } from './pickers.ts'

export default parts({ finders: [staffFinder], pickers: { staff: staffPicker, departments: departmentPicker } })
