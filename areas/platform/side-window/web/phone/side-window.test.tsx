import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CustomerDetail } from '#areas/customer/customer-management/contract.ts'
import { go } from '#core/web/history.ts'
import { setSession } from '#core/web/session.ts'
import { byRole, network, refusal, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import Beside from './Beside.tsx'
import CustomerPage from './CustomerPage.tsx'
import { contactOf } from './whose.ts'

const me = '01a1fdd5-fc48-7d87-a28b-41949decba31'
const other = '01a1fdd5-fc48-7d87-a28b-41949decba32'
const customerId = '01a1fdd6-1b97-7213-a2dc-24a27ca12f6f'
const tag = (n: number) => ({ tag_id: `01a1fdd5-fc48-7d87-a28b-41949decba4${n}`, name: `标签${n}`, group_name: '阶段' })
const follow = (staff_id: string, name: string, more: object = {}) => ({
  staff_id,
  staff_ext_id: name,
  name,
  avatar: '',
  department_names: ['静安寺店'],
  remark: '',
  description: '',
  remark_corp_name: '',
  mobiles: [],
  add_way: 1,
  source: '',
  added_at: '2026-11-01T02:00:00.000Z',
  deleted_at: null,
  deleted_by: null,
  tags: [],
  ...more,
})
const customer = {
  customer_id: customerId,
  external_user_ext_id: 'wm1',
  name: '苏念',
  avatar: '',
  type: 1,
  corp_name: '',
  position: '',
  gender: 2,
  unionid: null,
  status: 'friend',
  added_at: '2026-11-01T02:00:00.000Z',
  lost_at: null,
  columns: {},
  last_reached_at: null,
  tags: [tag(1), tag(2)],
  follows: [follow(other, '王五', { tags: [tag(2)] }), follow(me, '周若溪', { remark: '小苏', tags: [tag(1)] })],
  groups: [],
  deliveries: [
    {
      kind: 'welcome',
      state: 'not_sent',
      reason: 'too_late',
      at: '2026-11-01T02:00:00.000Z',
      latency_ms: 21_000,
      staff_name: '周若溪',
      text: '',
      source_name: '',
    },
  ],
}

let page: Shown
let net: ReturnType<typeof network>
const answer = (url: string): object => {
  if (url.includes('/external_user/detail')) return customer
  if (url.includes('/event/list')) return { list: [], next: null, kinds: [], staff: [] }
  if (url.includes('/external_user_tag/list'))
    return {
      tag_group_list: [
        {
          group_id: me,
          group_ext_id: null,
          name: '阶段',
          sort_order: 0,
          source_type: 0,
          tags: [1, 2, 3].map((n) => ({ tag_id: tag(n).tag_id, tag_ext_id: null, name: `标签${n}`, sort_order: 0, customer_count: 0 })),
        },
      ],
      tag_count: 3,
    }
  return { added: [], removed: [] }
}
beforeEach(() => setSession({ state: 'in', me: somebody({ staffId: me }) }))
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  vi.restoreAllMocks()
})

describe('customer of the side window', () => {
  it('R004: beside the chat stands the customer of the address, and says why a welcome did not go out', async () => {
    net = network(({ url }) => answer(url))
    go('/client/side_window/customer_info?external_user_ext_id=wm1')
    page = await show(
      <>
        <Beside />
        <CustomerPage />
      </>,
    )
    await until(() => expect(byRole('heading', '苏念')).toBeTruthy())
    expect(net.sent[0]!.url).toContain('external_user_ext_id=wm1')
    expect(page.element.textContent).toContain('小苏 · 王五等 2 人跟进')
    expect(page.element.textContent).toContain('超过了企业微信给的 20 秒')
    expect(page.element.textContent).toContain('不在黑名单里')
  })
  it('changes one’s own tags only', async () => {
    net = network(({ url }) => answer(url))
    go('/client/side_window/customer_info?external_user_ext_id=wm1')
    page = await show(<CustomerPage />)
    await until(() => byRole('button', '编辑'))
    await settle(() => byRole('button', '编辑').click())
    const boxes = await until(() => {
      const all = [...document.querySelectorAll<HTMLInputElement>('.sw-taggroup input')]
      expect(all).toHaveLength(3)
      return all
    })
    expect(boxes.map((b) => b.checked)).toEqual([true, false, false])
    await settle(() => boxes[0]!.click())
    await settle(() => boxes[2]!.click())
    await settle(() => document.querySelector<HTMLFormElement>('.phone-sheet form')!.requestSubmit())
    await until(() =>
      expect(net.sent.find((s) => s.url.includes('mark_tag'))?.body).toEqual({
        customer_id: customerId,
        staff_id: me,
        add_tag_ids: [tag(3).tag_id],
        remove_tag_ids: [tag(1).tag_id],
      }),
    )
  })
  it('on the black list: says why and how long; one tap takes them off, and for a while another puts them back as they were', async () => {
    const entry = { reason: '恶意投诉', until: '2099-12-31T16:00:00.000Z', by: '周若溪', at: '2026-11-01T02:00:00.000Z' }
    net = network(({ url }) => (url.includes('/external_user/detail') ? { ...customer, columns: { blackListed: entry } } : answer(url)))
    go('/client/side_window/customer_info?external_user_ext_id=wm1')
    page = await show(<CustomerPage />)
    await until(() => byRole('button', '移出'))
    expect(page.element.textContent).toContain('恶意投诉2099-12-31 到期 · 周若溪 2026-11-01 加入')
    const sent = (path: string) => net.sent.find((s) => s.url.includes(path))?.body
    await settle(() => byRole('button', '移出').click())
    await until(() => expect(sent('black_list/remove')).toEqual({ customer_ids: [customerId] }))
    await settle(() => byRole('button', '撤销').click())
    await until(() => expect(sent('black_list/add')).toEqual({ customer_ids: [customerId], reason: entry.reason, until: entry.until }))
  })
  it('a customer nobody knows here is no error page', async () => {
    net = network(() => refusal(404, 'customer not found'))
    go('/client/side_window/customer_info?external_user_ext_id=wm2')
    page = await show(<CustomerPage />)
    await until(() => expect(page.element.textContent).toContain('还不认识这位客户'))
  })
})

describe('words', () => {
  it('an administrator changes what the oldest lasting contact says', () => {
    const of = (follows: { staffId: string; deletedAt: string | null }[], id: string | null, mayOthers = true) =>
      contactOf({ follows } as CustomerDetail, id, mayOthers)?.staffId
    const gone = { staffId: 'a', deletedAt: '2026-11-01T02:00:00.000Z' }
    const lasting = { staffId: 'b', deletedAt: null }
    expect(of([gone, lasting], 'a')).toBe('b')
    expect(of([lasting, { staffId: 'c', deletedAt: null }], 'c')).toBe('c')
    expect(of([gone], null)).toBeUndefined()
    expect(of([gone, lasting], 'a', false)).toBeUndefined()
  })
})
