import { parts } from '#core/web/parts.ts'

export default parts({
  timeline: [{ of: ['added', 'lost', 'updateRemark', 'staff', 'customer', 'transfer'], load: () => import('./lines.tsx') }],
})
