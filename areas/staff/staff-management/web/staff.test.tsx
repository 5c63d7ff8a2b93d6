import { afterEach, expect, test } from 'vitest'
import { screens } from '#apps/console/screens.ts'
import { type LiveCodeRow, liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import codeHoldings from '#areas/acquisition/live-codes/web/holdings.ts'
import { type CustomerRow, externalUsers } from '#areas/customer/customer-management/contract.ts'
import customerHoldings from '#areas/customer/customer-management/web/holdings.ts'
import { go } from '#core/web/history.ts'
import { registerParts } from '#core/web/parts.ts'
import { queryClient } from '#core/web/request/query.ts'
import { makeRouter } from '#core/web/router.tsx'
import { setSession } from '#core/web/session.ts'
import { UserMenu } from '#core/web/shell/UserMenu.tsx'
import { answer, byRole, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { setLang } from '#core/web/text/text.ts'
import { type StaffItem, staff } from '../contract.ts'
import DetailPage from './DetailPage.tsx'
import { member } from './testing.ts'

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
const person = (alias: string): StaffItem => member(staffId, '林小满', { staffExtId: 'linxiaoman', alias })
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

test('who has left: what is still theirs, whose list each number opens, how it is handed over, and what comes back with them', async () => {
  makeRouter(screens, { shell: () => null, notFound: () => null, error: () => null })
  const load = <T,>(given: T) => ({ holdings: [() => Promise.resolve({ default: given })] })
  registerParts({ a: load(codeHoldings), b: load(customerHoldings) })
  const asked: unknown[] = []
  net = network({
    ...answer(staff.one, { ...person(''), status: 5, leftAt: '2026-11-20T02:00:00.000Z', leadsNames: ['静安寺店'] }),
    ...answer(externalUsers.list, ({ staffIds, status }) => {
      asked.push([staffIds, status])
      return { list: [] as CustomerRow[], total: 12 }
    }),
    ...answer(liveCodes.list, ({ staffId: on }) => {
      asked.push(on)
      return { list: [] as LiveCodeRow[], total: 0 }
    }),
  })
  setSession({ state: 'in', me: somebody() })
  go(`/dashboard/staff/detail?staffId=${staffId}`)
  page = await show(<DetailPage />)
  const lines = () => [...document.querySelectorAll('.sd-held li')].map((li) => li.textContent)
  await until(() => expect(lines()).toEqual([expect.stringMatching(/^客户在「客户继承」里分给.*12$/), '接待或备用的活码0']))
  expect(asked).toContainEqual([[staffId], 'friend'])
  expect(asked).toContainEqual(staffId)
  expect(byRole('link', '12').getAttribute('href')).toBe(`/dashboard/customer?staffIds=${staffId}&status=friend`)
  expect(page.element.textContent).toContain('还在 TA 名下')
  expect(page.element.textContent).toContain('手工给的角色不会跟着回来')
  expect(page.element.textContent).toContain('静安寺店')
})
