import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { tagLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(tagLines, () => import('./lines.tsx'))] })
