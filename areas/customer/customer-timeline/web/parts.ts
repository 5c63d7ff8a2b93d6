import { parts } from '#core/web/parts.ts'

export default parts({
  customers: [() => import('./customers.tsx')],
  customer: [{ key: 'timeline', place: 'middle', order: 1, module: 'customer', load: () => import('./CustomerTimeline.tsx') }],
})
