import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyPlatformCall, Priority } from '@rapport/wecom/call.ts'
import { sql } from 'kysely'
import type { DbPool } from '../db.ts'
import type { Account } from './accounts.ts'
import { PlatformRefusal } from './refusal.ts'

/** Bulk calls use four fifths of a window at most; the rest is for welcomes and people who wait (research/reliability.md A). */
const bulkShare = 0.8
/** Not counted in the base rate (platform/00 §4). */
const uncounted = new Set(['auth/getuserinfo', 'user/getuserinfo', 'message/send'])

interface Grant {
  parked_ms: number | null
  hour: boolean
  minute: boolean
  minute_ms: number
  hour_ms: number
}

/** Whose calls are counted, and how many there may be. */
type Counted = Pick<Account, 'corpId' | 'limits'>

/** Calls per (corp, family), counted in the database over all processes. The database's clock opens the windows. */
export function quotaOf(db: DbPool) {
  async function ask(account: Counted, family: string, priority: Priority): Promise<Grant> {
    const { limits, corpId } = account
    const share = priority === 'sync' || priority === 'send' ? bulkShare : 1
    const perMinute = Math.max(1, Math.floor((limits.of[family] ?? limits.perMinute) * share))
    const perHour = Math.max(1, Math.floor(limits.perHour * share))
    // The limits stand in the text: a parameter behind ON CONFLICT of INSERT … SELECT does not distribute, and there are few of them.
    const { rows } = await sql<Grant>`
      with parked as (
        select parked_until from platform_quota
        where corp_id = ${corpId} and family = ${family} and window_at = 'epoch' and parked_until > clock_timestamp()
      ), hour as (
        insert into platform_quota as q (corp_id, family, window_at, used)
        select ${corpId}::int, ${`${family}@hour`}, date_trunc('hour', now()), 1 where not exists (select from parked)
        on conflict (corp_id, family, window_at) do update set used = q.used + 1 where q.used < ${sql.lit(perHour)}
        returning 1
      ), minute as (
        insert into platform_quota as q (corp_id, family, window_at, used)
        select ${corpId}::int, ${family}, date_trunc('minute', now()), 1 where exists (select from hour)
        on conflict (corp_id, family, window_at) do update set used = q.used + 1 where q.used < ${sql.lit(perMinute)}
        returning 1
      )
      select (select extract(epoch from parked_until - clock_timestamp())::float8 * 1000 from parked) as parked_ms,
        exists (select from hour) as hour, exists (select from minute) as minute,
        extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now())::float8 * 1000 as minute_ms,
        extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now())::float8 * 1000 as hour_ms`.execute(db.forCorp(corpId))
    return rows[0]!
  }

  return {
    /** Waits for room in the window, at most until `until` (of performance.now()); then refuses as WeCom would. */
    async take(
      account: Counted,
      call: Pick<AnyPlatformCall, 'name' | 'family'>,
      priority: Priority,
      until: number,
      signal?: AbortSignal,
    ): Promise<void> {
      if (uncounted.has(call.family)) return
      for (;;) {
        const g = await ask(account, call.family, priority)
        if (g.hour && g.minute) return
        const waitMs = Math.ceil(g.parked_ms ?? (g.hour ? g.minute_ms : g.hour_ms)) + 5
        if (performance.now() + waitMs > until)
          throw new PlatformRefusal({ call: call.name, errcode: 45009, outcome: 'not_sent', kind: 'errcode', retryAfterMs: waitMs })
        await sleep(waitMs, undefined, { signal })
      }
    },
    /** WeCom said 45009: nobody asks this family again before the window ends; hammering would extend the block. */
    async park(account: Counted, family: string, ms: number): Promise<void> {
      const { corpId } = account
      await sql`
        insert into platform_quota as q (corp_id, family, window_at, parked_until)
        values (${corpId}, ${family}, 'epoch', clock_timestamp() + make_interval(secs => ${ms / 1000}))
        on conflict (corp_id, family, window_at) do update set parked_until = greatest(q.parked_until, excluded.parked_until)`.execute(
        db.forCorp(corpId),
      )
    },
  }
}
