import { sql } from 'kysely'
import { spellings } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Context } from '#core/server/context.ts'
import { plainOf } from '#core/server/fields/keep.ts'
import type { By } from '../contract.ts'
import type { Stored } from './given.ts'
import { digits, nameKey, phoneKey } from './keys.ts'

/** Somebody on a list, as far as looking for them needs it. */
export interface Wanted extends Pick<Stored, 'phone' | 'unionid'> {
  entry_id: string
  what: 'tags' | 'fields'
  owner: string
}
export interface Person {
  customerId: string
  by: By
  staffIds: string[]
}
const columns = sql`e.entry_id, e.what, e.phone, e.unionid, e.owner`

/** What a customer is known by: their unionid, names, and the numbers that members wrote down. */
async function knownOf(ctx: Context, customerId: string) {
  const { rows } = await sql<{ unionid: string | null; name: string; staff_ids: string[]; remarks: string[]; mobiles: string[] }>`
    select c.unionid, c.name, c.staff_ids,
      array(select f.remark from follows f where f.corp_id = ${ctx.corpId} and f.customer_id = c.customer_id and f.deleted_at is null and f.remark <> '') as remarks,
      array(select m from follows f cross join unnest(f.remark_mobiles) m
        where f.corp_id = ${ctx.corpId} and f.customer_id = c.customer_id and f.deleted_at is null) as mobiles
    from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = ${customerId} and c.status = 'friend'`.execute(ctx.db)
  return rows[0]
}

/** The entries that may mean this customer: those waited for, and by number or id those that somebody else met before. */
export async function entriesOf(
  ctx: Context,
  customerId: string,
): Promise<{ entries: (Wanted & { by: By })[]; person: Omit<Person, 'by'> }> {
  const known = await knownOf(ctx, customerId)
  if (!known) return { entries: [], person: { customerId, staffIds: [] } }
  const phones = [...new Set(known.mobiles.map((m) => phoneKey(ctx, m)))]
  const names = [...new Set([known.name, ...known.remarks].map(nameKey).filter(Boolean))]
  const { rows } = await sql<Wanted & { by: By }>`
    select ${columns}, 'phone' as by from pre_entries e
    where e.corp_id = ${ctx.corpId} and e.phone_key = any(${phones}::text[]) and e.deleted_at is null
    union all select ${columns}, 'unionid' from pre_entries e
    where e.corp_id = ${ctx.corpId} and e.unionid = ${known.unionid} and e.deleted_at is null
      and (e.phone_key is null or e.phone_key <> all(${phones}::text[]))
    union all select ${columns}, 'name' from pre_entries e
    where e.corp_id = ${ctx.corpId} and e.what in ('tags', 'fields') and e.name_key = any(${names}::text[]) and e.met_at is null and e.deleted_at is null`.execute(
    ctx.db,
  )
  return { entries: rows, person: { customerId, staffIds: known.staff_ids } }
}

/** Customers whom these entries mean by number or id, one statement each way. A name finds nobody who is there already: it says too little. */
export async function customersOf(ctx: Context, entries: readonly Wanted[]): Promise<Map<string, Person[]>> {
  const numbers = new Map(entries.map((e) => [e.entry_id, e.phone ? digits(String(plainOf(ctx.app.config, e.phone))) : '']))
  const ways = [...new Set([...numbers.values()].flatMap((n) => (n ? [...spellings(n), ...dashed(n)] : [])))]
  const unionids = entries.flatMap((e) => e.unionid ?? [])
  const { rows: byNumber } = await sql<{ id: string; staff_ids: string[]; mobiles: string[] }>`
    select f.customer_id as id, c.staff_ids, f.remark_mobiles as mobiles from follows f
    join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = f.customer_id
    where f.corp_id = ${ctx.corpId} and f.remark_mobiles <> '{}' and f.remark_mobiles && ${ways}::text[] and f.deleted_at is null`.execute(
    ctx.db,
  )
  const { rows: byId } = await sql<{ id: string; staff_ids: string[]; unionid: string }>`
    select c.customer_id as id, c.staff_ids, c.unionid from customers c
    where c.corp_id = ${ctx.corpId} and c.unionid = any(${unionids}::text[]) and c.status = 'friend'`.execute(ctx.db)
  return new Map(
    entries.map(({ entry_id, unionid }) => {
      const number = numbers.get(entry_id)
      const people = new Map<string, Person>()
      for (const r of byId)
        if (unionid && r.unionid === unionid) people.set(r.id, { customerId: r.id, by: 'unionid', staffIds: r.staff_ids })
      for (const r of byNumber)
        if (number && r.mobiles.some((m) => digits(m) === number))
          people.set(r.id, { customerId: r.id, by: 'phone', staffIds: r.staff_ids })
      return [entry_id, [...people.values()]]
    }),
  )
}
/** A landline as members write it down: the area code has three digits or four. */
const dashed = (number: string): string[] =>
  /^0\d{9,11}$/.test(number) ? [3, 4].map((n) => `${number.slice(0, n)}-${number.slice(n)}`) : []
