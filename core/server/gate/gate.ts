import type { AnyWecomCall, WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import { agentGet } from '@rapport/wecom/calls/agents.ts'
import { externalcontactGetFollowUserList } from '@rapport/wecom/calls/customers.ts'
import { getJsapiTicket, ticketGet } from '@rapport/wecom/calls/tickets.ts'
import { createClient, type WecomClient } from '@rapport/wecom/client.ts'
import { WecomError } from '@rapport/wecom/error.ts'
import type { Downloaded, UploadFile } from '@rapport/wecom/exchange.ts'
import { memoryTokenStore, type TokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { DbPool } from '../db.ts'
import { secretsFrom } from '../secrets.ts'
import { type Account, type Accounts, type AppKind, accountsOf, defaultLimits } from './accounts.ts'
import { archiveOf } from './archive.ts'
import { attemptsOf, type CallHow, type CallReport } from './attempts.ts'
import { countsOf } from './counts.ts'
import { lanesOf } from './lanes.ts'
import { quotaOf } from './quota.ts'
import { isErrcode, PlatformRefusal, refusalOf } from './refusal.ts'
import { rangeErrcodes, setUpErrcodes } from './set-up.ts'
import { type SuiteGate, suiteGate, suiteIsUnset } from './suite.ts'
import { cached, tokenStore } from './tokens.ts'
import { type WechatGate, wechatGate } from './wechat.ts'

/** How a call to WeCom goes: as any, and with which of the company's secrets. */
export interface WecomHow extends CallHow {
  app?: AppKind
}

/** Every call to WeCom goes through here (DESIGN §5). Never call it inside a transaction: a slow answer would hold rows. */
export interface Gate {
  call<C extends AnyWecomCall>(corpId: number, call: C, input: WecomInput<C>, how?: WecomHow): Promise<WecomOutput<C>>
  upload<C extends AnyWecomCall>(corpId: number, call: C, input: WecomInput<C>, file: UploadFile, how?: WecomHow): Promise<WecomOutput<C>>
  download<C extends AnyWecomCall>(corpId: number, call: C, input: WecomInput<C>, how?: WecomHow & { range?: string }): Promise<Downloaded>
  /** JS-SDK tickets, cached like tokens: WeCom allows few fetches an hour (platform/01 §3.1). */
  ticket(corpId: number, kind: 'jsapi' | 'agent'): Promise<string>
  /** Asks WeCom whether these would do, before anybody keeps them; answers the name of the app, or refuses as any call. */
  tryOut(corpId: number, draft: AppDraft): Promise<{ name: string }>
  accounts: Accounts
  /** The operator's suite, where there is one: companies that authorised it are called like all others. */
  suite: SuiteGate | null
  /** Accounts that the company has connected at WeChat's open platform. */
  wechat: WechatGate
  archive: ReturnType<typeof archiveOf>
  /** Writes what was counted; `close` does it too. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** `customer`: the system secret of 客户联系, which has no agent (platform/00 §2). */
export type AppDraft = { wecomCorpId: string; secret: string } & ({ kind: 'app'; agentId: number } | { kind: 'customer' })

export interface GateOptions {
  config: Config
  db: DbPool
  log: Logger
  onCall?: (report: CallReport) => void
  /** WeCom refused a call of the company for how it is set up, or perhaps for whom its app may see. */
  onSetUp?: (corpId: number, errcode: number) => Promise<void>
  /** How long one try may take; tests shorten it. */
  timeoutMs?: number
}

/** A page whose next cursor is the one it was asked with would loop for ever. Only an answer that says it is the last (kf) may do so. */
function onward<T>(call: AnyWecomCall, input: { cursor?: string }, answer: T & { next_cursor?: string; has_more?: number }): T {
  if (input.cursor && answer.next_cursor === input.cursor && answer.has_more !== 0)
    throw new WecomError(call, 'the cursor stands still', { kind: 'unparsable', outcome: 'unknown' })
  return answer
}

/** Nothing is sent for a company that took its authorisation back; what waits goes on when it is given again. */
const isWithdrawn = (call: AnyWecomCall) =>
  new PlatformRefusal({ call: call.name, errcode: 48004, outcome: 'not_sent', kind: 'errcode', retry: 'never' })

/**
 * A company's authorisation is gone (48004, also in answer to the call itself), or the suite gets no token for it: nothing was done, and it
 * can be done when that is mended. What waits is not given up.
 */
function untilAuthorised(call: AnyWecomCall, error: unknown): unknown {
  if (error instanceof PlatformRefusal && (error.call !== call.name || error.errcode === 48004)) error.outcome = 'not_sent'
  return error
}

export function createGate({ config, db, log, onCall, onSetUp, timeoutMs = 10_000 }: GateOptions): Gate {
  const secrets = secretsFrom(config.SECRET_KEY)
  const accounts = accountsOf(db, secrets)
  const quota = quotaOf(db)
  const counts = countsOf(db, log)
  const attempt = attemptsOf({ quota, lanes: lanesOf(), counts, log, ...(onCall && { onCall }) })
  const archive = archiveOf({ config, accounts, quota, counted: counts.add, timeoutMs })
  const wechat = wechatGate({ baseUrl: config.WECHAT_URL, db, secrets, attempt, timeoutMs })
  const suite = suiteGate({ config, db, secrets, timeoutMs })
  const clients = new Map<string, { secret: string; client: WecomClient }>()
  const baseUrl = config.PLATFORM_URL

  function clientWith(app: Pick<Account, 'wecomCorpId' | 'secret'> & { suiteId?: string | null }, store: TokenStore): WecomClient {
    const { wecomCorpId, secret, suiteId } = app
    if (suiteId && suiteId !== suite?.id) throw suiteIsUnset()
    const source = suiteId ? suite!.appTokens(app, store) : tokenSource({ baseUrl, corpId: wecomCorpId, secret, store, timeoutMs })
    return createClient({ baseUrl, token: source.token, refreshToken: source.refresh, timeoutMs, whole: true })
  }

  function clientOf(account: Account): WecomClient {
    const key = `${account.corpId} ${account.kind}`
    const known = clients.get(key)
    if (known?.secret === account.secret) return known.client
    const client = clientWith(account, tokenStore(db, secrets, account.corpId))
    clients.set(key, { secret: account.secret, client })
    return client
  }

  async function run<T>(corpId: number, call: AnyWecomCall, how: WecomHow, send: (client: WecomClient) => Promise<T>): Promise<T> {
    const account = await accounts.of(corpId, how.app)
    if (account.withdrawnAt) throw isWithdrawn(call)
    const sendAs = (one: Account) => {
      const client = clientOf(one)
      const inWords = (failure: WecomError) => refusalOf(call, failure)
      return attempt({ corpId, limits: one.limits, refusalOf: inWords }, call, how, () => send(client)).catch((error) =>
        Promise.reject(one.suiteId ? untilAuthorised(call, error) : error),
      )
    }
    try {
      return await sendAs(account)
    } catch (error) {
      // The secret may have been changed by another process, and this one believes the old one for some seconds more. Nothing was done.
      const now = isErrcode(error, 40001, 40084) ? await accounts.again(corpId, how.app) : undefined
      if (now && now.secret !== account.secret) return sendAs(now)
      if (isErrcode(error, ...setUpErrcodes.keys(), ...rangeErrcodes)) await onSetUp?.(corpId, (error as PlatformRefusal).errcode!)
      throw error
    }
  }

  const once = { tries: 1 } // the gate does the retrying: each try takes quota and a lane
  return {
    accounts,
    suite,
    archive,
    wechat,
    call: (corpId, call, input, how = {}) =>
      run(corpId, call, how, async (c) => onward(call, input, await c.call(call, input, { ...once, signal: how.signal }))),
    upload: (corpId, call, input, file, how = {}) =>
      run(corpId, call, how, (c) => c.upload(call, input, file, { ...once, signal: how.signal })),
    download: (corpId, call, input, how = {}) =>
      run(corpId, call, how, (c) => c.download(call, input, { ...once, signal: how.signal, range: how.range })),
    ticket(corpId, kind) {
      return cached(tokenStore(db, secrets, corpId), `ticket:${kind}`, () =>
        run(corpId, kind === 'jsapi' ? getJsapiTicket : ticketGet, {}, (c) =>
          kind === 'jsapi' ? c.call(getJsapiTicket, {}, once) : c.call(ticketGet, { type: 'agent_config' }, once),
        ),
      )
    },
    async tryOut(corpId, draft) {
      const client = clientWith(draft, memoryTokenStore())
      const asking = <T>(call: AnyWecomCall, ask: () => Promise<T>) =>
        attempt({ corpId, limits: defaultLimits, refusalOf: (failure) => refusalOf(call, failure) }, call, { priority: 'staff' }, ask)
      if (draft.kind === 'app') return asking(agentGet, () => client.call(agentGet, { agentid: draft.agentId }, once))
      await asking(externalcontactGetFollowUserList, () => client.call(externalcontactGetFollowUserList, {}, once)).catch((error) => {
        if (!isErrcode(error, 84074)) throw error // nobody may contact customers yet: the secret is right all the same
      })
      return { name: '' }
    },
    flush: counts.flush,
    async close() {
      await archive.close()
      await counts.close()
    },
  }
}
