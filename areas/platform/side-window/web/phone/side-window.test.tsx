import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { type CustomerDetail, customersBeside } from '#areas/customer/customer-management/contract.ts'
import { contactOf, customerDetail } from '#areas/customer/customer-management/web/testing.ts'
import { type TagGroup, tagsBeside } from '#areas/customer/customer-tags/contract.ts'
import { eventsBeside } from '#areas/customer/customer-timeline/contract.ts'
import { go } from '#core/web/history.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, type Network, network, refusal, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import Beside from './Beside.tsx'
import CustomerPage from './CustomerPage.tsx'
import { contactOf as whose } from './whose.ts'

const me = '01a1fdd5-fc48-7d87-a28b-41949decba31'
const other = '01a1fdd5-fc48-7d87-a28b-41949decba32'
const customerId = '01a1fdd6-1b97-7213-a2dc-24a27ca12f6f'
const tag = (n: number) => ({ tagId: `01a1fdd5-fc48-7d87-a28b-41949decba4${n}`, name: `标签${n}`, groupName: '阶段', internal: false })
const stages: TagGroup = {
  groupId: me,
  groupExtId: 'et1',
  name: '阶段',
  sortOrder: 0,
  sourceType: 0,
  version: 1,
  tags: [1, 2, 3].map((n) => ({ tagId: tag(n).tagId, tagExtId: null, name: `标签${n}`, sortOrder: 0, customerCount: 0, version: 1 })),
}
const customer = customerDetail({
  customerId,
  externalUserExtId: 'wm1',
  tags: [tag(1), tag(2)],
  follows: [contactOf(other, { name: '王五', tags: [tag(2)] }), contactOf(me, { name: '周若溪', remark: '小苏', tags: [tag(1)] })],
  deliveries: [
    {
      kind: 'welcome',
      state: 'not_sent',
      reason: 'too_late',
      at: '2026-11-01T02:00:00.000Z',
      latencyMs: 21_000,
      staffName: '周若溪',
      staffAlias: '',
      text: '',
      sourceName: '',
    },
  ],
})

let page: Shown
let net: Network
const answers = {
  ...answer(customersBeside.detail, customer),
  ...answer(eventsBeside.list, { list: [], next: null, kinds: [], staff: [] }),
  ...answer(tagsBeside.list, { tagGroupList: [stages], tagCount: 3 }),
  ...answer(tagsBeside.markTag, { added: [], removed: [] }),
}
beforeEach(() => setSession({ state: 'in', me: somebody({ staffId: me }) }))
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  vi.restoreAllMocks()
})

describe('customer of the side window', () => {
  it('R004: beside the chat stands the customer of the address, and says why a welcome did not go out', async () => {
    net = network(answers)
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
    net = network(answers)
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
        add_tag_ids: [tag(3).tagId],
        remove_tag_ids: [tag(1).tagId],
      }),
    )
  })
  it('on the black list: says why and how long; one tap takes them off, and for a while another puts them back as they were', async () => {
    const entry = { reason: '恶意投诉', until: '2099-12-31T16:00:00.000Z', by: '周若溪', at: '2026-11-01T02:00:00.000Z' }
    const settled = { recordId: other, taken: 1, refused: 0 }
    net = network({
      ...answers,
      ...answer(customersBeside.detail, { ...customer, columns: { blackListed: entry } }),
      ...answer(blackList.remove, settled),
      ...answer(blackList.add, settled),
    })
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
    net = network(answer(customersBeside.detail, () => refusal(404, 'customer not found')))
    go('/client/side_window/customer_info?external_user_ext_id=wm2')
    page = await show(<CustomerPage />)
    await until(() => expect(page.element.textContent).toContain('还不认识这位客户'))
  })
})

describe('words', () => {
  it('an administrator changes what the oldest lasting contact says', () => {
    const of = (follows: { staffId: string; deletedAt: string | null }[], id: string | null, mayOthers = true) =>
      whose({ follows } as CustomerDetail, id, mayOthers)?.staffId
    const gone = { staffId: 'a', deletedAt: '2026-11-01T02:00:00.000Z' }
    const lasting = { staffId: 'b', deletedAt: null }
    expect(of([gone, lasting], 'a')).toBe('b')
    expect(of([lasting, { staffId: 'c', deletedAt: null }], 'c')).toBe('c')
    expect(of([gone], null)).toBeUndefined()
    expect(of([gone, lasting], 'a', false)).toBeUndefined()
  })
})
