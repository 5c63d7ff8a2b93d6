import { parts } from '#core/web/parts.ts'

export default parts({
  customer: [{ key: 'customer-kanban.stages', place: 'left', order: 5, load: () => import('./Stages.tsx') }],
})
