import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { preLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(preLines, () => import('./lines.tsx'), 'pre_tag')] })
