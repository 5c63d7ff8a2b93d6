import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerFinder } from '#areas/customer/customer-management/web/finder.ts'
import { customerDetail, customerRow } from '#areas/customer/customer-management/web/testing.ts'
import { type GroupItem, groups } from '#areas/group/group-management/contract.ts'
import { groupFinder } from '#areas/group/group-management/web/finder.ts'
import { go, history } from '../history.ts'
import { registerParts } from '../parts.ts'
import { setSession } from '../session.ts'
import { answer, byRole, type Network, network, refusal, type Shown, settle, show, somebody, until } from '../testing.tsx'
import { Palette } from './Palette.tsx'

let page: Shown
let net: Network
let closed = 0
const group: GroupItem = {
  groupId: 'g1',
  groupExtId: 'wr1',
  name: '静安面包群',
  notice: '',
  ownerStaffId: null,
  ownerName: '林小满',
  ownerAlias: '',
  ownerAvatar: '',
  memberCount: 3,
  customerCount: 2,
  status: 0,
  createdAt: '2026-11-01T02:00:00.000Z',
}
const someCustomers = answer(externalUsers.list, { list: [customerRow({ remark: '小苏' })], total: 1 })
const noCustomers = answer(externalUsers.list, { list: [], total: 0 })
const noGroups = answer(groups.list, { list: [], total: 0 })

beforeEach(() => {
  closed = 0
  registerParts({ found: { finders: [customerFinder, groupFinder] } })
  net = network({ ...someCustomers, ...answer(groups.list, { list: [group], total: 1 }) })
  go('/dashboard/home')
})
afterEach(async () => {
  await page.unmount()
  net.restore()
  registerParts({})
  setSession({ state: 'loading' })
})

const open = async (me = somebody()) => {
  setSession({ state: 'in', me })
  page = await show(<Palette screens={[]} onClose={() => closed++} />)
}
const type = (value: string) =>
  settle(() => {
    const input = byRole('combobox') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const key = (name: string) =>
  settle(() => void byRole('combobox').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
const found = () =>
  [...document.querySelectorAll('[role=group]')].map(
    (g) => `${g.getAttribute('aria-label')}: ${[...g.querySelectorAll('[role=option]')].map((o) => o.textContent)}`,
  )

describe('G-8: ⌘K', () => {
  it('finds customers and groups by their lists, and opens what is chosen by keyboard', async () => {
    await open()
    await type('面包')
    await until(() => expect(found()).toEqual(['客户: 苏念（小苏）', '客户群: 静安面包群林小满']))
    expect(byRole('status').textContent).toBe('2 个结果')
    await key('ArrowDown')
    await key('Enter')
    expect(history.location.href).toBe('/dashboard/group/detail?groupId=g1')
    expect(closed).toBe(1)
  })
  it('R177: the id of somebody outside finds the customer, not a colleague', async () => {
    const id = `wm${'Ab3_-'.repeat(6)}`
    net.restore()
    net = network({
      ...noCustomers,
      ...noGroups,
      ...answer(externalUsers.detail, ({ externalUserExtId }) => (externalUserExtId === id ? customerDetail() : refusal(404, ''))),
    })
    await open()
    await type(id)
    await until(() => expect(found()).toEqual(['客户: 苏念']))
  })
  it('asks once typing rests, and nothing before a word is typed', async () => {
    await open()
    for (const word of ['面', '面包', '面包群']) await type(word)
    await until(() => expect(found()).toHaveLength(2))
    expect(net.sent.map((s) => [s.url, (s.body as { keyword: string }).keyword])).toEqual([
      ['/api/external_user/list/v2', '面包群'],
      ['/api/group/common/list', '面包群'],
    ])
  })
  it('asks for no kind that one may not see', async () => {
    await open(somebody({ isRoot: false, privileges: [{ module: 'customer', actions: ['read'], actionNegative: false }] }))
    await type('苏')
    await until(() => expect(found()).toEqual(['客户: 苏念（小苏）']))
    expect(net.sent.map((s) => s.url)).toEqual(['/api/external_user/list/v2'])
  })
  it('says that there is nothing only when all have answered, and a kind that fails hides no other', async () => {
    net.restore()
    net = network({ ...noCustomers, ...answer(groups.list, () => refusal(500, 'down')) })
    await open()
    await type('没有这个')
    expect(byRole('status').textContent).toBe('正在找')
    expect(document.body.textContent).not.toContain('没有找到')
    await until(() => expect(document.body.textContent).toContain('没有找到「没有这个」'))
  })
  it('Escape closes it and gives the focus back', async () => {
    setSession({ state: 'in', me: somebody() })
    const button = (shown: boolean) => (
      <>
        <button type="button">从这里</button>
        {shown && <Palette screens={[]} onClose={() => closed++} />}
      </>
    )
    page = await show(button(false))
    byRole('button', '从这里').focus()
    await page.rerender(button(true))
    expect(document.activeElement).toBe(byRole('combobox'))
    await key('Escape')
    expect(closed).toBe(1)
    await page.rerender(button(false))
    expect(document.activeElement?.textContent).toBe('从这里')
  })
})
