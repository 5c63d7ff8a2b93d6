import type { WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import type { TokenSource } from '@rapport/wecom/calling.ts'
import type { WecomError } from '@rapport/wecom/error.ts'
import { memoryTokenStore, type TokenOptions } from '@rapport/wecom/tokens.ts'
import type { AnyWechatCall } from '@rapport/wecom/wechat/call.ts'
import { componentApiComponentToken } from '@rapport/wecom/wechat/calls/components.ts'
import { snsOauth2AccessToken, snsOauth2ComponentAccessToken } from '@rapport/wecom/wechat/calls/oauth.ts'
import { stableToken, ticketGetticket } from '@rapport/wecom/wechat/calls/tokens.ts'
import { createWechatClient, type WechatClient } from '@rapport/wecom/wechat/client.ts'
import { accountTokenSource, authorizerTokenSource, componentTokenSource } from '@rapport/wecom/wechat/tokens.ts'
import { LRUCache } from 'lru-cache'
import { aConnectedAccount } from '../../contract/things.ts'
import type { DbPool } from '../db.ts'
import { notFound } from '../refusal.ts'
import type { Secrets } from '../secrets.ts'
import { type AccountRows, accountRows, type ConnectedAccount } from './account-rows.ts'
import { defaultLimits } from './accounts.ts'
import type { Attempt, CallHow } from './attempts.ts'
import { PlatformRefusal, refusalOf } from './refusal.ts'
import { cached, tokenStore } from './tokens.ts'
import { isWithdrawn, noTicket, wechatWords } from './wechat-causes.ts'

/** Calls of the accounts that a company has connected, by appid. Never inside a transaction, as those to WeCom. */
export interface WechatGate {
  rows: AccountRows
  call<C extends AnyWechatCall>(corpId: number, appid: string, call: C, input: WecomInput<C>, how?: CallHow): Promise<WecomOutput<C>>
  /** Who opened a page, by the code that WeChat gave it (platform/01 §5): once, within five minutes, never tried again. */
  visitor(corpId: number, appid: string, code: string): Promise<WecomOutput<typeof snsOauth2AccessToken>>
  /** For the signature of a page (jssdk.ts), cached like a token. */
  pageTicket(corpId: number, appid: string): Promise<string>
  /** Whether an account's own secret would do, before anybody keeps it. */
  tryOut(corpId: number, draft: { appid: string; secret: string }): Promise<void>
  /** Gets a token, or refuses in words: what the self-check asks. */
  probe(corpId: number, appid: string): Promise<void>
  /** What is known of the company's accounts was changed in this process; others find out in five seconds. */
  forget(corpId: number): void
}

interface Needs {
  baseUrl: string
  db: DbPool
  secrets: Secrets
  attempt: Attempt
  timeoutMs: number
}
interface Held {
  account: ConnectedAccount
  tokens: TokenSource
  client: WechatClient
}

const beliefMs = 5_000
/** The platform's own quotas are by the day and end at midnight in China: 45009 parks until then. */
const limits = { ...defaultLimits, blockMs: 86_400_000 }
/** What says that the account itself is out of order, not the call. */
const ofAccount = new Set([40013, 40125, 40164, 61003, 61004, 61005, 61006, 61023])

export function wechatGate({ baseUrl, db, secrets, attempt, timeoutMs }: Needs): WechatGate {
  const rows = accountRows(db, secrets)
  const believed = new LRUCache<string, ConnectedAccount>({ max: 1000, ttl: beliefMs })
  const made = new LRUCache<string, Held>({ max: 1000 })
  const keyOf = (corpId: number, appid: string) => `${corpId} ${appid}`

  async function accountOf(corpId: number, appid: string): Promise<ConnectedAccount> {
    const key = keyOf(corpId, appid)
    const account = believed.get(key) ?? (await rows.byAppid(corpId, appid))
    if (!account) throw notFound(aConnectedAccount)
    believed.set(key, account)
    return account
  }

  async function heldOf(corpId: number, appid: string): Promise<Held> {
    const account = await accountOf(corpId, appid)
    const key = keyOf(corpId, appid)
    const known = made.get(key)
    // another secret is another source: the platform takes back what the old one brought
    if (known?.account.secret === account.secret && known.account.componentAppid === account.componentAppid) return { ...known, account }
    const store = tokenStore(db, secrets, corpId)
    const tokens = await sourceOf(corpId, account, { baseUrl, store, timeoutMs })
    const client = createWechatClient({ baseUrl, timeoutMs, whole: true, [account.kind === 'component' ? 'component' : 'account']: tokens })
    const held = { account, tokens, client }
    made.set(key, held)
    return held
  }

  async function sourceOf(corpId: number, account: ConnectedAccount, options: TokenOptions): Promise<TokenSource> {
    const { appid, secret, componentAppid } = account
    if (account.kind === 'component') return componentTokenSource({ ...options, appid, secret, ticket: () => ticketOf(corpId, appid) })
    if (!componentAppid) return accountTokenSource({ ...options, appid, secret })
    const component = await heldOf(corpId, componentAppid)
    return authorizerTokenSource({
      ...options,
      component: component.tokens,
      componentAppid,
      appid,
      refreshToken: async () => secret,
      keep: async (refreshToken) => {
        await rows.keepRefreshToken(corpId, appid, refreshToken)
        believed.delete(keyOf(corpId, appid))
      },
    })
  }

  /** Read anew each time: it is another every ten minutes, and seldom asked for. */
  async function ticketOf(corpId: number, appid: string): Promise<string> {
    const component = await rows.byAppid(corpId, appid)
    if (component?.ticket) return component.ticket
    throw new PlatformRefusal({
      call: 'cgi-bin/component/api_component_token',
      outcome: 'not_sent',
      kind: 'network',
      message: noTicket({}),
    })
  }

  /** Runs with what is held of the account, and writes down when its tokens come or stop coming. */
  async function run<T>(corpId: number, appid: string, call: AnyWechatCall, how: CallHow, send: (held: Held) => Promise<T>): Promise<T> {
    const held = await heldOf(corpId, appid)
    if (held.account.withdrawnAt)
      throw new PlatformRefusal({
        call: call.name,
        errcode: 61003,
        outcome: 'not_sent',
        kind: 'errcode',
        retry: 'never',
        message: isWithdrawn({}),
      })
    const inWords = (failure: WecomError) => refusalOf(call, failure, wechatWords(failure))
    const party = { corpId, limits, account: appid, refusalOf: inWords }
    try {
      const answer = await attempt(party, call, how, () => send(held))
      await healthIs(corpId, held.account, 0)
      return answer
    } catch (error) {
      if (error instanceof PlatformRefusal && error.errcode !== null && ofAccount.has(error.errcode))
        await healthIs(corpId, held.account, error.errcode)
      throw error
    }
  }

  async function healthIs(corpId: number, account: ConnectedAccount, errcode: number): Promise<void> {
    if (account.tokenErrcode === errcode) return
    await rows.keepHealth(corpId, account.appid, errcode)
    account.tokenErrcode = errcode
  }

  const once = { tries: 1 } // the gate does the trying again
  return {
    rows,
    call: (corpId, appid, call, input, how = {}) =>
      run(corpId, appid, call, how, ({ client }) => client.call(call, input, { ...once, ...(how.signal && { signal: how.signal }) })),
    async visitor(corpId, appid, code) {
      const { secret, componentAppid } = await accountOf(corpId, appid)
      const asked = { appid, code, grant_type: 'authorization_code' as const }
      if (!componentAppid)
        return run(corpId, appid, snsOauth2AccessToken, {}, (held) => held.client.call(snsOauth2AccessToken, { ...asked, secret }, once))
      const component = await heldOf(corpId, componentAppid)
      return run(corpId, appid, snsOauth2ComponentAccessToken, {}, () =>
        component.client.call(snsOauth2ComponentAccessToken, { ...asked, component_appid: componentAppid }, once),
      )
    },
    pageTicket: (corpId, appid) =>
      cached(tokenStore(db, secrets, corpId), `wechat-ticket:${appid}`, () =>
        run(corpId, appid, ticketGetticket, {}, ({ client }) => client.call(ticketGetticket, { type: 'jsapi' }, once)),
      ),
    async tryOut(corpId, { appid, secret }) {
      const tokens = accountTokenSource({ baseUrl, timeoutMs, appid, secret, store: memoryTokenStore() })
      const inWords = (failure: WecomError) => refusalOf(stableToken, failure, wechatWords(failure))
      await attempt({ corpId, limits, account: appid, refusalOf: inWords }, stableToken, { priority: 'staff' }, () => tokens.token())
    },
    async probe(corpId, appid) {
      const { account } = await heldOf(corpId, appid)
      const call = account.kind === 'component' ? componentApiComponentToken : stableToken
      await run(corpId, appid, call, { priority: 'staff' }, ({ tokens }) => tokens.token())
    },
    forget(corpId) {
      for (const cache of [believed, made]) for (const key of cache.keys()) if (key.startsWith(`${corpId} `)) cache.delete(key)
    },
  }
}
