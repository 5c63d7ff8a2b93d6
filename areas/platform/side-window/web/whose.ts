import type { CustomerDetail } from '#areas/customer/customer-management/contract.ts'

export type Contact = CustomerDetail['follows'][number]

/** Remarks and tags belong to one contact: the person's own where there is one, else the oldest that lasts (an administrator looks). */
export function contactOf(customer: CustomerDetail, staffId: string | null): Contact | undefined {
  return customer.follows.find((f) => f.staffId === staffId && !f.deletedAt) ?? customer.follows.find((f) => !f.deletedAt)
}
