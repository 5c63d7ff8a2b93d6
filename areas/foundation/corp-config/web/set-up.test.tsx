import { afterEach, beforeEach, expect, it } from 'vitest'
import { screens } from '#apps/console/screens.ts'
import { answer, clean, show } from '#core/web/blocks/testing/kit.tsx'
import { makeRouter } from '#core/web/router.tsx'
import { setSession } from '#core/web/session.ts'
import { somebody, until } from '#core/web/testing.tsx'
import { type Check, selfCheck } from '../contract.ts'
import { corpConfig } from '../set-up.ts'
import SetUpPage from './SetUpPage.tsx'

beforeEach(() => {
  makeRouter(screens, { shell: () => null, notFound: () => null, error: () => null })
  setSession({ state: 'in', me: somebody({ isRoot: true }) })
})
afterEach(clean)

const well = (key: string): Check => ({
  ...{ key, state: 'ok', reason: '', errcode: null, message: '', value: '', other: '', count: null, total: null, at: null },
  ...{ brought: null, ms: 3, checkedAt: new Date().toISOString() },
})
const end = async (heardAt: string | null) => {
  const callback = { set: true, changedAt: '2026-11-21T02:00:00Z', heardAt, refusedAt: null }
  await show(
    <SetUpPage />,
    {
      ...answer(selfCheck.run, ({ key }) => ({ checks: [well(key!)] })),
      ...answer(corpConfig.corpConfigStatus, { finished: true, app: true, callback, domainFile: '', miniProgram: false }),
    },
    '/initial_configuration?step=done',
  )
}
const ending = () => document.querySelector('.su-end')!.textContent
const ticks = () => [...document.querySelectorAll('.su-steps a')].map((step) => step.querySelector('.done') !== null)

it('keys that WeCom has never spoken with are no callback: no tick, and the end says what is missing, with its link', async () => {
  await end(null)
  await until(() => expect(ending()).toBe('还差一点'))
  const [first] = document.querySelectorAll<HTMLAnchorElement>('.su-step .su-how a')
  expect([first!.textContent, first!.search]).toEqual(['回调：还没有收到企业微信的通知', '?step=callback'])
  expect(ticks()).toEqual([true, true, false, true, true, false, false])
})

it('with the first callback it is connected', async () => {
  await end('2026-11-21T02:05:00Z')
  await until(() => expect(ending()).toBe('接好了'))
  expect(ticks()).toEqual([true, true, true, true, true, false, true])
})
