import { afterEach, beforeEach, expect, it } from 'vitest'
import { screens } from '#apps/console/screens.ts'
import { answer, clean, requests, settle, show } from '#core/web/blocks/testing/kit.tsx'
import { makeRouter } from '#core/web/router.tsx'
import { setSession } from '#core/web/session.ts'
import { somebody, until } from '#core/web/testing.tsx'
import { type Check, selfCheck } from '../contract.ts'
import ConfigPage from './ConfigPage.tsx'

beforeEach(() => {
  makeRouter(screens, { shell: () => null, notFound: () => null, error: () => null })
  setSession({ state: 'in', me: somebody({ isRoot: true }) })
})
afterEach(clean)

const token = (more: Partial<Check>): Check => ({
  ...{ key: 'token', state: 'ok', reason: '', errcode: null, message: '', value: '麦禾', other: '', count: null, total: null, at: null },
  ...{ brought: null, ms: 3, checkedAt: new Date().toISOString(), ...more },
})

it('what is broken is looked at again when one comes back from WeCom’s console; what is well is not', async () => {
  let check = token({ state: 'bad', reason: 'ip', errcode: 60020, message: 'x', value: '203.0.113.7' })
  const asked = () => requests.filter((r) => r.path === selfCheck.run.path).length
  const comesBack = async () => {
    window.dispatchEvent(new Event('visibilitychange'))
    await settle(50)
  }
  await show(
    <ConfigPage />,
    {
      ...answer(selfCheck.run, () => ({ checks: [check] })),
      ...answer(selfCheck.system, {
        ...{ database: 'PostgreSQL 18', bytes: 1, callbacksWaiting: 0, callbacksDead: 0, jobsDead: 0, demo: false, publicUrl: '' },
      }),
    },
    '/dashboard/config_manage',
  )
  await until(() => expect(document.body.textContent).toContain('203.0.113.7'))
  check = token({})
  await comesBack()
  await until(() => expect(document.querySelector('.cc-problem')).toBeNull())
  const before = asked()
  await comesBack()
  expect(asked()).toBe(before)
})

it('one cause stands once, with all that fails for it and all that it disables', async () => {
  const wrong = { state: 'bad', reason: 'secret', errcode: 40001, message: 'x', value: '' } as const
  const contact = token({ key: 'contact', ...wrong, reason: 'nobody', errcode: null })
  const checks = [token(wrong), token({ key: 'staff', ...wrong }), token({ key: 'sidebar', ...wrong }), contact]
  await show(
    <ConfigPage />,
    {
      ...answer(selfCheck.run, () => ({ checks })),
      ...answer(selfCheck.system, {
        ...{ database: 'PostgreSQL 18', bytes: 1, callbacksWaiting: 0, callbacksDead: 0, jobsDead: 0, demo: false, publicUrl: '' },
      }),
    },
    '/dashboard/config_manage',
  )
  await until(() => expect(document.querySelectorAll('.cc-problem')).toHaveLength(2))
  const [first, second] = [...document.querySelectorAll('.cc-problem')].map((one) => one.textContent)
  expect(first).toMatch(/因此也不通：.*通讯录可见范围、侧边栏.*员工选择.*侧边栏资料/)
  expect(second).not.toContain('因此也不通')
  expect(document.body.textContent).toContain('2 项不通')
})

it('nothing is both well and out of order: what another check disables fails with it, and the ring follows', async () => {
  const clock = token({ key: 'clock', state: 'bad', reason: 'wrong', count: 600, total: 0 })
  const address = token({ key: 'address', state: 'bad', reason: 'http', value: 'http://x.example' })
  await show(
    <ConfigPage />,
    {
      ...answer(selfCheck.run, () => ({ checks: [token({}), token({ key: 'sidebar' }), clock, address] })),
      ...answer(selfCheck.system, {
        ...{ database: 'PostgreSQL 18', bytes: 1, callbacksWaiting: 0, callbacksDead: 0, jobsDead: 0, demo: false, publicUrl: '' },
      }),
    },
    '/dashboard/config_manage',
  )
  await until(() => expect(document.querySelectorAll('.cc-problem')).toHaveLength(2))
  const passed = [...document.querySelectorAll('.cc-mark.ok + span .medium')].map((one) => one.textContent)
  expect(passed).toEqual(['应用密钥'])
  expect([...document.querySelectorAll('.cc-problem')].some((one) => /因此也不通：.*侧边栏/.test(one.textContent!))).toBe(true)
  expect(document.querySelector('.cc-ring')!.textContent).toMatch(/^1\/ 4 项通过\d+ 个功能现在用不了修好不通的 2 项就恢复$/)
})
