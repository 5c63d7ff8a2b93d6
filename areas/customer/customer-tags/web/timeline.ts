import { parts } from '#core/web/parts.ts'

export default parts({ timeline: [{ of: ['tags'], load: () => import('./lines.tsx') }] })
