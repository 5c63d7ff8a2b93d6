import { parts } from '#core/web/parts.ts'

export default parts({ timeline: [{ of: ['massMessage', 'mission'], load: () => import('./lines.tsx') }] })
