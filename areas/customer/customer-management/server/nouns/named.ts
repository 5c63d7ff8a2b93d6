import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { namedLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'

/**
 * Customers `c` by what somebody typed: a part of a name, remark or company, its pinyin, or a mobile: whole, or its last four digits, which
 * the mask shows and `c.search` holds. By no other part: whoever sees the masked number would read the rest digit by digit, unaudited.
 */
export async function customerNamed(ctx: Context, keyword: string): Promise<RawBuilder<SqlBool>> {
  const byName = namedLike('c.search', 'c.sounds', keyword)
  const mobile = bareMobile(keyword)
  if (!/^\+?\d{5,}$/.test(mobile)) return byName
  // As an array, so that it is looked up once and both sides of the "or" have an index.
  return sql`(${byName} or c.customer_id = any(array(select f.customer_id from follows f where ${await withMobiles(ctx, [mobile])})))`
}

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
