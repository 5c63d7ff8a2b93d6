import { parts } from '#core/web/parts.ts'

export default parts({
  customer: [{ key: 'customer-fields.values', place: 'left', order: 10, load: () => import('./Fields.tsx') }],
})
