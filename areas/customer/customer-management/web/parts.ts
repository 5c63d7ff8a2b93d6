import { pickerSources } from '#core/web/blocks/pickers/sources.ts'
import { parts } from '#core/web/parts.ts'
import { externalUsers } from '../contract.ts'
import { customerFinder } from './finder.ts'

export default parts({ finders: [customerFinder], pickers: pickerSources({ customers: externalUsers.list }) })
