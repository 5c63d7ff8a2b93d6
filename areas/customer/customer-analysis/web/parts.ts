import { parts } from '#core/web/parts.ts'

export default parts({
  audience: [() => import('./audience.tsx')],
  metrics: [() => import('../metrics.ts')],
})
