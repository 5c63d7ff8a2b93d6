import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { customerNamed, nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import { touchedBy } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { readPhrase } from '#core/server/phrases.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { clearRecords, Proposal, Records } from '../contract.ts'
import { tagRefs } from './rows.ts'

/** The condition for proposals `p`, of customers whom the asker sees. */
export async function recordWhere(ctx: Context, f: Records): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<SqlBool>[] = [sql`p.corp_id = ${ctx.corpId}`]
  if (f.batch) and.push(touchedBy(ctx, f.batch, sql`p.proposal_id`))
  if (f.ruleIds?.length) and.push(f.ruleIds.length === 1 ? sql`p.rule_id = ${f.ruleIds[0]}` : sql`p.rule_id = any(${f.ruleIds}::uuid[])`)
  if (f.state) and.push(sql`p.state = ${f.state}`)
  if (f.action) and.push(sql`p.action = ${f.action}`)
  const zone = f.from || f.to ? await zoneOf(ctx.db) : undefined
  if (f.from) and.push(sql`p.found_at >= ${startOfDay(f.from, zone)}`)
  if (f.to) and.push(sql`p.found_at < ${startOfDay(addDays(f.to, 1), zone)}`)
  const who: RawBuilder<SqlBool>[] = []
  const scope = await staffInScope(ctx)
  if (scope) who.push(sharedBy('c.staff_ids', scope))
  if (f.staffIds?.length) who.push(sharedBy('c.staff_ids', f.staffIds))
  const keyword = f.keyword?.trim()
  if (keyword) who.push(await customerNamed(ctx, keyword))
  if (who.length)
    and.push(sql`exists (select from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = p.customer_id
      and ${sql.join(who, sql` and `)})`)
  return sql.join(and, sql` and `)
}

interface Row {
  proposal_id: string
  rule_id: string
  rule_name: string
  rule_gone: boolean
  customer_id: string
  ext: string
  name: string
  avatar: string
  status: Proposal['status']
  staff: string[]
  asked: string[]
  action: Proposal['action']
  tags: Proposal['tags']
  state: Proposal['state']
  why: string
  note: string
  found_at: Date
  decided_by: string
  decided_at: Date | null
  ended_at: Date | null
}
interface Key {
  at: Date
  id: string
}
const keyOf = (r: Row): Key => ({ at: r.found_at, id: r.proposal_id })

async function rowsAfter(ctx: Context, matching: RawBuilder<SqlBool>, after: Key | null, skip: number, limit: number): Promise<Row[]> {
  const { corpId } = ctx
  const beyond = after ? sql`and (p.found_at, p.proposal_id) < (${after.at}, ${after.id}::uuid)` : sql``
  const names = (ids: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(s.name order by s.name) from staff s
    where s.corp_id = ${corpId} and s.staff_id = any(${ids})), '[]')`
  const { rows } = await sql<Row>`
    with p as materialized (
      select p.* from clear_proposals p where ${matching} ${beyond} order by p.found_at desc, p.proposal_id desc limit ${limit} offset ${skip})
    select p.*, r.name as rule_name, r.deleted_at is not null as rule_gone, c.external_user_ext_id as ext, ${await nameShown(ctx)} as name, c.avatar, c.status,
      ${names(sql`c.staff_ids`)} as staff, ${names(sql`p.asked_staff_ids`)} as asked, ${tagRefs(corpId, sql`p.tag_ids`)} as tags
    from p join clear_rules r on r.corp_id = ${corpId} and r.rule_id = p.rule_id
    join customers c on c.corp_id = ${corpId} and c.customer_id = p.customer_id
    order by p.found_at desc, p.proposal_id desc`.execute(ctx.db)
  return rows
}

export async function proposals(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof clearRecords.proposals>) {
  const matching = await recordWhere(ctx, filter)
  const name = JSON.stringify(['clear_proposals', ctx.corpId, whose(ctx.me), filter])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, matching, after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countRecords(ctx, filter)),
  ])
  return { list: rows.map((r) => view(ctx, r)), total }
}

export async function countRecords(ctx: Context, filter: Records): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from clear_proposals p where ${await recordWhere(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

export async function* everyRecord(ctx: Context, filter: Records): AsyncGenerator<Proposal[]> {
  const matching = await recordWhere(ctx, filter)
  let after: Key | null = null
  for (;;) {
    const rows: Row[] = await rowsAfter(ctx, matching, after, 0, 1000)
    if (rows.length > 0) yield rows.map((r) => view(ctx, r))
    if (rows.length < 1000) return
    after = keyOf(rows.at(-1)!)
  }
}

const view = ({ lang }: Context, r: Row): Proposal => ({
  recordId: r.proposal_id,
  ruleId: r.rule_id,
  ruleName: r.rule_name,
  customerId: r.customer_id,
  externalUserExtId: r.ext,
  name: r.name,
  avatar: r.avatar,
  status: r.status,
  staffNames: r.staff,
  action: r.action,
  tags: r.tags,
  state: r.state,
  askedNames: r.asked,
  why: readPhrase(r.why, lang),
  note: r.note,
  foundAt: r.found_at.toISOString(),
  decidedBy: r.decided_by,
  decidedAt: r.decided_at?.toISOString() ?? null,
  endedAt: r.ended_at?.toISOString() ?? null,
  canReopen: r.state === 'rejected' && r.ended_at === null && !r.rule_gone,
})
