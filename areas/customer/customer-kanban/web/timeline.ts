import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { stageLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(stageLines, () => import('./lines.tsx'))] })
