import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyWecomCall, Priority, WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
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
import { countsOf, noCode } from './counts.ts'
import { lanesOf } from './lanes.ts'
import { quotaOf } from './quota.ts'
import { PlatformRefusal, refusalOf, retryDelay } from './refusal.ts'
import { tokenStore } from './tokens.ts'

export interface CallHow {
  /** Unless told, the call's own: a `sync` read that a person waits for says `staff`. */
  priority?: Priority
  app?: AppKind
  /** How long to wait for quota before refusing. */
  waitMs?: number
  signal?: AbortSignal
  /** Asked right before each try; `false` means the caller has lost what entitled it to call. */
  mine?: () => boolean
}

export interface CallReport {
  corpId: number
  call: string
  priority: Priority
  errcode: number
  tries: number
  ms: number
}

/** Every call to WeCom goes through here (DESIGN §5). Never call it inside a transaction: a slow answer would hold rows. */
export interface Gate {
  call<C extends AnyWecomCall>(corpId: number, call: C, input: WecomInput<C>, how?: CallHow): Promise<WecomOutput<C>>
  upload<C extends AnyWecomCall>(corpId: number, call: C, input: WecomInput<C>, file: UploadFile, how?: CallHow): Promise<WecomOutput<C>>
  download<C extends AnyWecomCall>(corpId: number, call: C, input: WecomInput<C>, how?: CallHow & { range?: string }): Promise<Downloaded>
  /** JS-SDK tickets, cached like tokens: WeCom allows few fetches an hour (platform/01 §3.1). */
  ticket(corpId: number, kind: 'jsapi' | 'agent'): Promise<string>
  accounts: Accounts
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

/** How long each priority waits for quota: a welcome is void after 20 s, a person gives up after a few, bulk waits a whole window. */
const patience: Record<Priority, number> = { welcome: 12_000, staff: 4_000, send: 75_000, sync: 75_000 }

export function createGate({ config, db, log, onCall, timeoutMs = 10_000 }: GateOptions): Gate {
  const secrets = secretsFrom(config.SECRET_KEY)
  const accounts = accountsOf(db, secrets)
  const quota = quotaOf(db)
  const lanes = lanesOf()
  const counts = countsOf(db, log)
  const archive = archiveOf({ config, accounts, quota, counted: counts.add, timeoutMs })
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

  async function run<T>(corpId: number, call: AnyWecomCall, how: CallHow, send: (client: WecomClient) => Promise<T>): Promise<T> {
    const priority = how.priority ?? call.priority
    const account = await accounts.of(corpId, how.app)
    const client = clientOf(account)
    const began = performance.now()
    const until = began + (how.waitMs ?? patience[priority])
    const lane = `${corpId} ${call.name}`
    let perhapsDone = false
    for (let tries = 1; ; tries++) {
      await quota.take(account, call, priority, until, how.signal)
      const { leave } = await lanes.enter(lane, call.priority, priority)
      if (how.mine && !how.mine()) {
        leave(undefined)
        throw new PlatformRefusal({
          call: call.name,
          outcome: 'not_sent',
          kind: 'network',
          message: { zh: '处理被中断，稍后会重试', en: 'It was interrupted and will be tried again' },
        })
      }
      let failure: unknown
      let answer: T | undefined
      try {
        answer = await send(client)
      } catch (error) {
        failure = error
      }
      const errcode = failure instanceof WecomError ? (failure.errcode ?? noCode[failure.kind]) : 0
      leave(errcode)
      counts.add(corpId, call.name, errcode)
      const report = () => onCall?.({ corpId, call: call.name, priority, errcode, tries, ms: performance.now() - began })
      if (failure === undefined) {
        report()
        return answer as T
      }
      if (!(failure instanceof WecomError)) throw failure
      if (failure.errcode === 45009)
        await quota.park(account, call.family, Math.min(failure.retryAfterMs ?? Infinity, account.limits.blockMs))
      const delay = retryDelay(call, failure, tries)
      if (delay === undefined || how.signal?.aborted) {
        report()
        log.info({ corpId, call: call.name, errcode, outcome: failure.outcome, tries, hint: failure.hint }, 'platform refused')
        throw Object.assign(refusalOf(call, failure), { perhapsDone })
      }
      if (failure.call === call.name && failure.outcome === 'unknown') perhapsDone = true
      if (delay > 0) await sleep(delay, undefined, { signal: how.signal })
    }
  }

  const once = { tries: 1 } // the gate does the retrying: each try takes quota and a lane
  return {
    accounts,
    archive,
    call: (corpId, call, input, how = {}) =>
      run(corpId, call, how, async (c) => onward(call, input, await c.call(call, input, { ...once, signal: how.signal }))),
    upload: (corpId, call, input, file, how = {}) =>
      run(corpId, call, how, (c) => c.upload(call, input, file, { ...once, signal: how.signal })),
    download: (corpId, call, input, how = {}) =>
      run(corpId, call, how, (c) => c.download(call, input, { ...once, signal: how.signal, range: how.range })),
    async ticket(corpId, kind) {
      const store = tokenStore(db, secrets, corpId)
      const key = `ticket:${kind}`
      const known = await store.get(key)
      if (known) return known.value
      return store.withLock(key, async () => {
        const fresh = await store.get(key)
        if (fresh) return fresh.value
        const got = await run(corpId, kind === 'jsapi' ? getJsapiTicket : ticketGet, {}, (c) =>
          kind === 'jsapi' ? c.call(getJsapiTicket, {}, once) : c.call(ticketGet, { type: 'agent_config' }, once),
        )
        await store.put(key, got.ticket, Date.now() + Math.max(got.expires_in * 1000 - 300_000, 60_000))
        return got.ticket
      })
    },
    flush: counts.flush,
    async close() {
      await archive.close()
      await counts.close()
    },
  }
}
