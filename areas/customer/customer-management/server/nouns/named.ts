import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike, namedLike, sounding } from '#core/server/audience.ts'
import type { ToldApart } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { followUpsOf, followUpsShared } from './settings.ts'

export interface Member {
  staffId: string
  /** What they call the customer: the newest remark where everybody reads all of them, else their own, else the customer's name. */
  name: string
}
/** Who looks after these customers, for what they are told of them; nobody looks after a lost one. */
export async function membersOf(tx: Tx, customerIds: readonly string[]): Promise<Map<string, Member[]>> {
  const remark = (await followUpsShared(tx)) ? sql`c.remark` : sql`f.remark`
  const { rows } = await sql<{ id: string; members: Member[] }>`
    select c.customer_id as id, jsonb_agg(jsonb_build_object('staffId', s.id, 'name', coalesce(nullif(${remark}, ''), c.name)) order by s.id) as members
    from customers c cross join unnest(c.staff_ids) s(id)
    left join follows f on f.corp_id = ${tx.corpId} and f.customer_id = c.customer_id and f.staff_id = s.id
    where c.corp_id = ${tx.corpId} and c.customer_id = any(${[...customerIds]}::uuid[]) and c.status = 'friend' group by c.customer_id`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.id, r.members]))
}

/**
 * Customers `c` by what somebody typed: a part of a name, remark or company, its pinyin, or a mobile: whole, or its last four digits, which
 * the mask shows and `c.search` holds. By no other part: whoever sees the masked number would read the rest digit by digit, unaudited.
 */
export async function customerNamed(ctx: Context, keyword: string): Promise<RawBuilder<SqlBool>> {
  const byName = sql<SqlBool>`(${namedLike('c.search', 'c.sounds', keyword)} ${await whereShown(ctx, keyword)})`
  const mobile = bareMobile(keyword)
  if (!/^\+?\d{5,}$/.test(mobile)) return byName
  // As an array, so that it is looked up once and both sides of the "or" have an index.
  return sql`(${byName} or c.customer_id = any(array(select f.customer_id from follows f where ${await withMobiles(ctx, [mobile])})))`
}

/** `c.search` holds what all members wrote; where one does not read the others' (`followUpsOf`), theirs do not find the customer. */
async function whereShown(ctx: Context, keyword: string): Promise<RawBuilder<unknown>> {
  const whose = await followUpsOf(ctx)
  if (!whose) return sql``
  const like = `%${escapeLike(keyword)}%`
  const says = (text: string) => sql`${sql.ref(text)} ilike ${like} or ${sounding(sql`sounds(${sql.ref(text)})`, keyword)}`
  return sql`and (${says('c.name')} or c.corp_name ilike ${like} or exists (select from follows f where f.corp_id = ${ctx.corpId}
    and f.customer_id = c.customer_id and f.staff_id = any(${whose}::uuid[])
    and (${says('f.remark')} or exists (select from unnest(f.remark_mobiles) m where right(m, 4) like ${like}))))`
}

/** The remark of customers `c` that the asker reads: the newest, or of those whose remarks they may read. */
export async function remarkShown(ctx: Context): Promise<RawBuilder<string>> {
  const whose = await followUpsOf(ctx)
  return whose
    ? sql<string>`coalesce((select f.remark from follows f where f.corp_id = ${ctx.corpId} and f.customer_id = c.customer_id
        and f.staff_id = any(${whose}::uuid[]) and f.remark <> '' order by f.deleted_at is not null, f.added_at desc limit 1), '')`
    : sql<string>`c.remark`
}
/** What tells customers `c` of one name apart in a file; the import of the black list knows the column. */
export const idTold: ToldApart = { column: { zh: '客户 ID', en: 'Customer id' }, value: sql`c.external_user_ext_id` }
/** What the asker calls customers `c`. */
export const nameShown = async (ctx: Context): Promise<RawBuilder<string>> =>
  sql<string>`coalesce(nullif(${await remarkShown(ctx)}, ''), c.name)`

/** Follows `f` with one of these numbers, among those whose numbers the asker may be shown. Served by `follows_mobiles`. */
export async function withMobiles(ctx: Context, mobiles: string[]): Promise<RawBuilder<SqlBool>> {
  const scope = await staffInScope(ctx)
  return sql`f.corp_id = ${ctx.corpId} and f.remark_mobiles <> '{}' and f.remark_mobiles && ${mobiles.flatMap(spellings)}::text[]
    ${scope ? sql`and f.staff_id = any(${scope}::uuid[])` : sql``}`
}

export const bareMobile = (typed: string): string => typed.replace(/[\s-]/g, '')
/** The ways members write the same number down. */
export const spellings = (mobile: string): string[] => {
  const bare = mobile.replace(/^\+?86(?=1\d{10}$)/, '')
  return [...new Set([mobile, bare, `86${bare}`, `+86${bare}`])]
}
