/** Customers as an owner of fields, for what else asks about them: stages. */
export { ofCustomers } from '../owner.ts'
