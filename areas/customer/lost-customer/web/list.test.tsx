import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#core/web/request/query.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { type LostRow, outflow } from '../contract.ts'
import { askedOf } from './ask.ts'
import ListPage from './ListPage.tsx'

const id = (n: number) => `01a1fddd-98d1-7d08-8d84-${String(n).padStart(12, '0')}`
const recordId = (n: number) => `${id(1)}.${id(n)}.1763700000000`
const row = (n: number, more: Partial<LostRow> = {}): LostRow => ({
  recordId: recordId(n),
  customerId: id(n),
  externalUserExtId: `wm${n}`,
  name: `客户${n}`,
  avatar: '',
  type: 1,
  corpName: '',
  remark: '',
  status: 'lost',
  staffId: id(1),
  staffName: '林小满',
  staffAlias: '',
  staffStatus: 1,
  by: 'customer',
  addedAt: '2026-11-01T02:00:00.000Z',
  lostAt: '2026-11-21T02:00:00.000Z',
  returnedAt: null,
  keptDays: 20,
  addWay: 1,
  source: '',
  tags: [],
  lastTouch: { kind: 'mass', at: '2026-11-18T02:00:00.000Z', text: '会员日' },
  read: null,
  askedAt: null,
  askedBy: '',
  ...more,
})
const counts = { lost: 3, byCustomer: 3, byStaff: 0, byOthers: 0, back: 0 }
const periods = (['day', 'week', 'month'] as const).map((key) => ({
  key,
  from: '2026-11-21',
  to: '2026-11-21',
  now: counts,
  before: counts,
}))

let page: Shown | undefined
let net: ReturnType<typeof network> | undefined
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  page = net = undefined
  queryClient.clear()
  setSession({ state: 'out' })
  history.replaceState(null, '', '/')
})
const open = async (search: string, list: LostRow[], colleague: number, nobody: number) => {
  setSession({ state: 'in', me: somebody() })
  history.replaceState(null, '', `/dashboard/lost_customer${search}`)
  net = network({
    ...answer(outflow.list, { list, total: list.length }),
    ...answer(outflow.overview, { periods, alarms: [], unread: 0, reach: { from: '2026-10-23', to: '2026-11-21', colleague, nobody } }),
  })
  page = await show(<ListPage />)
  await until(() => expect(page!.element.textContent).toContain(list[0]!.name))
  return page.element
}

test('whom no colleague has is asked for through the members, all of them; a mass message is offered only where it reaches somebody', async () => {
  const element = await open('', [row(2)], 0, 138)
  await until(() => expect(element.textContent).toContain('只能请员工加回来 138'))
  expect(element.textContent).not.toContain('去给他们群发')
  expect(element.textContent).toMatch(/群发：会员日.*流失前 3 天/)
  await settle(() => byRole('button', '请员工挽回').click())
  await until(() => byRole('dialog', '请员工挽回 138 位客户'))
  await page!.unmount()
  queryClient.clear()
  net!.restore()
  expect((await open('', [row(2)], 12, 0)).textContent).toContain('去给他们群发')
})

test('of who came back, the day of the return is a column', async () => {
  const back = row(3, { returnedAt: '2026-11-21T03:00:00.000Z' })
  expect((await open('', [back], 0, 0)).querySelector('thead')!.textContent).not.toContain('加回时间')
  await page!.unmount()
  queryClient.clear()
  net!.restore()
  expect((await open('?state=back', [back], 0, 0)).querySelector('thead')!.textContent).toMatch(/加回时间.*流失时间/)
})

test('a selection asks for its records, or for all that match and are lost now', () => {
  expect(askedOf({ ids: [recordId(2)] })).toEqual({ recordIds: [recordId(2)] })
  expect(askedOf({ ids: Array.from({ length: 101 }, (_, i) => recordId(i)) })).toBeUndefined()
  expect(askedOf({ all: true, filter: { state: 'all', by: ['staff'] }, exclude: [recordId(2)] })).toEqual({
    all: { by: ['staff'] },
    exclude: [recordId(2)],
  })
})
