import { parts } from '#core/web/parts.ts'

export default parts({ waiting: [{ key: 'notice-center.unread', order: 0, load: () => import('./Waiting.tsx') }] })
