import { timelinePart } from '#core/web/blocks/timeline/lines.ts'
import { parts } from '#core/web/parts.ts'
import { welcomeLines } from '../timeline.ts'

export default parts({ timeline: [timelinePart(welcomeLines, () => import('./lines.tsx'), 'live_code', 'liveCode')] })
