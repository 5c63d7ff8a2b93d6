import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { audienceWhere } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { comparedRanges } from '#core/server/stats.ts'
import { type Days, dayAt, everyDay, zoneOf } from '#core/server/zone.ts'
import { type Band, bandDays, type Stay, stayDays } from '../bands.ts'
import { type customerStatistics, type Figures, keptAfter } from '../contract.ts'
import { touchedIn } from './audience.ts'
import { endedAfter, type Range, thereAfter, whereOf } from './contacts.ts'

export async function overview(ctx: Context, asked: Parsed<typeof customerStatistics.overview>) {
  const { now: r, before } = await comparedRanges(ctx, asked)
  const where = await whereOf(ctx, r)
  const sum = async (days: Days): Promise<Figures> => {
    const one = (n: number) => sql`
      (select count(*)::int as ${sql.id(`due${n}`)}, (count(*) filter (where ${thereAfter(n)}))::int as ${sql.id(`kept${n}`)}
        from follows f where ${where(`due${n}` as 'due1', days)}) ${sql.id(`k${n}`)}`
    const { rows } = await sql<Omit<Figures, 'net'>>`
      select * from (select count(*)::int as added from follows f where ${where('added', days)}) a,
        (select count(*)::int as lost from follows f where ${where('lost', days)}) l,
        ${sql.join(keptAfter.map(one))}`.execute(ctx.db)
    const figures = rows[0]!
    return { ...figures, net: figures.added - figures.lost }
  }
  const [now, then, points, stays] = await Promise.all([sum(r), before && sum(before), byDay(ctx, r), lostAfter(ctx, r)])
  return { now, before: then, points, stays, asOf: new Date().toISOString() }
}

/** Every day of the range, also those on which nothing happened. */
async function byDay(ctx: Context, r: Range & Days) {
  const [zone, where] = [await zoneOf(ctx.db), await whereOf(ctx, r)]
  const perDay = (only: 'added' | 'lost') => {
    const at = sql.ref(only === 'added' ? 'f.added_at' : 'f.deleted_at')
    return sql`select ${dayAt(at, zone)} as day, count(*)::int as n from follows f where ${where(only)} group by 1`
  }
  const { rows } = await sql<{ day: string; added: number; lost: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(a.n, 0) as added, coalesce(l.n, 0) as lost
    from ${everyDay(r)} d
    left join (${perDay('added')}) a using (day) left join (${perDay('lost')}) l using (day) order by d.day`.execute(ctx.db)
  return rows
}

const keysOf = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as K[]

async function lostAfter(ctx: Context, r: Range & Days) {
  const where = await whereOf(ctx, r)
  const { rows } = await sql<Record<Stay, number>>`
    select ${sql.join(keysOf(stayDays).map((stay) => sql`(count(*) filter (where ${endedAfter(stay)}))::int as ${sql.id(stay)}`))}
    from follows f where ${where('lost')}`.execute(ctx.db)
  return keysOf(stayDays).map((stay) => ({ stay, lost: rows[0]![stay] }))
}

/** The customers now by their last touch, from the index of it. */
export async function activity(ctx: Context, asked: Parsed<typeof customerStatistics.activity>) {
  const now = await audienceWhere(ctx, { status: 'friend', ...asked })
  const { rows } = await sql<Record<Band | 'customers', number>>`
    select count(*)::int as customers,
      ${sql.join(keysOf(bandDays).map((band) => sql`(count(*) filter (where ${touchedIn(band)}))::int as ${sql.id(band)}`))}
    from customers c where ${now}`.execute(ctx.db)
  const { customers, ...bands } = rows[0]!
  return { bands: keysOf(bandDays).map((band) => ({ band, customers: bands[band] })), customers, asOf: new Date().toISOString() }
}
