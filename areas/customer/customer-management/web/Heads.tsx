import { useCustomerExtras } from '#core/web/customer-extras.tsx'
import type { CustomerDetail } from '../contract.ts'

/** What other areas have under a customer's name: their tags. */
export function Heads({ customer }: { customer: CustomerDetail }) {
  return useCustomerExtras().flatMap(({ area, Head }) => (Head ? [<Head key={area} customer={customer} />] : []))
}
