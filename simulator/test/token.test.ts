import { afterAll, beforeAll, expect, test } from 'vitest'
import { corpid, json, type Rig, rig, secret } from './rig.ts'

let r: Rig
beforeAll(async () => {
  r = await rig({ scenario: 'empty' })
})
afterAll(() => r.close())

const gettoken = (query: string) => json(`${r.url}/cgi-bin/gettoken?${query}`)

test('gettoken: missing, unknown, wrong, and the same token while it is valid', async () => {
  expect((await gettoken('corpsecret=x')).errcode).toBe(41002)
  expect((await gettoken(`corpid=${corpid}`)).errcode).toBe(41004)
  expect((await gettoken('corpid=ww0&corpsecret=x')).errcode).toBe(40013)
  expect((await gettoken(`corpid=${corpid}&corpsecret=x`)).errcode).toBe(40001)
  const first = await gettoken(`corpid=${corpid}&corpsecret=${secret}`)
  expect(first).toMatchObject({ errcode: 0, errmsg: 'ok', expires_in: 7200 })
  expect(String(first.access_token)).toMatch(/^[\w-]{64,512}$/)
  expect((await gettoken(`corpid=${corpid}&corpsecret=${secret}`)).access_token).toBe(first.access_token)
})

test('data calls: missing 41001, unknown 40014, expired 42001, a new token afterwards', async () => {
  const list = (token?: string) =>
    json(`${r.url}/cgi-bin/externalcontact/get_follow_user_list${token === undefined ? '' : `?access_token=${token}`}`)
  const missing = await list()
  expect(missing.errcode).toBe(41001)
  expect(missing.follow_user).toEqual([])
  expect(missing.errmsg).toMatch(
    /^access_token missing, hint: \[\d{25}\], from ip: [\d.:a-f]+, more info at https:\/\/open\.work\.weixin\.qq\.com\/devtool\/query\?e=41001$/,
  )
  expect((await list('nonsense')).errcode).toBe(40014)
  const token = await r.token()
  expect((await list(token)).errcode).toBe(0)
  await r.sim.setClock({ advance_ms: 7200_000 })
  expect((await list(token)).errcode).toBe(42001)
  const fresh = await r.token()
  expect(fresh).not.toBe(token)
  await r.sim.expireTokens({ how: 'invalid' })
  expect((await list(fresh)).errcode).toBe(40014)
})

test('a path the platform does not have: 404 and a body of the usual shape', async () => {
  const response = await fetch(`${r.url}/cgi-bin/no/such/call?access_token=${await r.token()}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('error-code')).toBe('404')
  expect(await response.json()).toMatchObject({ errcode: 404, errmsg: expect.stringContaining('hint: [') })
})

test('other secrets open other calls', async () => {
  const { apps } = await r.sim.corp({ corpid })
  const contacts = await r.token(apps.find((a) => a.kind === 'contacts')!.secret)
  const call = (path: string, token: string) => json(`${r.url}/cgi-bin/${path}${path.includes('?') ? '&' : '?'}access_token=${token}`)
  expect((await call('user/get?userid=zhouruoxi', contacts)).errcode).toBe(48009)
  expect((await call('department/simplelist', contacts)).errcode).toBe(0)
  expect((await call('externalcontact/get_follow_user_list', contacts)).errcode).toBe(48002)
  expect((await call('user/get?userid=zhouruoxi', await r.token())).errcode).toBe(0)
})

test('limits: 45009 past the minute, over when the minute is over; untrusted address 60020', async () => {
  await r.sim.setSettings({ calls_per_minute_of: { 'department/simplelist': 3 } })
  const token = await r.token()
  const call = () => json(`${r.url}/cgi-bin/department/simplelist?access_token=${token}`).then((a) => a.errcode)
  expect([await call(), await call(), await call(), await call(), await call()]).toEqual([0, 0, 0, 45009, 45009])
  await r.sim.setClock({ advance_ms: 61_000 })
  expect(await call()).toBe(0)
  await r.sim.setApp({ corpid, trusted_ips: ['10.0.0.1'] })
  expect(await call()).toBe(60020)
  await r.sim.setApp({ corpid, trusted_ips: [] })
})

test('45033 when too many stored-data reads are in flight', async () => {
  await r.sim.setSettings({ concurrency: 2, latency_ms: 0 })
  await r.sim.setSettings({ latency_ms: 60 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => r.post('externalcontact/batch/get_by_user', { userid_list: ['zhouruoxi'] })),
  )
  await r.sim.setSettings({ concurrency: 0, latency_ms: 0 })
  expect(answers.map((a) => a.errcode)).toContain(45033)
})
