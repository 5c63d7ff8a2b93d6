import { parts } from '#core/web/parts.ts'
import { codeFinder } from './finder.ts'

export default parts({ finders: [codeFinder] })
