import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isChoice, isFilterable, isReckoned } from '../../contract/fields.ts'
import { maskPhone } from '../../contract/phone.ts'
import { escapeLike } from '../audience.ts'
import type { Context } from '../context.ts'
import type { FieldDef, FieldOwner } from '../fields.ts'
import { can } from '../rights.ts'
import { zoneOf } from '../zone.ts'
import { blind, pairsOf, reckoned } from './keep.ts'
import { readValue } from './read.ts'
import { isRegion } from './region.ts'

/** What is asked of one field; `value` as text, as files have it. */
export interface FieldAsked {
  field: FieldDef
  ask: 'is' | 'has' | 'from' | 'to' | 'some' | 'none'
  value: string
}
const slotColumn = (slot: number) => sql.ref(`v.s${slot}`)

/**
 * Objects whose values meet all of this, among rows whose id is `id`: one look into `field_values` for all that they have to have, by its
 * index of keys and those of its numbered columns. What cannot be asked of a field finds nobody, never everybody.
 */
export async function fieldsWhere(
  ctx: Context,
  owner: FieldOwner,
  id: RawBuilder<unknown>,
  asked: readonly FieldAsked[],
): Promise<RawBuilder<SqlBool>> {
  const zone = await zoneOf(ctx.db)
  const keys: string[] = []
  const some: RawBuilder<SqlBool>[] = []
  const without: string[] = []
  for (const one of asked) {
    const { field, ask } = one
    if (ask === 'some') keys.push(String(field.no))
    else if (ask === 'none') without.push(String(field.no))
    else {
      const found = conditionOf(ctx, owner, one, zone)
      if (!found) return sql<SqlBool>`false`
      keys.push(...found.keys)
      if (found.also) some.push(found.also)
    }
  }
  const own = sql`v.corp_id = ${ctx.corpId} and v.object_id = ${id}`
  const and: RawBuilder<SqlBool>[] = []
  if (keys.length > 0 || some.length > 0)
    and.push(
      sql<SqlBool>`exists (select from field_values v where ${own} and ${sql.join(
        [...(keys.length ? [sql`v.keys @> ${[...new Set(keys)]}::text[]`] : []), ...some],
        sql` and `,
      )})`,
    )
  for (const no of without) and.push(sql<SqlBool>`not exists (select from field_values v where ${own} and v.keys @> ${[no]}::text[])`)
  return sql<SqlBool>`(${sql.join(and, sql` and `)})`
}

/** A phone number as conditions have it: as everybody may read it, and the keyed hash that is asked for. Nothing where it is none. */
export async function askedPhone(ctx: Context, field: FieldDef, phone: string): Promise<string | undefined> {
  const read = readValue(field, phone, await zoneOf(ctx.db))
  const plain = 'value' in read && read.value !== null && String(read.value)
  return plain ? `${maskPhone(plain)}~${blind(ctx.app.config, ctx.corpId, plain)}` : undefined
}

interface Found {
  keys: string[]
  also?: RawBuilder<SqlBool>
}
function conditionOf(ctx: Context, owner: FieldOwner, { field, ask, value }: FieldAsked, zone: string): Found | undefined {
  const { no, type, slot } = field
  if (!isFilterable(field)) return undefined
  if (isReckoned(type)) {
    if (slot === null || ask === 'has') return undefined
    const at = ask === 'to' && type === 'dateTime' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value} 23:59` : value
    const read = readValue({ ...field, limits: { decimals: 6 } }, at, zone)
    const n = 'value' in read ? reckoned(type, read.value) : null
    if (n === null) return undefined
    const column = slotColumn(slot)
    const also =
      ask === 'from'
        ? sql<SqlBool>`${column} >= ${n}::float8`
        : ask === 'to'
          ? sql<SqlBool>`${column} <= ${n}::float8`
          : sql<SqlBool>`${column} = ${n}::float8`
    // A column that another field had before still holds its numbers: a key says whose a number is. Asked in a way that no index answers, or the
    // one of keys would be taken for it, where a number is in every row.
    return { keys: [], also: sql<SqlBool>`v.owner = ${owner.key} and ${also} and ${String(no)} = any(v.keys)` }
  }
  if (ask === 'from' || ask === 'to') return undefined
  if (isChoice(type)) {
    const numbers = value
      .split('|')
      .map(Number)
      .filter((n) => field.options.some((o) => o.no === n))
    if (numbers.length === 0) return undefined
    return numbers.length === 1
      ? { keys: [`${no}=${numbers[0]}`] }
      : { keys: [], also: sql<SqlBool>`v.keys && ${numbers.map((n) => `${no}=${n}`)}::text[]` }
  }
  if (type === 'region') {
    const asked = value.split('|').filter(isRegion)
    return asked.length > 0 ? { keys: [], also: sql<SqlBool>`v.keys && ${asked.map((region) => `${no}=${region}`)}::text[]` } : undefined
  }
  if (type === 'staff') return { keys: [], also: sql<SqlBool>`v.keys && ${value.split('|').map((one) => `${no}=${one}`)}::text[]` }
  if (type === 'phone') {
    // Seven of its eleven digits are shown: whoever could ask for numbers one after the other would have the rest.
    const sealed = /~([\w-]{16})$/.exec(value)?.[1]
    return sealed && can(ctx.me, owner.reveal) ? { keys: [`${no}=${sealed}`] } : undefined
  }
  const pairs = pairsOf(value.trim())
  if (pairs.length === 0) return undefined
  return {
    keys: pairs.map((pair) => `${no}~${pair}`),
    also: sql<SqlBool>`v.vals->>${String(no)}::text ilike ${`%${escapeLike(value.trim())}%`}`,
  }
}
