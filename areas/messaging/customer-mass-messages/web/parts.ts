import { parts } from '#core/web/parts.ts'

export default parts({
  audience: [() => import('./audience.tsx')],
  holdings: [() => import('./holdings.ts')],
  customers: [() => import('./customers.tsx')],
  metrics: [() => import('../metrics.ts')],
  staffFigures: [() => import('./staff-figures.ts')],
})
