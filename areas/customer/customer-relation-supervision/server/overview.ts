import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { relation } from '../contract.ts'
import { asked, countOf, type Filter } from './list.ts'
import { moveWhere } from './moved.ts'

/** Thirty days with today. */
async function month(ctx: Context) {
  const zone = await zoneOf(ctx.db)
  const to = dayOf(new Date(), zone)
  return { zone, from: addDays(to, -29), to }
}

/** What the lists hold, each counted by the condition of its list. */
export async function overview(ctx: Context, of: Input<typeof relation.overview>) {
  const { zone, from, to } = await month(ctx)
  const number = (filter: Partial<Filter>) =>
    asked(ctx, { kind: 'moved', state: 'all', ...of, ...filter }).then((those) => countOf(ctx, those))
  const [moves, open, several, left, leftOnly, nobody] = await Promise.all([
    movesOf(ctx, of, { from, zone }),
    number({ state: 'open' }),
    number({ kind: 'several' }),
    number({ kind: 'left' }),
    number({ kind: 'left', only: 'left' }),
    number({ kind: 'nobody' }),
  ])
  return { from, to, ...moves, open, several, left, leftOnly, nobody }
}

type Counts = { all: number; shared: number; code: number; other: number }
/** Those of the range, and of the thirty days before it up to the same time of day. */
async function movesOf(ctx: Context, of: Input<typeof relation.overview>, { from, zone }: { from: string; zone: string }) {
  const before = addDays(from, -30)
  const [begin, until] = [startOfDay(from, zone), new Date(Date.now() - 30 * 86_400_000)]
  const { rows } = await sql<Counts & { late: boolean }>`
    select m.at >= ${begin} as late, count(*)::int as all, (count(*) filter (where m.how = 'shared'))::int as shared,
      (count(*) filter (where m.how = 'code'))::int as code, (count(*) filter (where m.how = 'other'))::int as other
    from relation_moves m where ${await moveWhere(ctx, { state: 'all', ...of, from: before })} and (m.at >= ${begin} or m.at < ${until})
    group by 1`.execute(ctx.db)
  const counts = (late: boolean): Counts => {
    const { all = 0, shared = 0, code = 0, other = 0 } = rows.find((r) => r.late === late) ?? {}
    return { all, shared, code, other }
  }
  return { moved: counts(true), before: counts(false) }
}
