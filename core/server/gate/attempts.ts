import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyPlatformCall, Priority } from '@rapport/wecom/call.ts'
import { WecomError } from '@rapport/wecom/error.ts'
import type { Logger } from 'pino'
import type { Limits } from './accounts.ts'
import { type countsOf, noCode } from './counts.ts'
import type { lanesOf } from './lanes.ts'
import type { quotaOf } from './quota.ts'
import { PlatformRefusal, retryDelay } from './refusal.ts'

export interface CallHow {
  /** Unless told, the call's own: a `sync` read that a person waits for says `staff`. */
  priority?: Priority
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

/** Who calls: a company's app at WeCom, or one of its accounts at WeChat's open platform. */
export interface Party {
  corpId: number
  limits: Limits
  /** Of an account, its appid: the platform counts each of them apart. */
  account?: string
  refusalOf: (failure: WecomError) => PlatformRefusal
}

/** How long each priority waits for quota: a welcome is void after 20 s, a person gives up after a few, bulk waits a whole window. */
const patience: Record<Priority, number> = { welcome: 12_000, staff: 4_000, send: 75_000, sync: 75_000 }

interface Needs {
  quota: ReturnType<typeof quotaOf>
  lanes: ReturnType<typeof lanesOf>
  counts: ReturnType<typeof countsOf>
  log: Logger
  onCall?: (report: CallReport) => void
}
export type Attempt = ReturnType<typeof attemptsOf>

/** Each try takes quota and a lane; errcodes decide what is tried again (platform/00 §3). */
export function attemptsOf({ quota, lanes, counts, log, onCall }: Needs) {
  return async function attempt<T>(party: Party, call: AnyPlatformCall, how: CallHow, send: () => Promise<T>): Promise<T> {
    const { corpId, limits, account } = party
    const ofAccount = (name: string) => (account ? `${account} ${name}` : name)
    const family = ofAccount(call.family)
    const priority = how.priority ?? call.priority
    const began = performance.now()
    const until = began + (how.waitMs ?? patience[priority])
    const lane = `${corpId} ${ofAccount(call.name)}`
    let perhapsDone = false
    for (let tries = 1; ; tries++) {
      await quota.take(party, { name: call.name, family }, priority, until, how.signal)
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
        answer = await send()
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
      if (failure.errcode === 45009) await quota.park(party, family, Math.min(failure.retryAfterMs ?? Infinity, limits.blockMs))
      const delay = retryDelay(call, failure, tries)
      if (delay === undefined || how.signal?.aborted) {
        report()
        log.info({ corpId, call: call.name, errcode, outcome: failure.outcome, tries, hint: failure.hint }, 'platform refused')
        throw Object.assign(party.refusalOf(failure), { perhapsDone })
      }
      if (failure.call === call.name && failure.outcome === 'unknown') perhapsDone = true
      if (delay > 0) await sleep(delay, undefined, { signal: how.signal })
    }
  }
}
