import { afterEach, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { queryClient } from '#core/web/request/query.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { relation } from '../contract.ts'
import { askedOf } from './ask.ts'
import MergeDialog from './MergeDialog.tsx'

const id = (n: number) => `01a1fddd-98d1-7d08-8d84-${String(n).padStart(12, '0')}`
const tag = { tagId: id(9), name: '可颂', groupName: '爱好', internal: false }
const follow = (n: number, name: string, remark: string, more: object = {}) => ({
  staffId: id(n),
  staffExtId: name,
  name,
  alias: '',
  avatar: '',
  departmentNames: [],
  remark,
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
const customer = {
  customerId: id(1),
  externalUserExtId: 'wm1',
  name: '王思齐',
  avatar: '',
  type: 1,
  corpName: '',
  position: '',
  gender: 0,
  unionid: null,
  status: 'friend' as const,
  columns: {},
  addedAt: '2026-11-01T02:00:00.000Z',
  lostAt: null,
  lastReachedAt: null,
  tags: [tag],
  follows: [
    follow(2, '林小满', '老王', { tags: [tag] }),
    follow(3, '唐果', ''),
    follow(4, '走了的', '旧备注', { deletedAt: '2026-11-02T02:00:00.000Z', deletedBy: 'customer' }),
  ],
  groups: [],
  deliveries: [],
}

let page: Shown | undefined
let net: ReturnType<typeof network> | undefined
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  page = net = undefined
  queryClient.clear()
  setSession({ state: 'out' })
})

test('of those who follow one says whose remark holds; an empty one is no choice, what is not chosen is not sent', async () => {
  setSession({ state: 'in', me: somebody() })
  net = network({ ...answer(externalUsers.detail, customer), ...answer(relation.merge, { taskId: id(7) }) })
  const closed: unknown[] = []
  page = await show(<MergeDialog customerId={id(1)} title="资料" close={(said) => closed.push(said)} />)
  await until(() => expect(page!.element.textContent).toContain('老王'))
  expect(page.element.textContent).not.toContain('旧备注')
  const send = () => byRole('button', '改成一样') as HTMLButtonElement
  expect(send().disabled).toBe(true)
  expect([...page.element.querySelectorAll('input[type=radio]')].map((r) => r.getAttribute('aria-label'))).toEqual([
    '备注用 林小满 的',
    '备注各自不变',
    '描述各自不变',
  ])
  await settle(() => byRole('radio', '备注用 林小满 的').click())
  await settle(() => send().click())
  await until(() => expect(closed).toEqual([true]))
  const sent = net.sent.find((s) => s.url.includes(relation.merge.path))
  expect(sent!.body).toEqual({ customer_id: id(1), remark: '老王' })
})

test('a selection asks for its records, or for all that match of the kind on screen', () => {
  expect(askedOf('several', { ids: [id(2)] })).toEqual({ kind: 'several', recordIds: [id(2)] })
  expect(askedOf('several', { ids: Array.from({ length: 101 }, (_, i) => id(i)) })).toBeUndefined()
  expect(askedOf('moved', { all: true, filter: { state: 'open', staffIds: [id(3)] }, exclude: [id(2)] })).toEqual({
    all: { kind: 'moved', state: 'open', staffIds: [id(3)] },
    exclude: [id(2)],
  })
})
