import { afterEach, expect, test } from 'vitest'
import { go } from '#core/web/history.ts'
import { queryClient } from '#core/web/request/query.ts'
import { setSession } from '#core/web/session.ts'
import { UserMenu } from '#core/web/shell/UserMenu.tsx'
import { answer, byRole, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { setLang } from '#core/web/text/text.ts'
import { type StaffItem, staff } from '../contract.ts'
import DetailPage from './DetailPage.tsx'

let page: Shown | undefined
let net: ReturnType<typeof network> | undefined
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  setLang('zh-CN')
  queryClient.clear()
  setSession({ state: 'out' })
})

const staffId = '01a1fddd-98d1-7d08-8d84-000000000001'
const person = (alias: string): StaffItem => ({
  staffId,
  staffExtId: 'linxiaoman',
  name: '林小满',
  alias,
  avatar: '',
  position: '',
  departmentIds: [],
  departmentNames: [],
  status: 1,
  hasCustomerContact: true,
  hasSeat: true,
  roleName: '',
  customerCount: 0,
  unavailable: null,
})
async function heading(alias: string): Promise<string> {
  net = network(answer(staff.one, person(alias)))
  setSession({ state: 'in', me: somebody({ isRoot: false }) })
  go(`/dashboard/staff/detail?staffId=${staffId}`)
  page = await show(<DetailPage />)
  return until(() => byRole('heading', /林小满/).textContent!)
}

test('R350 a colleague is shown by name, with the alias in parentheses when there is one', async () => {
  expect(await heading('Sam')).toBe('林小满（Sam）')
  await settle(() => setLang('en'))
  expect(byRole('heading', /林小满/).textContent).toBe('林小满 (Sam)')
})
test('R350 without an alias, or with one that is the name, there is only the name', async () => {
  expect(await heading('')).toBe('林小满')
  await page!.unmount()
  net!.restore()
  queryClient.clear()
  expect(await heading('林小满')).toBe('林小满')
})
test('R350 the own name in the menu of the account', async () => {
  setSession({ state: 'in', me: somebody({ alias: 'Rosy' }) })
  page = await show(<UserMenu />)
  await settle(() => byRole('button', '账号 周若溪（Rosy）').click())
  expect(document.querySelector('.pop-head b')!.textContent).toBe('周若溪（Rosy）')
})
