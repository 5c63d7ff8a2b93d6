import { parts } from '#core/web/parts.ts'

export default parts({ waiting: [{ key: 'lost-customer.unread', order: 2, load: () => import('./Waiting.tsx') }] })
