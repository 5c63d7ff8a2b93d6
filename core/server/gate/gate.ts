import type { AnyWecomCall, WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import { getJsapiTicket, ticketGet } from '@rapport/wecom/calls/tickets.ts'
import { createClient, type WecomClient } from '@rapport/wecom/client.ts'
import { WecomError } from '@rapport/wecom/error.ts'
import type { Downloaded, UploadFile } from '@rapport/wecom/exchange.ts'
import { tokenSource } from '@rapport/wecom/tokens.ts'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { DbPool } from '../db.ts'
import { secretsFrom } from '../secrets.ts'
import { type Account, type Accounts, type AppKind, accountsOf } from './accounts.ts'
import { archiveOf } from './archive.ts'
import { attemptsOf, type CallHow, type CallReport } from './attempts.ts'
import { countsOf } from './counts.ts'
import { lanesOf } from './lanes.ts'
import { quotaOf } from './quota.ts'
import { refusalOf } from './refusal.ts'
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
  accounts: Accounts
  /** Accounts that the company has connected at WeChat's open platform. */
  wechat: WechatGate
  archive: ReturnType<typeof archiveOf>
  /** Writes what was counted; `close` does it too. */
  flush(): Promise<void>
  close(): Promise<void>
}

export interface GateOptions {
  config: Config
  db: DbPool
  log: Logger
  onCall?: (report: CallReport) => void
  /** How long one try may take; tests shorten it. */
  timeoutMs?: number
}

/** A page whose next cursor is the one it was asked with would loop for ever. Only an answer that says it is the last (kf) may do so. */
function onward<T>(call: AnyWecomCall, input: { cursor?: string }, answer: T & { next_cursor?: string; has_more?: number }): T {
  if (input.cursor && answer.next_cursor === input.cursor && answer.has_more !== 0)
    throw new WecomError(call, 'the cursor stands still', { kind: 'unparsable', outcome: 'unknown' })
  return answer
}

export function createGate({ config, db, log, onCall, timeoutMs = 10_000 }: GateOptions): Gate {
  const secrets = secretsFrom(config.SECRET_KEY)
  const accounts = accountsOf(db, secrets)
  const quota = quotaOf(db)
  const counts = countsOf(db, log)
  const attempt = attemptsOf({ quota, lanes: lanesOf(), counts, log, ...(onCall && { onCall }) })
  const archive = archiveOf({ config, accounts, quota, counted: counts.add, timeoutMs })
  const wechat = wechatGate({ baseUrl: config.WECHAT_URL, db, secrets, attempt, timeoutMs })
  const clients = new Map<string, { secret: string; client: WecomClient }>()
  const baseUrl = config.PLATFORM_URL

  function clientOf(account: Account): WecomClient {
    const key = `${account.corpId} ${account.kind}`
    const known = clients.get(key)
    if (known?.secret === account.secret) return known.client
    const source = tokenSource({
      baseUrl,
      corpId: account.wecomCorpId,
      secret: account.secret,
      store: tokenStore(db, secrets, account.corpId),
      timeoutMs,
    })
    const client = createClient({ baseUrl, token: source.token, refreshToken: source.refresh, timeoutMs, whole: true })
    clients.set(key, { secret: account.secret, client })
    return client
  }

  async function run<T>(corpId: number, call: AnyWecomCall, how: WecomHow, send: (client: WecomClient) => Promise<T>): Promise<T> {
    const account = await accounts.of(corpId, how.app)
    const client = clientOf(account)
    const { limits } = account
    return attempt({ corpId, limits, refusalOf: (failure) => refusalOf(call, failure) }, call, how, () => send(client))
  }

  const once = { tries: 1 } // the gate does the retrying: each try takes quota and a lane
  return {
    accounts,
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
    flush: counts.flush,
    async close() {
      await archive.close()
      await counts.close()
    },
  }
}
