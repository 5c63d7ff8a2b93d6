import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openCallback, openEcho, parseCallbackXml } from '@rapport/wecom/callback.ts'
import * as suites from '@rapport/wecom/calls/suites.ts'
import { createClient } from '@rapport/wecom/client.ts'
import type { WecomError } from '@rapport/wecom/error.ts'
import { type ReadEvent, readEvent } from '@rapport/wecom/events.ts'
import { providerTokenSource, suiteCorpTokenSource, suiteTokenSource } from '@rapport/wecom/suite-tokens.ts'
import { memoryTokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import { aesKey, corpid, fieldsOf, rig, secret, token } from './rig.ts'

/** A provider that listens: commands to its suite, and the data of its apps. */
export async function listener(receivers: string[]) {
  const keys = { token, aesKey, receiveId: receivers }
  const server = createServer((req, res) => {
    const query = Object.fromEntries(new URL(req.url ?? '/', 'http://x').searchParams)
    if (req.method === 'GET') return res.end(openEcho({ ...keys, query }))
    let body = ''
    req.on('data', (part) => {
      body += part
    })
    req.on('end', () => {
      self.attempts++
      const answer = self.answers.shift()
      if (answer === undefined) self.events.push(readEvent(parseCallbackXml(openCallback({ ...keys, query, body }).message)))
      res.end(answer ?? 'success')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const self = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events: [] as ReadEvent[],
    /** What the next delivery is answered with instead of `success`. */
    answers: [] as string[],
    attempts: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return self
}

export const provider = { corpid: 'ww00000000000000aa', secret: 'provider-secret' }
export const suite = { suite_id: 'ww00000000000000bb', secret: 'suite-secret' }
export const redirect_uri = 'http://127.0.0.1:9/back'

/** The errcode a call ended with, 0 when it went well. */
export const code = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (e: unknown) => (e as WecomError).errcode,
  )

/** A simulator with one provider, one suite that listens, and clients for both. */
export async function providerRig() {
  const heard = await listener([provider.corpid, suite.suite_id])
  const r = await rig()
  await r.sim.addProvider({ name: '睦客科技', ...provider })
  await r.sim.addSuite({ provider: provider.corpid, name: '睦客', ...suite })
  await r.sim.setSuiteCallback({ suite_id: suite.suite_id, url: heard.url, token, aes_key: aesKey })
  await r.sim.settled()
  const store = memoryTokenStore()
  const base = { baseUrl: r.url, store }
  const none = async () => ''
  const of = (key: string) => heard.events.filter((e) => e.key === key).map((e) => fieldsOf(e))
  const pushed: { last?: string } = {}
  const ticket = () => (pushed.last = of('suite_ticket').at(-1)?.SuiteTicket ?? pushed.last ?? '')
  const suiteToken = suiteTokenSource({ ...base, suiteId: suite.suite_id, suiteSecret: suite.secret, ticket: async () => ticket() })
  const providerToken = providerTokenSource({ ...base, corpId: provider.corpid, providerSecret: provider.secret })
  const page = (path: string) => fetch(r.url + path, { redirect: 'manual' })
  const self = {
    r,
    heard,
    store,
    of,
    ticket,
    suiteToken,
    page,
    /** The provider's own calls: suite and provider tokens. */
    own: createClient({ baseUrl: r.url, token: none, refreshToken: none, suite: suiteToken, provider: providerToken }),
    back: async (path: string) => new URL((await page(path)).headers.get('location')!).searchParams,
    corpClient(auth: { corpid: string; permanent_code: string }) {
      const { corpid: authCorpId, permanent_code: permanentCode } = auth
      const source = suiteCorpTokenSource({ ...base, suite: suiteToken, authCorpId, permanentCode })
      return createClient({ baseUrl: r.url, token: source.token, refreshToken: source.refresh })
    },
    /** The corp's own app, which sees plain ids. */
    corpApp() {
      const source = tokenSource({ baseUrl: r.url, corpId: corpid, secret, store: memoryTokenStore() })
      return createClient({ baseUrl: r.url, token: source.token, refreshToken: source.refresh })
    },
    /** The demo corp has installed the suite. */
    async installed() {
      const { auth_code } = await r.sim.installSuite({ suite_id: suite.suite_id })
      const got = await self.own.call(suites.serviceGetPermanentCode, { auth_code })
      const auth = { corpid: got.auth_corp_info.corpid, permanent_code: got.permanent_code }
      return { auth, app: self.corpClient(auth), agentid: got.auth_info!.agent[0]!.agentid }
    },
    async close() {
      await r.close()
      await heard.close()
    },
  }
  return self
}
