import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type CustomerRow, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerRow } from '#areas/customer/customer-management/web/testing.ts'
import { departments, type StaffItem, staff } from '#areas/staff/staff-management/contract.ts'
import staffParts from '#areas/staff/staff-management/web/phone/parts.ts'
import { forgetRows } from '#core/web/blocks/pickers/rows.ts'
import { go, history } from '#core/web/history.ts'
import { registerParts } from '#core/web/parts.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { setLang } from '#core/web/text/text.ts'
import CustomersPage from './CustomersPage.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const person = (n: number, name: string, departmentId: number, more: Partial<StaffItem> = {}): StaffItem => ({
  staffId: id(n),
  staffExtId: `u${n}`,
  name,
  alias: '',
  avatar: '',
  position: '',
  departmentIds: [departmentId],
  departmentNames: [shops[departmentId]!],
  leadsNames: [],
  status: 1,
  leftAt: null,
  hasCustomerContact: true,
  hasSeat: true,
  roleName: '员工',
  customerCount: 0,
  unavailable: null,
  ...more,
})
const shops: Record<number, string> = { 1: '麦禾烘焙', 2: '静安寺店', 3: '陆家嘴店' }
const people = [
  person(1, '周若溪', 1),
  person(2, '林小满', 2, { alias: 'Sam' }),
  person(3, '许安然', 2, { unavailable: '没有席位', hasSeat: false }),
  person(4, '韩露', 3),
]
let asked: (string[] | undefined)[] = []
let listed: CustomerRow[] = []
const answers = {
  ...answer(externalUsers.list, ({ staffIds }) => {
    asked.push(staffIds)
    return { list: listed, total: listed.length }
  }),
  ...answer(staff.list, ({ keyword, departmentId, staffIds }) => {
    const list = people.filter(
      (p) =>
        (!keyword || p.name.includes(keyword)) &&
        (!departmentId || departmentId === 1 || p.departmentIds.includes(departmentId)) &&
        (!staffIds || staffIds.includes(p.staffId)),
    )
    return { list, total: list.length }
  }),
  ...answer(departments.list, {
    list: [1, 2, 3].map((n) => ({ departmentId: n, name: shops[n]!, parentId: n === 1 ? 0 : 1, staffCount: 4 - n, leaders: [] })),
    total: 3,
  }),
}
let page: Shown
let net: ReturnType<typeof network>
beforeAll(() => registerParts({ staff: staffParts }))
afterEach(async () => {
  await page.unmount()
  net.restore()
  setSession({ state: 'loading' })
  setLang('zh-CN')
  forgetRows()
})

const open = async (dataScope: 'own' | 'all', at = '/mobile/customers') => {
  asked = []
  setSession({ state: 'in', me: somebody({ dataScope, isRoot: dataScope === 'all' }) })
  net = network(answers)
  go(at)
  page = await show(<CustomersPage />)
  await until(() => expect(asked.length).toBeGreaterThan(0))
}
const press = (name: string | RegExp) => settle(() => byRole('button', name).click())
const names = () => [...document.querySelectorAll('[role=option] b')].map((b) => b.textContent)
const chosen = () => [...document.querySelectorAll('[role=option][aria-selected=true] b')].map((b) => b.textContent)
const find = async (word: string) => {
  fireEvent.change(byRole('combobox'), { target: { value: word } })
  await until(() => expect(document.querySelector('.staff-sheet-list')?.getAttribute('aria-busy')).toBe('false'))
}
const done = () => settle(() => document.querySelector<HTMLFormElement>('dialog form')!.requestSubmit())

it('R339: the picker of staff on a phone lists members by department, finds them by pinyin, and answers whom one chose', async () => {
  await open('all')
  expect(asked).toEqual([[id(1)]])
  await press(/^员工/)
  await until(() => expect(names()).toEqual(['周若溪', '林小满（Sam）', '许安然', '韩露']))
  expect(chosen()).toEqual(['周若溪'])

  await until(() => byRole('button', /^静安寺店/))
  await press(/^静安寺店/)
  await until(() => expect(names()).toEqual(['林小满（Sam）', '许安然']))
  await press('全部员工')
  await until(() => expect(names()).toHaveLength(4))

  await find('hl')
  await until(() => expect(names()).toEqual(['韩露']))
  await act(async () => void fireEvent.keyDown(byRole('combobox'), { key: 'Enter' }))
  expect(chosen()).toEqual(['韩露'])
  await press('去掉 周若溪')
  await done()
  expect(document.querySelector('dialog')).toBeNull()
  await until(() => expect(asked.at(-1)).toEqual([id(4)]))
  expect(new URLSearchParams(history.location.search).get('staffIds')).toBe(id(4))
  expect(byRole('button', /^员工/).textContent).toContain('韩露')
})
it('R339: leaving the picker changes nothing, and nobody chosen means everybody one may see', async () => {
  await open('all', `/mobile/customers?staffIds=${id(2)},${id(3)},${id(4)}`)
  await until(() => expect(byRole('button', /^员工/).textContent).toContain('林小满（Sam）、许安然 等 3 个'))
  await press(/^员工/)
  await press(await until(() => byRole('button', '去掉 韩露').getAttribute('aria-label')!))
  await press('关闭')
  expect(history.location.search).toContain(id(4))
  await press(/^员工/)
  for (const name of ['林小满（Sam）', '许安然', '韩露'])
    await press(await until(() => byRole('button', `去掉 ${name}`).getAttribute('aria-label')!))
  await done()
  await until(() => expect(asked.at(-1)).toBeUndefined())
  expect(byRole('button', /^员工/).textContent).toContain('全部员工')
})
it('a line says how and when a customer came to the person; whoever came to a colleague later stands by that time, which says so', async () => {
  const own = { addWay: 1, source: '静安寺店门口台卡', addedAt: '2020-01-02T02:00:00.000Z' }
  listed = [customerRow({ source: '陆家嘴店收银台', own }), customerRow({ customerId: id(9), source: '陆家嘴店收银台', own: null })]
  await open('own')
  const lines = await until(() => {
    const found = [...document.querySelectorAll('.mw-line')].map((line) => line.textContent)
    expect(found).toHaveLength(2)
    return found
  })
  listed = []
  expect(lines[0]).toContain('静安寺店门口台卡')
  expect(lines[0]).toMatch(/加你 2020-01-02.*同事 11-1/)
  expect(lines[0]).not.toContain('陆家嘴')
  expect(lines[1]).toContain('陆家嘴店收银台')
  expect(lines[1]).not.toContain('同事')
})
it('who sees their own customers only is not asked whose', async () => {
  await open('own')
  expect(asked).toEqual([[id(1)]])
  expect(document.querySelector('.pick-line')).toBeNull()
})
