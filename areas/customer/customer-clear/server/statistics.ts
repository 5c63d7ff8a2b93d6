import { sql } from 'kysely'
import { nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Parsed } from '#core/contract/call.ts'
import { needed } from '#core/contract/refused.ts'
import { addDays } from '#core/contract/time.ts'
import { audienceWhere } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { keptAudience } from '#core/server/kept-audience.ts'
import { refuseAny } from '#core/server/refusal.ts'
import { checkedRange } from '#core/server/stats.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { customerClear, ProposalState } from '../contract.ts'
import { groundOf, tagsClash } from '../ground.ts'
import { recordWhere } from './records.ts'
import { clash, noCounts } from './rows.ts'

/** What was found on each day, and what has become of that by now: each number is the list of these days in that state. */
export async function statistics(ctx: Context, asked: Parsed<typeof customerClear.statistics>) {
  const { from, to } = checkedRange(asked)
  const zone = await zoneOf(ctx.db)
  const { rows } = await sql<{ day: string; state: ProposalState; n: number }>`
    select to_char(p.found_at at time zone ${zone}, 'YYYY-MM-DD') as day, p.state, count(*)::int as n
    from clear_proposals p where ${await recordWhere(ctx, { ruleIds: asked.ruleIds, from, to })} group by 1, 2`.execute(ctx.db)
  const sum = (of: typeof rows) => of.reduce((n, r) => n + r.n, 0)
  const byState = Map.groupBy(rows, (r) => r.state)
  const byDay = Map.groupBy(rows, (r) => r.day)
  const points: { day: string; found: number; done: number; rejected: number }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const those = byDay.get(day) ?? []
    const of = (state: ProposalState) => sum(those.filter((r) => r.state === state))
    points.push({ day, found: sum(those), done: of('done'), rejected: of('rejected') })
  }
  return { found: sum(rows), ...noCounts, ...Object.fromEntries([...byState].map(([state, of]) => [state, sum(of)])), points }
}

interface Sample {
  customer_id: string
  name: string
  avatar: string
  staff: string[]
  added_at: Date
  last_at: Date | null
}
/** Whom a rule would find now, of those whom the asker sees. */
export async function preview(ctx: Context, given: Parsed<typeof customerClear.preview>) {
  const asked = { ...given, audience: keptAudience(given.audience) }
  refuseAny([
    ...(Object.keys(asked.audience).length === 0 ? [{ field: 'audience', message: needed }] : []),
    ...(asked.action === 'remove_tags' && asked.tagIds.length === 0 ? [{ field: 'tag_ids', message: needed }] : []),
    ...(tagsClash(asked) ? [{ field: 'audience.tags_any', message: clash }] : []),
  ])
  const where = await audienceWhere(ctx, groundOf(asked))
  const { corpId } = ctx
  const [{ rows: sums }, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from customers c where ${where}`.execute(ctx.db),
    sql<Sample>`
      with p as materialized (select c.* from customers c where ${where} order by c.added_at desc, c.customer_id desc limit 8)
      select c.customer_id, ${await nameShown(ctx)} as name, c.avatar, c.added_at,
        coalesce((select jsonb_agg(s.name order by s.name) from staff s where s.corp_id = ${corpId} and s.staff_id = any(c.staff_ids)), '[]') as staff,
        (select max(e.at) from customer_events e where e.corp_id = ${corpId} and e.customer_id = c.customer_id) as last_at
      from p c order by c.added_at desc, c.customer_id desc`.execute(ctx.db),
  ])
  return {
    total: sums[0]!.n,
    sample: rows.map((r) => ({
      customerId: r.customer_id,
      name: r.name,
      avatar: r.avatar,
      staffNames: r.staff,
      addedAt: r.added_at.toISOString(),
      lastAt: r.last_at?.toISOString() ?? null,
    })),
  }
}
