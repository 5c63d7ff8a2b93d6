import { parts } from '#core/web/parts.ts'

export default parts({
  audience: [() => import('./audience.tsx')],
  fieldInput: () => import('./ValueInput.tsx').then(({ ValueInput }) => ({ default: ValueInput })),
  customers: [() => import('./customers.tsx')],
  customer: [{ key: 'customer-fields.values', place: 'left', order: 10, module: 'customer', load: () => import('./Values.tsx') }],
})
