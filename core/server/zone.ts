import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { addDays, defaultZone, startOfDay } from '../contract/time.ts'
import type { Db, DbPool } from './db.ts'

const beliefMs = 2_000
const known = new WeakMap<DbPool, LRUCache<number, string>>()

/**
 * The company's time zone (`corps.time_zone`), cached for a while in each process. What WeCom counts itself, it counts by Beijing's days. With
 * `now` it is read from the database, for results that outlive the cache; the cache of this process is renewed by it.
 */
export async function zoneOf(db: Db, { now = false } = {}): Promise<string> {
  let zones = known.get(db.pool)
  if (!zones) {
    zones = new LRUCache({ max: 1000, ttl: beliefMs })
    known.set(db.pool, zones)
  }
  const believed = zones.get(db.corpId)
  if (believed && !now) return believed
  const row = await db.selectFrom('corps').select('time_zone').where('corp_id', '=', db.corpId).executeTakeFirst()
  const zone = row?.time_zone ?? defaultZone
  zones.set(db.corpId, zone)
  return zone
}

/** Drops the cached zone after a change; other processes follow when their cache expires. */
export const forgetZone = (db: Db): void => void known.get(db.pool)?.delete(db.corpId)

/** The first and the last day of a range, as the corp counts them. */
export interface Days {
  from: string
  to: string
  /** The last day counts no further than this moment (`comparedRanges`). */
  until?: Date
}
/** The condition that a moment is in the range; an index of the column serves it. */
export const inDays = (at: RawBuilder<unknown>, { from, to, until }: Days, zone: string) =>
  sql`${at} >= ${startOfDay(from, zone)} and ${at} < ${until ?? startOfDay(addDays(to, 1), zone)}`
/** The corp's own clock at that moment. */
export const clockAt = (at: RawBuilder<unknown>, zone: string) => sql`(${at} at time zone ${zone}::text)`
export const dayAt = (at: RawBuilder<unknown>, zone: string) => sql`${clockAt(at, zone)}::date`
/** `day`: every day of the range, also those on which nothing happened. */
export const everyDay = ({ from, to }: Days) => sql`(select x::date as day from generate_series(${from}::date, ${to}::date, '1 day') x)`
