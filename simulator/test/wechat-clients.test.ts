import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OfficialAccount, OpenPlatform, ServerRequest } from 'node-easywechat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aesKey, token } from './rig.ts'
import { keys, type WechatRig, wechatRig } from './wechat-rig.ts'

// Driven by a client that is not ours, as it comes from the registry.

let r: WechatRig
let person_id: string
beforeAll(async () => {
  r = await wechatRig()
  person_id = (await r.sim.people({ kind: 'customer', limit: 1 })).people[0]!.id
})
afterAll(() => r.close())

/** What it keeps for itself, kept in memory instead of in a file. */
function memory() {
  const rows = new Map<string, unknown>()
  return {
    get: async (id: string) => rows.get(id),
    has: async (id: string) => rows.has(id),
    set: async (id: string, data: unknown) => rows.set(id, data) && true,
    delete: async (id: string) => rows.delete(id),
  }
}

interface Served<S> {
  setRequest(request: ServerRequest): unknown
  setServer(server: never): unknown
  getServer(): S & { serve(): Promise<{ getBody(): unknown }> }
}

/** A server that hands every request to the client; `listen` says what it answers. */
async function serve<S>(app: Served<S>, listen: (server: S) => void) {
  const failures: unknown[] = []
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    const answer = async () => {
      try {
        app.setRequest(await ServerRequest.createFromIncomingMessage(req as IncomingMessage, Buffer.concat(parts).toString()))
        // it is made for one request: handlers of the one before would open this one, too
        app.setServer(null as never)
        listen(app.getServer())
        res.end(String((await app.getServer().serve()).getBody()))
      } catch (failure) {
        failures.push(failure)
        res.writeHead(500).end()
      }
    }
    req.on('end', () => void answer())
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wechat`, failures, close }
}

test('node-easywechat works an official account: token, calls, a signature for pages, sealed messages answered', async () => {
  const { appid, secret } = await r.open('service', '别家的客户端', 'op-home')
  const app = new OfficialAccount({
    app_id: appid,
    secret,
    token,
    aes_key: aesKey,
    use_stable_access_token: true,
    http: { baseURL: `${r.wechat}/` },
  })
  app.setCache(memory() as never)
  const server = await serve(app, (listening) => {
    listening.addEventListener('subscribe', async () => '欢迎关注')
    listening.addMessageListener('text', async (message) => `你说：${message.get('Content')}`)
  })
  expect(await r.sim.setAccountCallback({ appid, url: server.url, ...keys, mode: 'safe' })).toEqual({ ok: true })
  const { openid } = await r.sim.follow({ person_id, appid })
  await r.sim.sayToAccount({ person_id, appid, text: '几点开门' })
  await r.sim.settled()
  expect(server.failures).toEqual([])
  const { messages } = await r.sim.accountMessages({ person_id, appid })
  expect(messages.filter((one) => one.from === 'account').map((one) => one.content.content)).toEqual(['欢迎关注', '你说：几点开门'])

  const client = app.getClient()
  expect((await client.get('cgi-bin/user/info', { params: { openid } })).toObject()).toMatchObject({ subscribe: 1, openid })
  const sent = await client.request('post', 'cgi-bin/message/custom/send', {
    data: { touser: openid, msgtype: 'text', text: { content: '九点' } },
  })
  expect(sent.toObject()).toMatchObject({ errcode: 0 })
  const config = await app.getUtils().buildJsSdkConfig('http://127.0.0.1:9/page')
  const { ok } = await r.sim.verifySignature({
    corpid: appid,
    url: 'http://127.0.0.1:9/page',
    noncestr: config.nonceStr!,
    timestamp: String(config.timestamp),
    signature: config.signature!,
  })
  expect(ok).toBe(true)
  await server.close()
})

test('node-easywechat works a component: ticket, consent, authorised account, refresh, withdrawal', async () => {
  const component = await r.sim.addComponent({ name: '服务商' })
  const { appid } = await r.open('service', '授权来的')
  const app = new OpenPlatform({
    app_id: component.appid,
    secret: component.secret,
    token,
    aes_key: aesKey,
    http: { baseURL: `${r.wechat}/` },
  })
  app.setCache(memory() as never)
  const heard: string[] = []
  const server = await serve(app, (listening) => {
    listening.withHandler(async (message, next) => {
      if (message.get('InfoType') !== 'component_verify_ticket') heard.push(message.get('InfoType'))
      return next!(message)
    })
  })
  await r.sim.setComponentCallback({ component: component.appid, url: server.url, ...keys })
  await r.sim.settled()
  expect(server.failures).toEqual([])
  const login = new URL(await app.createPreAuthorizationUrl('http://127.0.0.1:9/back'))
  // the consent page of the simulator, and the account's admin chooses
  const there = await fetch(`${r.wechat}${login.pathname}${login.search}&sim_account=${appid}`, { redirect: 'manual' })
  const code = new URL(there.headers.get('location')!).searchParams.get('auth_code')!
  const authorization = await app.getAuthorization(code)
  expect(authorization.getAppId()).toBe(appid)
  const refreshToken = authorization.getRefreshToken()
  const account = await app.getOfficialAccountWithRefreshToken(appid, refreshToken)
  expect((await account.getClient().get('cgi-bin/tags/get')).toObject()).toMatchObject({ tags: expect.any(Array) })
  await expect(app.getAuthorization(code)).rejects.toThrow('61010')

  await r.sim.authorizeComponent({ component: component.appid, appid, func: [1, 2] })
  await r.sim.withdrawComponent({ component: component.appid, appid })
  await r.sim.settled()
  expect(heard).toEqual(['authorized', 'updateauthorized', 'unauthorized'])
  await expect(app.refreshAuthorizerToken(appid, refreshToken)).rejects.toThrow('61003')
  expect((await account.getClient().get('cgi-bin/tags/get')).toObject()).toMatchObject({ errcode: 40001 })
  await server.close()
})
