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
  /** Who wrote down the number or the remark that they are known by; `null` where it is nobody's note. */
  notedBy: string[] | null
}
const columns = sql`e.entry_id, e.what, e.phone, e.phone_key, e.unionid, e.name_key, e.owner`

/** What one member wrote about a customer. */
interface Notes {
  staffId: string
  remark: string
  mobiles: string[]
}
/** What a customer is known by: their unionid, names, and the numbers that members wrote down. */
async function knownOf(ctx: Context, customerId: string) {
  const { rows } = await sql<{ unionid: string | null; name: string; staff_ids: string[]; notes: Notes[] }>`
    select c.unionid, c.name, c.staff_ids,
      coalesce((select jsonb_agg(jsonb_build_object('staffId', f.staff_id, 'remark', f.remark, 'mobiles', f.remark_mobiles)) from follows f
        where f.corp_id = ${ctx.corpId} and f.customer_id = c.customer_id and f.deleted_at is null), '[]') as notes
    from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = ${customerId} and c.status = 'friend'`.execute(ctx.db)
  return rows[0]
}

/** The entries that may mean this customer: those waited for, and by number or id those that somebody else met before; one that does in two ways twice. */
export async function entriesOf(ctx: Context, customerId: string): Promise<(Wanted & { person: Person })[]> {
  const known = await knownOf(ctx, customerId)
  if (!known) return []
  const phones = known.notes.flatMap(({ staffId, mobiles }) => mobiles.map((m) => ({ staffId, key: phoneKey(ctx, m) })))
  const remarks = known.notes.map(({ staffId, remark }) => ({ staffId, key: nameKey(remark) }))
  const names = [nameKey(known.name), ...remarks.map((r) => r.key)].filter(Boolean)
  const { rows } = await sql<Wanted & { by: By; phone_key: string | null; name_key: string | null }>`
    select ${columns}, 'phone' as by from pre_entries e
    where e.corp_id = ${ctx.corpId} and e.phone_key = any(${phones.map((p) => p.key)}::text[]) and e.deleted_at is null
    union all select ${columns}, 'unionid' from pre_entries e
    where e.corp_id = ${ctx.corpId} and e.unionid = ${known.unionid} and e.deleted_at is null
    union all select ${columns}, 'name' from pre_entries e
    where e.corp_id = ${ctx.corpId} and e.what in ('tags', 'fields') and e.name_key = any(${names}::text[]) and e.met_at is null and e.deleted_at is null`.execute(
    ctx.db,
  )
  const whoWrote = (notes: { staffId: string; key: string }[], key: string | null) => notes.flatMap((n) => (n.key === key ? n.staffId : []))
  const notedBy = ({ by, phone_key, name_key }: (typeof rows)[number]): string[] | null => {
    if (by === 'phone') return whoWrote(phones, phone_key)
    return by === 'name' && name_key !== nameKey(known.name) ? whoWrote(remarks, name_key) : null
  }
  return rows.map((r) => ({ ...r, person: { customerId, by: r.by, staffIds: known.staff_ids, notedBy: notedBy(r) } }))
}

/** Customers whom these entries mean by number or id, one statement each way, and each as often as there is a way. A name finds nobody who is there already: it says too little. */
export async function customersOf(ctx: Context, entries: readonly Wanted[]): Promise<Map<string, Person[]>> {
  const numbers = new Map(entries.map((e) => [e.entry_id, e.phone ? digits(String(plainOf(ctx.app.config, e.phone))) : '']))
  const ways = [...new Set([...numbers.values()].flatMap((n) => (n ? [...spellings(n), ...dashed(n)] : [])))]
  const unionids = entries.flatMap((e) => e.unionid ?? [])
  const { rows: byNumber } = await sql<{ id: string; staff_ids: string[]; staff_id: string; mobiles: string[] }>`
    select f.customer_id as id, c.staff_ids, f.staff_id, f.remark_mobiles as mobiles from follows f
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
      const called = byNumber.filter((r) => number && r.mobiles.some((m) => digits(m) === number))
      const meant = byId.filter((r) => unionid && r.unionid === unionid)
      return [
        entry_id,
        [
          ...meant.map((r): Person => ({ customerId: r.id, by: 'unionid', staffIds: r.staff_ids, notedBy: null })),
          ...called.map((r): Person => ({ customerId: r.id, by: 'phone', staffIds: r.staff_ids, notedBy: [r.staff_id] })),
        ],
      ]
    }),
  )
}
/** A landline as members write it down: the area code has three digits or four. */
const dashed = (number: string): string[] =>
  /^0\d{9,11}$/.test(number) ? [3, 4].map((n) => `${number.slice(0, n)}-${number.slice(n)}`) : []
