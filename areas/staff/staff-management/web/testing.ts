import type { StaffItem } from '../contract.ts'

/** For web tests: somebody at work who can be given customers. */
export const member = (staffId: string, name: string, more: Partial<StaffItem> = {}): StaffItem => ({
  staffId,
  staffExtId: staffId,
  name,
  alias: '',
  avatar: '',
  position: '',
  departmentIds: [1],
  departmentNames: ['静安寺店'],
  leadsNames: [],
  status: 1,
  leftAt: null,
  hasCustomerContact: true,
  hasSeat: true,
  roleName: '',
  customerCount: 0,
  unavailable: null,
  ...more,
})
