import { parts } from '#core/web/parts.ts'
import { replyFinder } from './finder.ts'

export default parts({ finders: [replyFinder] })
