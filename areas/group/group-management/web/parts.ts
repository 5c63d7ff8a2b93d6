import { pickerSources } from '#core/web/blocks/pickers/sources.ts'
import { parts } from '#core/web/parts.ts'
import { groups } from '../contract.ts'
import { groupFinder } from './finder.ts'

export default parts({ finders: [groupFinder], pickers: pickerSources({ groups: groups.list }) })
