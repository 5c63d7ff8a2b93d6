import { parts } from '#core/web/parts.ts'

export default parts({ waiting: [{ key: 'customer-clear.asked', order: 3, load: () => import('./Waiting.tsx') }] })
