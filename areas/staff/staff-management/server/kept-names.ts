import { serviceContactSearch, serviceContactSort } from '@rapport/wecom/calls/suite-people.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Context } from '#core/server/context.ts'
import { sortMany } from './sort-many.ts'

// A company that authorised the operator's suite keeps the names of its people and departments at WeCom: here they are known by their ids alone. Which
// is meant by a name, and in which order names stand, WeCom says to the provider (platform/10 §2.1); without WECOM_PROVIDER_SECRET none is found by name.

/** So many of one search; a word that fits more of a company says little. */
const mostFound = 1000
/** WeCom sorts so many at once. */
const mostSorted = 1000

interface Found {
  people: string[]
  departments: number[]
}
/** A word is asked for again with every page of a list, and by each who types it. */
const lately = new LRUCache<string, Promise<Found>>({ max: 2_000, ttl: 60_000 })

async function suiteOf(ctx: Context) {
  const { suite, accounts } = ctx.app.gate
  if (!suite?.knowsNames) return null
  const account = await accounts.find(ctx.corpId)
  return account?.suiteId === suite.id ? { suite, auth_corpid: account.wecomCorpId } : null
}

/** Ids of people, or of departments, whose name has this word, as WeCom knows it; none, where the company's names are here. */
export async function foundByWecom(ctx: Context, word: string, what: keyof Found): Promise<Found> {
  const at = await suiteOf(ctx)
  if (!at) return { people: [], departments: [] }
  const key = `${ctx.corpId} ${what} ${word}`
  const known = lately.get(key)
  if (known) return known
  const asked = (async () => {
    const found: Found = { people: [], departments: [] }
    for (let cursor: string | undefined; found[what].length < mostFound; ) {
      const { query_result, is_last, next_cursor } = await at.suite.call(serviceContactSearch, {
        auth_corpid: at.auth_corpid,
        query_word: word,
        query_type: what === 'people' ? 1 : 2,
        query_range: what === 'people' ? 1 : 0,
        limit: 200,
        ...(cursor && { cursor }),
      })
      const { user, dismiss_user: left, party } = query_result
      found.people.push(...(user?.open_userid ?? []), ...(left?.open_userid ?? []))
      found.departments.push(...(party?.department_id ?? []))
      if (is_last !== false || !next_cursor || next_cursor === cursor) break
      cursor = next_cursor
    }
    return found
  })()
  lately.set(key, asked)
  asked.catch(() => lately.delete(key))
  return asked
}

/** Begins what stands in `staff.pinyin` where WeCom keeps the names: a place among them, which no word finds. */
export const placeMark = '#'

/** Puts people in the order of names that only WeCom knows. */
export async function sortByWecom(ctx: Context): Promise<void> {
  const at = await suiteOf(ctx)
  if (!at) return
  const people = await ctx.db
    .selectFrom('staff')
    .select('staff_ext_id')
    .where('corp_id', '=', ctx.corpId)
    .where('status', '<>', 5)
    .whereRef('name', '=', 'staff_ext_id')
    .orderBy('pinyin')
    .execute()
  const sortFew = async (useridlist: string[]) =>
    (await at.suite.call(serviceContactSort, { auth_corpid: at.auth_corpid, sort_options: [{ sort_field: 0 }], useridlist })).useridlist
  const sorted = await sortMany(
    people.map((one) => one.staff_ext_id),
    sortFew,
    mostSorted,
  )
  for (let from = 0; from < sorted.length; from += 5_000)
    await sql`
      update staff s set pinyin = ${placeMark} || lpad((${from}::int + o.place)::text, 7, '0')
      from unnest(${sorted.slice(from, from + 5_000)}::text[]) with ordinality as o(staff_ext_id, place)
      where s.corp_id = ${ctx.corpId} and s.staff_ext_id = o.staff_ext_id and s.name = s.staff_ext_id
        and s.pinyin <> ${placeMark} || lpad((${from}::int + o.place)::text, 7, '0')`.execute(ctx.db)
}
