import { parts } from '#core/web/parts.ts'
import { luckyDrawFinder } from './finder.ts'

export default parts({ finders: [luckyDrawFinder] })
