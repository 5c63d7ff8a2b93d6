import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Audience } from '../contract/audience.ts'
import { addDays, startOfDay } from '../contract/time.ts'
import { staffInScope } from './access.ts'
import { contributed } from './areas.ts'
import type { AudienceCondition } from './audience-conditions.ts'
import { touchedBy } from './batch.ts'
import type { Context } from './context.ts'
import { zoneOf } from './zone.ts'

/**
 * The condition for an audience on `customers c`, narrowed to what the asker may see. Shaped so that each part is served by an index
 * (arrays by GIN over (corp_id, …), dates by (corp_id, added_at)); bench/customers.ts holds it to that.
 */
export async function audienceWhere(ctx: Context, a: Audience): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<SqlBool>[] = [sql`c.corp_id = ${ctx.corpId}`]
  const scope = await staffInScope(ctx)
  if (scope) and.push(sql`c.staff_ids && ${scope}::uuid[]`)
  const staff = a.departmentIds?.length ? await staffOfDepartments(ctx, a.departmentIds) : null
  // People and departments in one filter mean anybody of either.
  if (a.staffIds?.length || staff) and.push(sql`c.staff_ids && ${[...(a.staffIds ?? []), ...(staff ?? [])]}::uuid[]`)
  if (a.tagsAny?.length) and.push(sql`c.tag_ids && ${a.tagsAny}::uuid[]`)
  if (a.tagsAll?.length) and.push(sql`c.tag_ids @> ${a.tagsAll}::uuid[]`)
  if (a.tagsNone?.length) and.push(sql`not (c.tag_ids && ${a.tagsNone}::uuid[])`)
  if (a.noTags !== undefined) and.push(a.noTags ? sql`c.tag_ids = '{}'` : sql`c.tag_ids <> '{}'`)
  if (a.wayIds?.length) and.push(sql`c.way_ids && ${a.wayIds}::uuid[]`)
  if (a.groupIds?.length) and.push(sql`c.group_ids && ${a.groupIds}::uuid[]`)
  if (a.notInGroup !== undefined) and.push(a.notInGroup ? sql`c.group_ids = '{}'` : sql`c.group_ids <> '{}'`)
  if (a.addWays?.length) and.push(sql`c.add_ways && ${a.addWays}::smallint[]`)
  const zone = a.addedFrom || a.addedTo ? await zoneOf(ctx.db) : undefined
  if (a.addedFrom) and.push(sql`c.added_at >= ${startOfDay(a.addedFrom, zone)}`)
  if (a.addedTo) and.push(sql`c.added_at < ${startOfDay(addDays(a.addedTo, 1), zone)}`)
  if (a.gender !== undefined) and.push(sql`c.gender = ${a.gender}`)
  if (a.status) and.push(sql`c.status = ${a.status}`)
  if (a.notReachedDays) and.push(sql`(c.last_reached_at is null or c.last_reached_at < now() - make_interval(days => ${a.notReachedDays}))`)
  if (a.customerIds?.length) and.push(sql`c.customer_id = any(${a.customerIds}::uuid[])`)
  if (a.excludeCustomerIds?.length) and.push(sql`c.customer_id <> all(${a.excludeCustomerIds}::uuid[])`)
  if (a.batch) and.push(touchedBy(ctx.corpId, a.batch, sql`c.customer_id`))
  const keyword = a.keyword?.trim()
  if (keyword) and.push(namedLike('c.search', 'c.sounds', keyword))
  for (const { where } of await contributed<AudienceCondition>('audience.ts')) {
    const asked = where(ctx, a)
    if (asked) and.push(asked)
  }
  return sql.join(and, sql` and `)
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** By pinyin: `zrx`, `zhouruo` and `ruoxi` find 周若溪. A single letter is ignored, because it would match nearly everybody. */
export function sounding(sounds: string, keyword: string): RawBuilder<SqlBool> {
  const typed = keyword.toLowerCase().replace(/[\s']/g, '')
  return /^[a-z][a-z0-9]+$/.test(typed) ? sql`${sql.ref(sounds)} @@ ${`${typed}:*`}::tsquery` : sql`false`
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
