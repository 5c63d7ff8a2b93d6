import { pickerSources } from '#core/web/blocks/pickers/sources.ts'
import { parts } from '#core/web/parts.ts'
import { departments, staff } from '../contract.ts'
import { staffFinder } from './finder.ts'

export default parts({ finders: [staffFinder], pickers: pickerSources({ staff: staff.list, departments: departments.list }) })
