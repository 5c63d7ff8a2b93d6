import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { blackListLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(blackListLines, () => import('./lines.tsx'), 'lapse')] })
