import { parts } from '#core/web/parts.ts'
import { tagPicker } from './pickers.ts'

export default parts({
  pickers: { tags: tagPicker },
  audience: [() => import('./audience.tsx')],
  customers: [() => import('./customers.tsx')],
  metrics: [() => import('../metrics.ts')],
})
