import { parts } from '#core/web/parts.ts'

export default parts({ timeline: [{ of: ['listed', 'unlisted', 'lapse'], load: () => import('./lines.tsx') }] })
