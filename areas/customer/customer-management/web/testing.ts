import type { CustomerDetail, CustomerRow } from '../contract.ts'

/** For web tests: a customer as the server answers them, with nobody behind them unless said otherwise. */
const person = {
  customerId: '01a1fddd-98d1-7d08-8d84-000000000001',
  externalUserExtId: 'wm_su',
  name: '苏念',
  avatar: '',
  type: 1,
  corpName: '',
  gender: 2,
  unionid: null,
  status: 'friend' as const,
  columns: {},
  addedAt: '2026-11-01T02:00:00.000Z',
}
export const customerRow = (more: Partial<CustomerRow> = {}): CustomerRow => ({
  ...person,
  remark: '',
  staff: [],
  departmentNames: [],
  tags: [],
  tagCount: 0,
  addWay: 1,
  source: '',
  groupNames: [],
  lastMsgAt: null,
  ...more,
})
export const customerDetail = (more: Partial<CustomerDetail> = {}): CustomerDetail => ({
  ...person,
  position: '',
  lostAt: null,
  lastReachedAt: null,
  tags: [],
  follows: [],
  groups: [],
  deliveries: [],
  ...more,
})
export const contactOf = (staffId: string, more: Partial<CustomerDetail['follows'][number]> = {}): CustomerDetail['follows'][number] => ({
  staffId,
  staffExtId: staffId,
  name: '',
  alias: '',
  avatar: '',
  departmentNames: [],
  remark: '',
  description: '',
  remarkCorpName: '',
  mobiles: [],
  addWay: 1,
  source: '',
  addedAt: '2026-11-01T02:00:00.000Z',
  deletedAt: null,
  deletedBy: null,
  tags: [],
  ...more,
})
