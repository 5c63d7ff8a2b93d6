import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { relationLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(relationLines, () => import('./lines.tsx'))] })
