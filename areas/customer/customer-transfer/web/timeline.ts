import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { transferLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(transferLines, () => import('./lines.tsx'))] })
