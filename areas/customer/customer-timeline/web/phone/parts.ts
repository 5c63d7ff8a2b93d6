import { parts } from '#core/web/parts.ts'

export default parts({
  customer: [{ key: 'timeline', place: 'middle', order: 1, load: () => import('./Recent.tsx') }],
})
