import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { ClearRule, customerClear, Filter, ProposalState } from '../contract.ts'
import { noCounts, type RuleRow, ruleFields, ruleOf, seen, tagRefs } from './rows.ts'

const order = {
  '-created_at': sql`r.created_at desc, r.rule_id desc`,
  created_at: sql`r.created_at, r.rule_id`,
  name: sql`r.name, r.rule_id`,
}

function where({ corpId }: Context, { keyword, on, action, ruleIds }: Filter): RawBuilder<SqlBool> {
  const and = [sql<SqlBool>`r.corp_id = ${corpId} and r.deleted_at is null`]
  if (on !== undefined) and.push(sql`r.is_on = ${on}`)
  if (action) and.push(sql`r.action = ${action}`)
  if (ruleIds?.length) and.push(sql`r.rule_id = any(${ruleIds}::uuid[])`)
  const words = keyword?.trim()
  if (words) and.push(sql`grams(r.name) @> grams(${words}) and r.name ilike ${`%${escapeLike(words)}%`}`)
  return sql.join(and, sql` and `)
}

/** A company has fifty at most, so pages are skipped to. */
export async function list(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof customerClear.list>) {
  const { rows } = await sql<RuleRow>`select ${ruleFields} from clear_rules r where ${where(ctx, filter)}
    order by ${order[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const { rows: sums } = await sql<{ n: number }>`select count(*)::int as n from clear_rules r where ${where(ctx, filter)}`.execute(ctx.db)
  return { list: await viewsOf(ctx, rows), total: sums[0]!.n }
}

export const one = async (ctx: Context, ruleId: string): Promise<ClearRule> => (await viewsOf(ctx, [await ruleOf(ctx.db, ruleId)]))[0]!

async function viewsOf(ctx: Context, rows: RuleRow[]): Promise<ClearRule[]> {
  const ids = rows.map((r) => r.rule_id)
  const [counts, tags] = await Promise.all([
    sql<{ rule_id: string; state: ProposalState; n: number }>`
      select p.rule_id, p.state, count(*)::int as n from clear_proposals p
      where p.corp_id = ${ctx.corpId} and p.rule_id = any(${ids}::uuid[]) ${await seen(ctx)} group by p.rule_id, p.state`.execute(ctx.db),
    sql<{ rule_id: string; tags: ClearRule['tags'] }>`
      select r.rule_id, ${tagRefs(ctx.corpId, sql`r.tag_ids`)} as tags from clear_rules r
      where r.corp_id = ${ctx.corpId} and r.rule_id = any(${ids}::uuid[])`.execute(ctx.db),
  ])
  return rows.map((r) => ({
    ruleId: r.rule_id,
    name: r.name,
    note: r.note,
    audience: r.audience,
    action: r.action,
    tags: tags.rows.find((t) => t.rule_id === r.rule_id)?.tags ?? [],
    keepLatest: r.keep_latest,
    on: r.is_on,
    looking: r.looked_after !== null,
    lookedAt: r.looked_at?.toISOString() ?? null,
    ...noCounts,
    ...Object.fromEntries(counts.rows.filter((c) => c.rule_id === r.rule_id).map((c) => [c.state, c.n])),
    madeBy: r.made_by_name,
    createdAt: r.created_at.toISOString(),
    version: r.version,
  }))
}
