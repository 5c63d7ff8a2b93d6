import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { fieldLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(fieldLines, () => import('./lines.tsx'))] })
