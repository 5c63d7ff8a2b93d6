import { parts } from '#core/web/parts.ts'

export default parts({
  audience: [() => import('./audience.tsx')],
  customers: [() => import('./customers.tsx')],
  customer: [{ key: 'customer-kanban.stages', place: 'left', order: 5, module: 'customer', load: () => import('./Stages.tsx') }],
})
