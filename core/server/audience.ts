import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Audience } from '../contract/audience.ts'
import { staffInScope } from './access.ts'
import { contributed } from './areas.ts'
import type { AudienceCondition, Between } from './audience-conditions.ts'
import type { Context } from './context.ts'

/**
 * The condition for an audience on `customers c`, narrowed to what the asker may see. Shaped so that each part is served by an index
 * (arrays by GIN over (corp_id, …), dates by (corp_id, added_at)); bench/customers.ts holds it to that.
 */
export async function audienceWhere(ctx: Context, a: Audience): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<SqlBool>[] = [sql`c.corp_id = ${ctx.corpId}`]
  const scope = await staffInScope(ctx)
  if (scope) and.push(sharedBy('c.staff_ids', scope))
  and.push(...(await conditionsAsked(ctx, a)).map((c) => c.where))
  return sql.join(and, sql` and `)
}

/** What an audience asks, condition by condition; it has to be met beside the company and the scope (`audienceWhere`). */
export async function conditionsAsked(ctx: Context, a: Audience) {
  const asked: { condition: AudienceCondition; where: RawBuilder<SqlBool> }[] = []
  for (const condition of await contributed<AudienceCondition>('audience.ts')) {
    const where = await condition.where(ctx, a)
    if (where) asked.push({ condition, where })
  }
  return asked
}

/** Who may have begun or ceased to be meant between two moments, though nothing happened to them: `undefined` where the clock changes nothing. */
export async function movedByTime(ctx: Context, a: Audience, between: Between): Promise<RawBuilder<SqlBool> | undefined> {
  const all = (await contributed<AudienceCondition>('audience.ts')).map((c) => c.overTime?.(ctx, a, between))
  const asked = (await Promise.all(all)).flatMap((where) => where ?? [])
  return asked.length > 0 ? sql<SqlBool>`(${sql.join(asked, sql` or `)})` : undefined
}

/** So many are looked up in an index sooner than every row is looked at. */
const few = 100
/**
 * Whose list of staff holds one of these. Few are looked up in the index of the list. Half of the company is in half of all rows, which are
 * then read anyway: each is asked whether its first, its second or another of its staff is one of them, which is ten times as quick as to
 * compare two lists (bench/scope.ts).
 */
export function sharedBy(list: string, staffIds: readonly string[]): RawBuilder<SqlBool> {
  const [of, ids] = [sql.ref(list), sql`${staffIds}::uuid[]`]
  if (staffIds.length <= few) return sql`${of} && ${ids}`
  return sql`(${of}[1] = any(${ids}) or ${of}[2] = any(${ids}) or (cardinality(${of}) > 2 and ${of}[3:] && ${ids}))`
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** By pinyin: `zrx`, `zhouruo` and `ruoxi` find 周若溪. A single letter is ignored, because it would match nearly everybody. */
export function sounding(sounds: string | RawBuilder<unknown>, keyword: string): RawBuilder<SqlBool> {
  const typed = keyword.toLowerCase().replace(/[\s']/g, '')
  return /^[a-z][a-z0-9]+$/.test(typed)
    ? sql`${typeof sounds === 'string' ? sql.ref(sounds) : sounds} @@ ${`${typed}:*`}::tsquery`
    : sql`false`
}
/** By the text itself, which has an index of bigrams, or by its pinyin. */
export const namedLike = (text: string, sounds: string, keyword: string): RawBuilder<SqlBool> => sql`(${sounding(sounds, keyword)} or
  (grams(${sql.ref(text)}) @> grams(${keyword}) and ${sql.ref(text)} ilike ${`%${escapeLike(keyword)}%`}))`

/** Everybody in the departments and below them. */
export async function staffOfDepartments(ctx: Context, departmentIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s
    where s.corp_id = ${ctx.corpId} and s.department_ids && array(
      select d.department_id from departments d where d.corp_id = ${ctx.corpId} and d.path && ${[...departmentIds]}::int[])`.execute(ctx.db)
  return rows.map((r) => r.staff_id)
}
