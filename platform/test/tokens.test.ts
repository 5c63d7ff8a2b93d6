import { expect, test } from 'vitest'
import { suiteCorpTokenSource, suiteTokenSource } from '../src/suite-tokens.ts'
import { memoryTokenStore, tokenSource } from '../src/tokens.ts'
import { fails, json, ok, platformOf } from './server.ts'

const minute = 60_000
const granted = (token: string) => ok({ access_token: token, expires_in: 7200 })

test('a crowd asks once; the token is kept for its validity and renewed before the end', async () => {
  await using platform = await platformOf(granted('t1'), granted('t2'))
  let clock = 0
  const source = tokenSource({ baseUrl: platform.baseUrl, corpId: 'ww1', secret: 's', store: memoryTokenStore(), now: () => clock })
  expect(await Promise.all(Array.from({ length: 50 }, () => source.token()))).toEqual(Array(50).fill('t1'))
  expect(platform.seen).toHaveLength(1)
  expect([platform.seen[0]!.path, platform.seen[0]!.query.toString()]).toEqual(['/cgi-bin/gettoken', 'corpid=ww1&corpsecret=s'])
  clock = 114 * minute
  expect(await source.token()).toBe('t1')
  clock = 116 * minute
  expect(await source.token()).toBe('t2')
})

test('two processes share the store and its lock; the secret is not part of a key', async () => {
  await using platform = await platformOf(granted('t1'), granted('t2'))
  const store = memoryTokenStore()
  const keys: string[] = []
  const watched = {
    ...store,
    get: (key: string) => {
      keys.push(key)
      return store.get(key)
    },
  }
  const options = { baseUrl: platform.baseUrl, corpId: 'ww1', secret: 'very-secret', store: watched }
  const [a, b] = [tokenSource(options), tokenSource(options)]
  expect(await Promise.all([a.token(), b.token()])).toEqual(['t1', 't1'])
  expect(platform.seen).toHaveLength(1)
  expect(keys.join()).not.toContain('very-secret')
  expect(await tokenSource({ ...options, secret: 'other' }).token()).toBe('t2')
})

test('a refused token is fetched anew once, however many noticed; latecomers get the new one', async () => {
  await using platform = await platformOf(granted('t1'), granted('t2'))
  const store = memoryTokenStore()
  const options = { baseUrl: platform.baseUrl, corpId: 'ww1', secret: 's', store }
  const [a, b] = [tokenSource(options), tokenSource(options)]
  await Promise.all([a.token(), b.token()])
  expect(await Promise.all([a.refresh('t1'), a.refresh('t1'), b.refresh('t1')])).toEqual(['t2', 't2', 't2'])
  expect(await b.refresh('t1')).toBe('t2')
  expect(platform.seen).toHaveLength(2)
  expect([await a.token(), await b.token()]).toEqual(['t2', 't2'])
})

test('wrong credentials are not asked in a loop', async () => {
  await using platform = await platformOf(fails(40001, 'invalid credential'), fails(45009), granted('t1'))
  let clock = 0
  const source = tokenSource({ baseUrl: platform.baseUrl, corpId: 'ww1', secret: 's', store: memoryTokenStore(), now: () => clock })
  const code = () => source.token().catch((failure) => failure.errcode)
  expect([await code(), await code(), await code()]).toEqual([40001, 40001, 40001])
  expect(platform.seen).toHaveLength(1)
  clock += 10_001
  expect([await code(), await code()]).toEqual([45009, 45009])
  clock += 30_000
  expect(await code()).toBe(45009)
  expect(platform.seen).toHaveLength(2)
  clock += 31_000
  expect(await code()).toBe('t1')
})

test('an answer without a token is an error, not a token called undefined', async () => {
  await using platform = await platformOf(json({ errcode: 0, errmsg: 'ok' }))
  const source = tokenSource({ baseUrl: platform.baseUrl, corpId: 'ww1', secret: 's', store: memoryTokenStore() })
  await expect(source.token()).rejects.toThrow('gettoken')
})

test('a crowd behind a suite asks for the ticket, the suite and the corp once each; a dead suite token is renewed on the way', async () => {
  let dead = false
  await using platform = await platformOf((response, seen) => {
    const body = JSON.parse(seen.body) as Record<string, string>
    if (seen.path === '/cgi-bin/service/get_suite_token') {
      return ok({ suite_access_token: `s-${body.suite_ticket}`, expires_in: 7200 })(response, seen)
    }
    if (dead && seen.query.get('suite_access_token') === 's-t1') return fails(42009)(response, seen)
    ok({ access_token: `c-${body.auth_corpid}-${body.permanent_code}-${seen.query.get('suite_access_token')}`, expires_in: 7200 })(
      response,
      seen,
    )
  })
  const base = { baseUrl: platform.baseUrl, store: memoryTokenStore() }
  let tickets = 0
  const suite = suiteTokenSource({ ...base, suiteId: 'ww9', suiteSecret: 'x', ticket: async () => `t${++tickets}` })
  const corp = (permanentCode: string) => suiteCorpTokenSource({ ...base, suite, authCorpId: 'wp1', permanentCode })
  const one = corp('p1')
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => one.token())))).toEqual(new Set(['c-wp1-p1-s-t1']))
  expect(platform.seen.map((call) => call.path.split('/').at(-1))).toEqual(['get_suite_token', 'get_corp_token'])
  expect(platform.seen[1]!.query.has('access_token')).toBe(false)
  dead = true
  // another corp's code: the suite's token has died meanwhile
  expect(await corp('p2').token()).toBe('c-wp1-p2-s-t2')
  expect(tickets).toBe(2)
})
