import { parts } from '#core/web/parts.ts'

export default parts({ timeline: [{ of: ['welcome', 'live_code', 'liveCode'], load: () => import('./lines.tsx') }] })
