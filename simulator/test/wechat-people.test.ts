import { snsOauth2AccessToken } from '@rapport/wecom/wechat/calls/oauth.ts'
import { createWechatClient } from '@rapport/wecom/wechat/client.ts'
import { authorizeUrl } from '@rapport/wecom/wechat/links.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountCard } from '../src/sim/wechat-api.ts'
import { type WechatRig, wechatRig } from './wechat-rig.ts'

// Who a person is to an account, whatever happens in between.

let r: WechatRig
let people: string[]
beforeAll(async () => {
  r = await wechatRig()
  people = (await r.sim.people({ kind: 'customer', limit: 3 })).people.map(({ id }) => id)
})
afterAll(() => r.close())

const DAY = 86_400_000
const platforms = ['', 'op-home', 'op-other']

test('one openid per person and account, a unionid only while the account is bound, a code once, in time and for its own account: 150 steps of anything', async () => {
  const accounts = await Promise.all(['甲', '乙', '丙'].map((name) => r.open('service', `性质 ${name}`)))
  const client = createWechatClient({ baseUrl: r.wechat })
  let clock = 0
  /** What each account is bound to, and what it will be from when on. */
  const bound = accounts.map(() => [{ platform: '', from: 0 }])
  const boundNow = (n: number) => (bound[n]!.at(-1)!.from <= clock ? bound[n]!.at(-1)!.platform : '')
  const openids = new Map<string, string>()
  const unionids = new Map<string, string>()
  const codes: { code: string; person: number; account: number; until: number; used: boolean }[] = []

  const remember = (map: Map<string, string>, key: string, value: string) => {
    expect(map.get(key) ?? value).toBe(value)
    map.set(key, value)
    // nobody else's
    expect([...map].filter(([, known]) => known === value)).toHaveLength(1)
  }
  const known = (person: number, account: number, who: { openid: string; unionid?: string }) => {
    remember(openids, `${person} ${account}`, who.openid)
    const platform = boundNow(account)
    expect(Boolean(who.unionid)).toBe(platform !== '')
    if (who.unionid) remember(unionids, `${person} ${platform}`, who.unionid)
  }
  const spend = async ({ appid, secret }: AccountCard, code: string) =>
    client.call(snsOauth2AccessToken, { appid, secret, code, grant_type: 'authorization_code' })

  const index = fc.integer({ min: 0, max: 2 })
  const steps = fc.oneof(
    fc.record({ what: fc.constant('bind' as const), account: index, platform: fc.constantFrom(...platforms), later: fc.boolean() }),
    fc.record({ what: fc.constant('wait' as const), ms: fc.constantFrom(60_000, 301_000, DAY) }),
    fc.record({ what: fc.constant('look' as const), person: index, account: index }),
    fc.record({ what: fc.constant('consent' as const), person: index, account: index }),
    fc.record({ what: fc.constant('spend' as const), code: fc.nat(), account: index }),
    fc.record({ what: fc.constant('spend' as const), code: fc.nat(), account: fc.constant(undefined) }),
  )
  for (const step of fc.sample(steps, { numRuns: 150, seed: 5 })) {
    if (step.what === 'bind') {
      const after_ms = step.later ? DAY : 0
      await r.sim.bindPlatform({ appid: accounts[step.account]!.appid, platform: step.platform, after_ms })
      bound[step.account]!.push({ platform: step.platform, from: clock + after_ms })
    } else if (step.what === 'wait') {
      await r.sim.setClock({ advance_ms: step.ms })
      clock += step.ms
    } else if (step.what === 'look')
      known(step.person, step.account, await r.sim.openid({ person_id: people[step.person]!, appid: accounts[step.account]!.appid }))
    else if (step.what === 'consent') {
      const url = authorizeUrl(r.wechat, {
        appid: accounts[step.account]!.appid,
        redirectUri: 'http://127.0.0.1:9/',
        scope: 'snsapi_userinfo',
      })
      const { redirect } = await r.sim.authorize({ person_id: people[step.person]!, url })
      const code = new URL(redirect).searchParams.get('code')!
      codes.push({ code, person: step.person, account: step.account, until: clock + 300_000, used: false })
    } else if (codes.length) {
      const held = codes[step.code % codes.length]!
      const account = step.account ?? held.account
      const work = spend(accounts[account]!, held.code)
      // an hour after its end WeChat has forgotten that there was one
      const errcode =
        account !== held.account || held.until + 3_600_000 < clock ? [40029] : held.used ? [40163] : held.until <= clock ? [42003] : []
      if (errcode.length) {
        const failure = await work.catch((error: { errcode: number }) => error)
        expect([...errcode, ...(held.until + 3_600_000 < clock ? [40163, 42003] : [])]).toContain((failure as { errcode: number }).errcode)
      } else {
        known(held.person, held.account, await work)
        held.used = true
      }
    }
  }
  expect([openids.size, unionids.size > 2, codes.some(({ used }) => used)]).toEqual([9, true, true])
})
