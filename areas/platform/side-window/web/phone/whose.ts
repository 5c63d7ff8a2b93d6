import type { CustomerDetail } from '#areas/customer/customer-management/contract.ts'

export type Contact = CustomerDetail['follows'][number]

/**
 * Remarks and tags belong to one contact: the person's own where there is one, else the oldest that lasts, for whoever may write of others'
 * (an administrator looks).
 */
export function contactOf(customer: CustomerDetail, staffId: string | null, mayOthers: boolean): Contact | undefined {
  const lasting = customer.follows.filter((f) => !f.deletedAt)
  return lasting.find((f) => f.staffId === staffId) ?? (mayOthers ? lasting[0] : undefined)
}
