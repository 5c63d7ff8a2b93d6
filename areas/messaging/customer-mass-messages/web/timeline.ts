import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { massLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(massLines, () => import('./lines.tsx'), 'mission')] })
