import { parts } from '#core/web/parts.ts'

export default parts({ bell: { key: 'notice-center.bell', order: 1, load: () => import('./Bell.tsx') } })
