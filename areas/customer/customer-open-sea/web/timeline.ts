import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { clueLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(clueLines, () => import('./lines.tsx'))] })
