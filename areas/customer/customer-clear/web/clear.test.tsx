import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#core/web/request/query.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, type Sent, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { type ClearRule, clearRecords, customerClear, type Proposal } from '../contract.ts'
import ListPage from './ListPage.tsx'

const id = (n: number) => `01a1fddd-98d1-7d08-8d84-${String(n).padStart(12, '0')}`
const rule: ClearRule = {
  ruleId: id(1),
  name: '三个月没有动静',
  note: '先问问店长',
  audience: { status: 'friend' },
  action: 'ask_delete',
  tags: [],
  keepLatest: false,
  on: true,
  looking: false,
  lookedAt: '2026-11-21T02:00:00.000Z',
  waiting: 1,
  asked: 2,
  done: 3,
  rejected: 4,
  gone: 5,
  failed: 6,
  madeBy: '林小满',
  createdAt: '2026-11-01T02:00:00.000Z',
  version: 1,
}
const proposal: Proposal = {
  recordId: id(2),
  ruleId: id(1),
  ruleName: rule.name,
  customerId: id(3),
  externalUserExtId: 'wm3',
  name: '张三',
  avatar: '',
  status: 'friend',
  staffNames: ['林小满'],
  action: 'ask_delete',
  tags: [],
  state: 'waiting',
  askedNames: [],
  why: '',
  note: '',
  foundAt: '2026-11-21T02:00:00.000Z',
  decidedBy: '',
  decidedAt: null,
  endedAt: null,
  canReopen: false,
}

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

test('R337: a rule opens in a drawer with whom it looks for, its numbers, and what waits, which is decided there', async () => {
  const sent: Sent[] = []
  setSession({ state: 'in', me: somebody() })
  history.replaceState(null, '', '/dashboard/customer_clear')
  net = network(
    {
      ...answer(customerClear.list, { list: [rule], total: 1 }),
      ...answer(customerClear.one, rule),
      ...answer(clearRecords.proposals, { list: [proposal], total: 1 }),
      ...answer(clearRecords.decide, { taskId: id(9) }),
    },
    (one) => sent.push(one),
  )
  page = await show(<ListPage />)
  await until(() => expect(page!.element.textContent).toContain(rule.name))
  await settle(() => byRole('button', rule.name, page!.element).click())
  const drawer = await until(() => byRole('dialog', rule.name))
  await until(() => expect(drawer.textContent).toMatch(/先问问店长.*待确认 1.*不清理 4.*张三/s))
  await settle(() => [...drawer.querySelectorAll<HTMLButtonElement>('li button')].find((b) => b.textContent === '不清理')!.click())
  await until(() => expect(sent.some((s) => s.url.includes('record/decide'))).toBe(true))
})
