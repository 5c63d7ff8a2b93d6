import { parts } from '#core/web/parts.ts'

export default parts({ waiting: [{ key: 'mass', order: 1, load: () => import('./Waiting.tsx') }] })
