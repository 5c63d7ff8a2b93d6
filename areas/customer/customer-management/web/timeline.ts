import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { contactLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(contactLines, () => import('./lines.tsx'), 'staff', 'customer', 'transfer')] })
