import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { code as codes } from '../../contract/errors.ts'
import type { DbPool } from '../db.ts'
import { Refusal } from '../refusal.ts'
import type { Secrets } from '../secrets.ts'
import { noSecret } from './causes.ts'

/** Which secret a call goes with; `contact` is the contact-sync secret, `customer` the system secret of 客户联系 (platform/00 §2). */
export type AppKind = 'app' | 'contact' | 'archive' | 'kf' | 'customer'

/** WeCom changes its limits every few years, so they are settings: `corps.settings.platform_limits` (platform/00 §4). */
export interface Limits {
  perMinute: number
  perHour: number
  /** Per family, per minute; wins over `perMinute`. */
  of: Record<string, number>
  /** How long 45009 blocks when the platform does not say. */
  blockMs: number
}
export const defaultLimits: Limits = { perMinute: 10_000, perHour: 150_000, of: {}, blockMs: 60_000 }

/** One WeCom application of one company, opened. */
export interface Account {
  corpId: number
  wecomCorpId: string
  kind: AppKind
  agentId: number | null
  secret: string
  callbackToken: string | null
  callbackAesKey: string | null
  /** The keys before, while WeCom may still seal with them. */
  earlier: { token: string; aesKey: string } | null
  /** Whether a callback has come that opens with the keys of now. */
  heard: boolean
  /** The suite through which the company came; `secret` is its permanent code, and callbacks are sealed with the suite's keys. */
  suiteId: string | null
  /** When the company took its authorisation back: nothing is sent until it gives it anew. */
  withdrawnAt: Date | null
  /** When it was read, ms: whoever finds it wrong reads it again. */
  readAt: number
  limits: Limits
}
export type Accounts = ReturnType<typeof accountsOf>

const beliefMs = 5_000
/** Keys that were replaced hold until WeCom has the new ones, and what it sealed before has arrived; without a word from WeCom, a week. */
const earlierMs = 7 * 86_400_000
const overlapMs = 5 * 60_000

export function accountsOf(db: DbPool, secrets: Secrets) {
  const byCorp = new LRUCache<number, Account[]>({ max: 1000, ttl: beliefMs })
  const byName = new LRUCache<string, { account: Account | null }>({ max: 1000, ttl: beliefMs })
  /** The last known key: callbacks are decrypted with it while the database is away. */
  const lastByName = new LRUCache<string, Account>({ max: 1000 })

  const load = () =>
    db
      .across(['corp_apps'], 'a callback names its company by an id of WeCom, or not at all')
      .selectFrom('corp_apps as a')
      .innerJoin('corps as c', 'c.corp_id', 'a.corp_id')
      .select(['a.corp_id', 'a.kind', 'a.agent_id', 'a.secret', 'a.callback_token', 'a.callback_aes_key', 'c.wecom_corp_id', 'c.settings'])
      .select(['a.earlier_callback_token', 'a.earlier_callback_aes_key', 'a.callback_changed_at', 'a.callback_heard_at'])
      .select(['a.suite_id', 'a.withdrawn_at'])
  type Row = Awaited<ReturnType<ReturnType<typeof load>['execute']>>[number]
  const opened = (r: Row): Account => ({
    corpId: r.corp_id,
    wecomCorpId: r.wecom_corp_id,
    kind: r.kind as AppKind,
    agentId: r.agent_id,
    secret: secrets.open(r.secret),
    callbackToken: r.callback_token && secrets.open(r.callback_token),
    callbackAesKey: r.callback_aes_key && secrets.open(r.callback_aes_key),
    earlier: earlierOf(r),
    heard: r.callback_heard_at !== null,
    suiteId: r.suite_id,
    withdrawnAt: r.withdrawn_at,
    readAt: Date.now(),
    limits: { ...defaultLimits, ...(r.settings as { platform_limits?: Partial<Limits> } | null)?.platform_limits },
  })

  function earlierOf(r: Row): Account['earlier'] {
    const { earlier_callback_token: token, earlier_callback_aes_key: aesKey, callback_changed_at: changed, callback_heard_at: heard } = r
    if (!token || !aesKey || !changed) return null
    const until = Math.min(changed.getTime() + earlierMs, (heard?.getTime() ?? Number.POSITIVE_INFINITY) + overlapMs)
    return Date.now() < until ? { token: secrets.open(token), aesKey: secrets.open(aesKey) } : null
  }

  async function find(corpId: number, kind: AppKind = 'app'): Promise<Account | undefined> {
    let known = byCorp.get(corpId)
    if (!known) {
      known = (await load().where('a.corp_id', '=', corpId).execute()).map(opened)
      byCorp.set(corpId, known)
    }
    return known.find((a) => a.kind === kind)
  }

  return {
    find,
    async of(corpId: number, kind: AppKind = 'app'): Promise<Account> {
      const account = await find(corpId, kind)
      if (!account) throw new Refusal(codes.noSecret, noSecret({}))
      return account
    },
    /** As it stands in the database now: for who was refused with what is believed here. */
    async again(corpId: number, kind: AppKind = 'app'): Promise<Account | undefined> {
      byCorp.delete(corpId)
      return find(corpId, kind)
    },
    /** Read anew what is said of a name by the callbacks, at most once a second. */
    async byNameAgain(wecomCorpId: string): Promise<Account | null> {
      const account = byName.get(wecomCorpId)?.account
      if (account && Date.now() - account.readAt < 1_000) return null
      byName.delete(wecomCorpId)
      return this.byWecomCorpId(wecomCorpId)
    },
    /** Whose callback this is, by the name on the envelope; `null` also for companies of their own app without a callback key. */
    async byWecomCorpId(wecomCorpId: string): Promise<Account | null> {
      let known = byName.get(wecomCorpId)
      if (!known) {
        const asking = load()
          .where('c.wecom_corp_id', '=', wecomCorpId)
          .where('a.kind', '=', 'app')
          .where((e) => e.or([e('a.callback_aes_key', 'is not', null), e('a.suite_id', 'is not', null)]))
          .executeTakeFirst()
        asking.catch(() => {})
        const last = lastByName.get(wecomCorpId)
        if (last) {
          // A database that hangs must not delay the answer to WeCom: use the last known key.
          const row = await Promise.race([asking, sleep(1_000, null, { ref: false })]).catch(() => null)
          if (row === null) return last
          known = { account: row ? opened(row) : null }
        } else {
          const row = await asking
          known = { account: row ? opened(row) : null }
        }
        byName.set(wecomCorpId, known)
        if (known.account) lastByName.set(wecomCorpId, known.account)
        else lastByName.delete(wecomCorpId)
      }
      return known.account
    },
    /** A URL check names no company in the clear: every callback key may be the one. */
    async withCallback(): Promise<Account[]> {
      return (await load().where('a.kind', '=', 'app').where('a.callback_aes_key', 'is not', null).execute()).map(opened)
    },
    /** The company that the suite knows by this id, `wp…`; `null` where none has authorised it. One that took it back is still answered. */
    async ofSuite(suiteId: string, authCorpId: string): Promise<Account | null> {
      const account = await this.byWecomCorpId(authCorpId)
      return account?.suiteId === suiteId ? account : null
    },
    forget(): void {
      byCorp.clear()
      byName.clear()
      lastByName.clear()
    },
  }
}
