import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DeclaredLines, eventKinds, type TimelineEvent } from '#core/contract/timeline.ts'
import type { Parts } from '#core/web/parts.ts'
import { registerParts } from '#core/web/parts.ts'
import { queryClient } from '#core/web/request/query.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { customerEvents, eventTemplates } from '../contract.ts'
import CustomerTimeline from './CustomerTimeline.tsx'
import { learn, lineOf, overHeight } from './lines.tsx'

const customerId = '01a1fddd-98d1-7d08-8d84-000000000001'
const staff = { staffId: '01a1fddd-98d1-7d08-8d84-000000000011', name: '周若溪', alias: 'Zoe', avatar: '' }
const declared = import.meta.glob<Record<string, DeclaredLines>>('../../../*/*/timeline.ts', { eager: true })
const given = import.meta.glob<Partial<Parts>>('../../../*/*/web/timeline.ts', { eager: true, import: 'default' })
let n = 0
const event = (patch: Partial<TimelineEvent> & Record<string, unknown>): TimelineEvent => ({
  eventId: String(++n),
  at: '2026-11-21T02:00:00.000Z',
  kind: 'customerAction',
  action: '',
  staff,
  by: '',
  text: '',
  object: null,
  ...patch,
})
let page: Shown | undefined
let net: ReturnType<typeof network>
let pages: { list: TimelineEvent[]; next: string | null }[]
beforeEach(() => {
  setSession({ state: 'in', me: somebody() })
  registerParts(given)
  pages = [{ list: [], next: null }]
  net = network({
    ...answer(customerEvents.list, ({ before }) => ({
      ...pages[before ? 1 : 0]!,
      kinds: ['customerAction' as const, 'manualEvent' as const],
      staff: [],
    })),
    ...answer(customerEvents.add, { eventId: '9' }),
    ...answer(eventTemplates.list, { list: [] }),
  })
})
afterEach(async () => {
  await page?.unmount()
  net.restore()
  page = undefined
  queryClient.clear()
  setSession({ state: 'out' })
})

test('every kind has a line, also one whose action nobody here knows', async () => {
  for (const kind of eventKinds) expect(lineOf(event({ kind, action: 'from_another_area', text: '说了什么' }), '苏念').title).toBeTruthy()
  page = await show(lineOf(event({ kind: 'integralRecord', action: 'new_thing', text: '会员日双倍' }), '苏念').detail)
  expect(page.element.textContent).toBe('会员日双倍')
})

test('whoever is called as every plain object has a name is called so on the timeline', async () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    const line = lineOf(event({ kind: 'manualEvent', action: name, staff: null, by: name, object: { kind: name, id: '1' } }), '苏念')
    page = await show(
      <>
        {line.title} {line.second}
      </>,
    )
    expect(page.element.textContent).toContain(name)
    await page.unmount()
  }
})

test('each area knows its own words of the wire, no two the same, and says a line, a doer or a link for every one', async () => {
  const all = Object.values(given).flatMap((p) => p.timeline ?? [])
  const words = all.flatMap((p) => p.of)
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
  for (const { of, load } of all) {
    const { lines, doers, links } = (await load()).default
    expect(Object.keys({ ...lines, ...doers, ...links }).sort()).toEqual([...of].sort())
  }
  const own = ['manualEvent', 'voiceCallRecord'] // this area's
  const lines = Object.values(declared).flatMap((file) => Object.values(file).flatMap((one) => Object.keys(one)))
  expect(lines).toContain('listed')
  expect(lines.filter((line) => ![...words, ...own].includes(line))).toEqual([])
})

test('lines say it in words: who, what, how they came, and the welcome as the customer read it', async () => {
  const words = async (e: TimelineEvent) => {
    await learn([e])
    const line = lineOf(e, '苏念')
    const one = await show(
      <>
        {line.title} {line.second} {line.quote} {line.detail}
      </>,
    )
    const text = one.element.textContent!
    await one.unmount()
    return text
  }
  expect(await words(event({ action: 'added', addWay: 1, source: '门口台卡' }))).toMatch(/周若溪（Zoe） 成为好友.*扫描二维码 · 门口台卡/)
  expect(await words(event({ action: 'lost', by: 'customer' }))).toContain('客户删除了员工')
  const tag = { tagId: staff.staffId, name: '下午茶', groupName: '口味' }
  expect(await words(event({ action: 'tags', tagsAdded: [tag], tagsRemoved: [], by: 'wecom' }))).toMatch(/在企业微信里.*下午茶.*已添加/)
  expect(
    await words(event({ action: 'welcome', text: '你好 {{customer_name}}，我是{{staff_name}}', reason: '', latencyMs: 200 })),
  ).toContain('你好 苏念，我是周若溪')
  expect(await words(event({ action: 'welcome', reason: 'no_code' }))).toContain('没有发出')
  expect(await words(event({ kind: 'updateRemark', before: '', after: '小苏', by: '管理员' }))).toMatch(/管理员.*没有备注.*小苏/)
})

