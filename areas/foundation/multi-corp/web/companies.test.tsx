import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth } from '#core/contract/session.ts'
import { queryClient } from '#core/web/request/query.ts'
import { logout, setSession } from '#core/web/session.ts'
import { answer, byRole, type Network, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { companies } from '../contract.ts'
import Companies from './Companies.tsx'

const list = [
  { id: 1, name: '甲公司', logo: '', activationStatus: 'activated' as const, current: true, enterable: false },
  { id: 2, name: '乙公司', logo: '', activationStatus: 'corp_authed' as const, current: false, enterable: true },
]
let page: Shown
let net: Network
const asked: string[] = []
const switched: unknown[] = []
beforeEach(() => {
  asked.length = switched.length = 0
  vi.stubGlobal('location', Object.assign(Object.create(window.location), { assign: vi.fn() }))
  net = network(
    {
      ...answer(companies.multiList, { list }),
      ...answer(companies.list, { list }),
      ...answer(companies.switch, (input) => {
        switched.push(input)
        return { corpId: 2 }
      }),
      ...answer(auth.logout, {}),
    },
    ({ url }) => asked.push(url),
  )
})
afterEach(async () => {
  await page.unmount()
  net.restore()
  queryClient.clear()
  vi.unstubAllGlobals()
  setSession({ state: 'loading' })
})
const status = {
  hasLogin: true,
  activationStatus: 'activated' as const,
  user: null,
  wxUser: null,
  passwordLogin: true,
  corpId: 1,
  loginDialog: false,
}
const as = async (more: Parameters<typeof somebody>[0], activationStatus: 'activated' | 'corp_authed' = 'activated') => {
  setSession({ state: 'in', status: { ...status, activationStatus }, me: somebody({ release: 'saas', isRoot: true, ...more }) })
  page = await show(<Companies />)
}

it('R241, R242, R196: root of an activated company reads the list, nobody in private deployment; signing out clears it', async () => {
  await as({ release: 'private' })
  expect(asked).toEqual([])
  await page.unmount()
  await as({ isRoot: false })
  await until(() => expect(asked.at(-1)).toContain(companies.list.path))
  await page.unmount()
  queryClient.clear()
  asked.length = 0
  await as({}, 'corp_authed') // root of a company that waits
  await until(() => expect(asked.at(-1)).toContain(companies.list.path))
  expect(asked.some((url) => url.includes(companies.multiList.path))).toBe(false)
  await page.unmount()
  await as({})
  await until(() => byRole('button', /乙公司.*未激活/))
  expect(asked.at(-1)).toContain(companies.multiList.path)
  await settle(() => logout())
  expect(queryClient.getQueriesData({ queryKey: ['corp'] }).filter(([, data]) => data !== undefined)).toEqual([])
})

it('R254: going to another company asks first, sends its id, and begins anew there', async () => {
  await as({})
  await until(() => byRole('button', /乙公司/))
  await settle(() => byRole('button', /乙公司/).click())
  expect(byRole('alertdialog').textContent).toContain('切换到「乙公司」')
  expect(switched).toEqual([])
  await settle(() => byRole('button', '切换').click())
  await until(() => expect(switched).toEqual([{ corpId: 2 }]))
  expect(location.assign).toHaveBeenCalledWith('/')
})
