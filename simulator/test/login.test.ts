import * as calls from '@rapport/wecom/calls/oauth.ts'
import { authorizeUrl, hostsAt, ssoLoginUrl } from '@rapport/wecom/links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { corpid, json, type Rig, rig } from './rig.ts'

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

const redirectUri = 'http://localhost:9000/back?from=login'
const login = () => fetch(ssoLoginUrl(hostsAt(r.url), { appId: corpid, agentId: 1000002, redirectUri, state: 's 1' }))
const ticketIn = (html: string) => /\/sim\/login\/([0-9a-f]{32})/.exec(html)![1]!

test('web login: page, scan, confirm, code, member', async () => {
  const page = await login()
  const html = await page.text()
  expect(html).toContain('在模拟手机上确认')
  const ticket = ticketIn(html)
  expect(await r.sim.login({ ticket })).toMatchObject({ status: 'waiting', corp_name: '麦禾烘焙', app: '睦客' })
  const text = decodeURIComponent(/\/sim\/qr\?text=([^"]+)/.exec(html)![1]!)
  expect((await fetch(`${r.url}/sim/qr?text=${encodeURIComponent(text)}`)).headers.get('content-type')).toBe('image/png')
  expect(await r.sim.scan({ person_id: 'zhouruoxi', text })).toEqual({ kind: 'login', ticket })
  expect((await r.sim.login({ ticket })).status).toBe('scanned')
  const done = await r.sim.confirmLogin({ ticket, userid: 'zhouruoxi' })
  const url = new URL(done.redirect!)
  expect(url.origin + url.pathname).toBe('http://localhost:9000/back')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ from: 'login', state: 's 1', appid: corpid })
  const code = url.searchParams.get('code')!
  expect(await r.ok(calls.authGetuserinfo, { code })).toMatchObject({ userid: 'zhouruoxi' })
  expect((await r.get('auth/getuserinfo', { code })).errcode).toBe(40029)
  await expect(r.sim.confirmLogin({ ticket, userid: 'zhouruoxi' })).rejects.toThrow('失效')
})

test('cancelled and expired tickets', async () => {
  const a = ticketIn(await (await login()).text())
  expect((await r.sim.cancelLogin({ ticket: a })).status).toBe('cancelled')
  const b = ticketIn(await (await login()).text())
  await r.sim.setClock({ advance_ms: 301_000 })
  expect((await r.sim.login({ ticket: b })).status).toBe('expired')
  await expect(r.sim.confirmLogin({ ticket: b, userid: 'zhouruoxi' })).rejects.toThrow('失效')
})

test('foreign domains are refused on both pages', async () => {
  const bad = { redirectUri: 'https://evil.example/back' }
  expect((await fetch(ssoLoginUrl(hostsAt(r.url), { appId: corpid, agentId: 1000002, ...bad }))).status).toBe(400)
  expect((await fetch(authorizeUrl(hostsAt(r.url), { corpId: corpid, ...bad }))).status).toBe(400)
  await r.sim.setApp({ corpid, trusted_domains: ['crm.example.com'] })
  expect((await login()).status).toBe(400)
  await r.sim.setApp({ corpid, trusted_domains: ['*loopback*'] })
})

const authorize = async (user: string, scope: 'snsapi_base' | 'snsapi_privateinfo' = 'snsapi_base') => {
  const base = authorizeUrl(hostsAt(r.url), { corpId: corpid, redirectUri, scope, state: 'x1', agentId: 1000002 })
  const answer = await fetch(base.replace('#', `&sim_user=${user}#`), { redirect: 'manual' })
  return new URL(answer.headers.get('location')!).searchParams.get('code')!
}

test('OAuth: the picker, a member with sensitive fields, outsiders', async () => {
  const picker = await fetch(authorizeUrl(hostsAt(r.url), { corpId: corpid, redirectUri }))
  expect(await picker.text()).toContain('周若溪')
  const who = await r.ok(calls.authGetuserinfo, { code: await authorize('linxiaoman', 'snsapi_privateinfo') })
  expect(await r.ok(calls.authGetuserdetail, { user_ticket: who.user_ticket! })).toMatchObject({
    userid: 'linxiaoman',
    gender: '2',
    mobile: expect.stringMatching(/^139/),
  })
  expect((await r.get('auth/getuserinfo', { code: 'made-up' })).errcode).toBe(40029)
  const customer = (await r.sim.people({ kind: 'customer', limit: 1 })).people[0]!
  expect(await r.ok(calls.authGetuserinfo, { code: await authorize(customer.id) })).toMatchObject({
    external_userid: customer.id,
    openid: expect.stringMatching(/^o/),
  })
  const stranger = await r.ok(calls.authGetuserinfo, { code: await authorize('outsider') })
  expect(stranger.external_userid).toBeUndefined()
  const old = await json(`${r.url}/cgi-bin/user/getuserinfo?access_token=${await r.token()}&code=${await authorize('tangguo')}`)
  expect(old).toMatchObject({ errcode: 0, UserId: 'tangguo' })
  const late = await authorize('tangguo')
  await r.sim.setClock({ advance_ms: 301_000 })
  expect((await r.get('auth/getuserinfo', { code: late })).errcode).toBe(40029)
})
