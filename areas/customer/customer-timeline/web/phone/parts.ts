import { parts } from '#core/web/parts.ts'

export default parts({
  customer: [{ key: 'timeline', place: 'middle', order: 1, module: 'customer', load: () => import('./Recent.tsx') }],
})