test('what an area’s line carries comes over the wire, in its own fields', async () => {
  const tag = { tagId: staff.staffId, name: '下午茶', groupName: '口味' }
  pages = [{ list: [event({ action: 'tags', tagsAdded: [tag], tagsRemoved: [] })], next: null }]
  page = await show(<CustomerTimeline customerId={customerId} />)
  await until(() => expect(page!.element.querySelector('[title="口味"]')?.textContent).toContain('下午茶'))
})

test('R293: earlier pages come by the cursor, and stand below', async () => {
  pages = [
    { list: [event({ kind: 'manualEvent', text: '今天的' })], next: '2026-11-20T02:00:00.000000Z_1' },
    { list: [event({ kind: 'manualEvent', text: '昨天的', at: '2026-11-20T02:00:00.000Z' })], next: null },
  ]
  page = await show(<CustomerTimeline customerId={customerId} />)
  await until(() => expect(page!.element.textContent).toContain('今天的'))
  await settle(() => byRole('button', '再看一些').click())
  await until(() => expect(page!.element.textContent).toContain('昨天的'))
  expect(net.sent.some(({ url }) => url.includes(`before=${encodeURIComponent('2026-11-20T02:00:00.000000Z_1')}`))).toBe(true)
  expect(page.element.textContent!.indexOf('今天的')).toBeLessThan(page.element.textContent!.indexOf('昨天的'))
})

test('Enter keeps a follow-up, but not while Chinese is being composed, and not an empty one', async () => {
  page = await show(<CustomerTimeline customerId={customerId} />)
  const box = await until(() => page!.element.querySelector('textarea') ?? Promise.reject())
  const field = box as HTMLTextAreaElement
  const key = async (init: KeyboardEventInit) => {
    await settle(() => field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter', ...init })))
  }
  const added = () => net.sent.filter(({ url }) => url.includes('/event/add'))
  await key({})
  expect(added()).toHaveLength(0)
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, ' 想试企业月结 ')
  await settle(() => field.dispatchEvent(new Event('input', { bubbles: true })))
  await key({ isComposing: true })
  await key({ shiftKey: true })
  expect(added()).toHaveLength(0)
  await key({})
  await until(() => expect(added()).toHaveLength(1))
  expect(added()[0]!.body).toEqual({ customer_id: customerId, type: 'manual_event', text: '想试企业月结' })
  await until(() => expect(field.value).toBe(''))
})

test('who may only read has no box to write in', async () => {
  setSession({
    state: 'in',
    me: somebody({ isRoot: false, privileges: [{ module: 'customer', actions: ['read'], actionNegative: false }] }),
  })
  page = await show(<CustomerTimeline customerId={customerId} />)
  await until(() => expect(page!.element.textContent).toContain('还没有动态'))
  expect(page.element.querySelector('textarea')).toBeNull()
})

test('R294: a record higher than 58 px is folded, and unfolds; a low one is whole', async () => {
  let height = 0
  const measured = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
  for (const [high, folded] of [
    [overHeight, false],
    [overHeight + 20, true],
  ] as const) {
    height = high
    const line = await show(<div>{lineOf(event({ kind: 'manualEvent', text: '一条很长的跟进' }), '苏念').detail}</div>)
    const words = document.querySelector<HTMLElement>('.ti-words')!
    expect([overHeight, words.style.maxHeight]).toEqual([58, folded ? '58px' : ''])
    if (folded) await settle(() => document.querySelector<HTMLButtonElement>('[aria-expanded="false"]')!.click())
    expect(words.style.maxHeight).toBe('')
    await line.unmount()
  }
  measured.mockRestore()
})
