import { parts } from '#core/web/parts.ts'

export default parts({
  customers: [() => import('./customers.tsx')],
  staff: [{ key: 'customer-transfer.staff', order: 5, module: 'customer_transfer', load: () => import('./Part.tsx') }],
})
