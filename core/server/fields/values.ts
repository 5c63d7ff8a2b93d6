import { sql } from 'kysely'
import type { Problem } from '../../contract/errors.ts'
import type { FieldValue } from '../../contract/fields.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db.ts'
import type { FieldDef, FieldOwner } from '../fields.ts'
import { conflict } from '../refusal.ts'
import { zoneOf } from '../zone.ts'
import { isKeyOf, type Kept, keep, keysOf, plainOf, shownOf } from './keep.ts'
import { inOrder, placeOfSlot, slotNames } from './order.ts'
import { readNeeded } from './read.ts'

/** Values of an object by the number of their field. */
export type Vals = Record<string, Kept>

/** All values of these objects, in one statement. */
export async function valsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Vals>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ object_id: string; vals: Vals }>`
    select object_id, vals from field_values where corp_id = ${db.corpId} and object_id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((r) => [r.object_id, r.vals]))
}

/** When anything of an object was written last, to the microsecond. */
export async function writtenAt(db: Db | Tx, id: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select extract(epoch from updated_at)::text as at from field_values where corp_id = ${db.corpId} and object_id = ${id}`.execute(db)
  return rows[0]?.at ?? ''
}

export const noSuchStaff = { zh: '没有这位员工', en: 'There is no such member of staff' }
/** Members of staff by their id and by the one that WeCom gave them. */
export async function staffBy(db: Db | Tx, words: readonly string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ staff_id: string; staff_ext_id: string }>`
    select s.staff_id, s.staff_ext_id from staff s where s.corp_id = ${db.corpId} and (s.staff_ext_id = any(${[...words]}::text[])
      or s.staff_id = any(${words.filter((w) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(w))}::uuid[]))`.execute(db)
  return new Map(rows.flatMap((r) => [[r.staff_ext_id, r.staff_id] as const, [r.staff_id, r.staff_id] as const]))
}
export async function staffNames(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ staff_id: string; name: string }>`
    select staff_id, name from staff where corp_id = ${db.corpId} and staff_id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((r) => [r.staff_id, r.name]))
}

export interface Checked {
  values: Map<FieldDef, FieldValue>
  /** What is wrong, each by the key of its field. */
  problems: Problem[]
}
/** What of each row is to be kept, and everything that is wrong: for a form, a call and each line of a file, by the same rules. */
export async function checked(
  db: Db | Tx,
  fields: readonly FieldDef[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Checked[]> {
  const zone = await zoneOf(db as Db)
  const read = rows.map((row) => {
    const one: Checked = { values: new Map(), problems: [] }
    for (const field of fields) {
      if (!Object.hasOwn(row, field.key)) continue
      const got = readNeeded(field, row[field.key], zone)
      if ('wrong' in got) one.problems.push({ field: field.key, message: got.wrong })
      else one.values.set(field, got.value)
    }
    return one
  })
  const ofStaff = fields.filter((f) => f.type === 'staff')
  const known = await staffBy(db, [...new Set(read.flatMap((one) => ofStaff.flatMap((f) => (one.values.get(f) as string | null) ?? [])))])
  for (const one of read)
    for (const field of ofStaff) {
      const given = one.values.get(field)
      if (typeof given !== 'string') continue
      const id = known.get(given)
      if (id) one.values.set(field, id)
      else {
        one.values.delete(field)
        one.problems.push({ field: field.key, message: noSuchStaff })
      }
    }
  return read
}

export interface Change {
  objectId: string
  field: FieldDef
  /** As anybody may see them. */
  before: FieldValue
  after: FieldValue
}
interface ValueRow {
  object_id: string
  vals: Vals
  /** The numbers under which something stood when the row was read. */
  had: readonly string[]
  keys: string[]
  slots: (number | string | null)[]
}
const changing = (label: string) =>
  conflict({
    zh: `「${label}」正在改类型，或刚被改过，请刷新后再试`,
    en: `“${label}” is being converted, or has just been changed; reload and try again`,
  })

/** Whoever writes values holds on to their fields, so that no conversion begins and no field goes meanwhile. */
async function holdFields(tx: Tx, fields: readonly FieldDef[]): Promise<void> {
  const stored = fields.filter((f) => f.stored)
  if (stored.length === 0) return
  const { rows } = await sql<{ field_id: string; no: number; busy: boolean }>`
    select field_id, no, converting is not null or deleted_at is not null as busy from fields
    where corp_id = ${tx.corpId} and field_id = any(${stored.map((f) => f.fieldId)}::uuid[]) order by field_id for share`.execute(tx)
  for (const field of stored) {
    const now = rows.find((r) => r.field_id === field.fieldId)
    if (!now || now.busy || now.no !== field.no) throw changing(field.labelZh)
  }
}

/** The rows of these objects, made where there are none, locked in one order. */
export async function lockRows(tx: Tx, owner: FieldOwner, ids: readonly string[]): Promise<ValueRow[]> {
  const all = [...new Set(ids)].sort()
  await sql`
    insert into field_values (corp_id, object_id, owner)
    select ${tx.corpId}::int, x.id, ${owner.key}::text from unnest(${all}::uuid[]) x(id) order by x.id on conflict do nothing`.execute(tx)
  const { rows } = await sql<Omit<ValueRow, 'had'>>`
    select object_id, vals, keys, json_build_array(s1, s2, s3, s4, s5, s6, s7, s8, t1, t2, t3, t4) as slots from field_values
    where corp_id = ${tx.corpId} and object_id = any(${all}::uuid[]) order by object_id for update`.execute(tx)
  return rows.map((row) => ({ ...row, had: Object.keys(row.vals) }))
}

/** Writes rows that are held, and how many objects have a value of each field: last, because that is what everybody who writes the field waits for. */
export async function writeRows(tx: Tx, rows: readonly ValueRow[]): Promise<void> {
  const given = rows.map(({ slots, had: _, ...row }) => ({
    ...row,
    ...Object.fromEntries(slotNames.map((name, i) => [name, slots[i] ?? null])),
  }))
  await sql`
    update field_values v set vals = g.vals, keys = array(select jsonb_array_elements_text(g.keys)),
      s1 = g.s1, s2 = g.s2, s3 = g.s3, s4 = g.s4, s5 = g.s5, s6 = g.s6, s7 = g.s7, s8 = g.s8,
      t1 = g.t1, t2 = g.t2, t3 = g.t3, t4 = g.t4, updated_at = now()
    from json_to_recordset(${JSON.stringify(given)}::json) as g(object_id uuid, vals jsonb, keys jsonb, s1 float8, s2 float8, s3 float8, s4 float8,
      s5 float8, s6 float8, s7 float8, s8 float8, t1 text, t2 text, t3 text, t4 text)
    where v.corp_id = ${tx.corpId} and v.object_id = g.object_id`.execute(tx)
  const more = new Map<string, number>()
  const add = (no: string, n: number) => void more.set(no, (more.get(no) ?? 0) + n)
  for (const { vals, had } of rows) {
    for (const no of had) if (!Object.hasOwn(vals, no)) add(no, -1)
    for (const no of Object.keys(vals)) if (!had.includes(no)) add(no, 1)
  }
  const changed = [...more].filter(([, n]) => n !== 0).sort(([a], [b]) => Number(a) - Number(b))
  if (changed.length === 0) return
  await sql`
    insert into field_numbers as f (corp_id, no, filled)
    select ${tx.corpId}::int, x.no, x.n from unnest(${changed.map(([no]) => Number(no))}::int[], ${changed.map(([, n]) => n)}::int[]) x(no, n)
    order by x.no on conflict (corp_id, no) do update set filled = f.filled + excluded.filled`.execute(tx)
}

/** One value of a row that is held, with what filters and orders need of it. */
export function setIn(ctx: Pick<Context, 'app' | 'corpId'>, row: ValueRow, field: Parameters<typeof keysOf>[2], value: FieldValue): void {
  const { config } = ctx.app
  row.keys = row.keys.filter((key) => !isKeyOf(key, field.no))
  if (field.slot !== null) row.slots[placeOfSlot(field.slot)] = field.indexed ? inOrder(field.type, value) : null
  if (value === null) delete row.vals[field.no]
  else {
    row.vals[field.no] = keep(config, field, value)
    row.keys.push(...keysOf(config, ctx.corpId, field, value))
  }
}

export const sameValue = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Keeps values that `checked` has read; returns what is another than before, which the owner's area tells. Called twice with the same it
 * changes nothing the second time, but of a masked field, which says that it was written. `look` is shown each value as it stands, locked: it may refuse, or leave it.
 */
export async function putValues(
  tx: Tx,
  ctx: Pick<Context, 'app' | 'corpId'>,
  owner: FieldOwner,
  given: readonly { objectId: string; values: ReadonlyMap<FieldDef, FieldValue> }[],
  look?: (objectId: string, now: Kept | undefined, field: FieldDef) => unknown,
): Promise<Change[]> {
  await holdFields(tx, [...new Set(given.flatMap((g) => [...g.values.keys()]))])
  const rows = new Map(
    (
      await lockRows(
        tx,
        owner,
        given.map((g) => g.objectId),
      )
    ).map((r) => [r.object_id, r]),
  )
  const changes: Change[] = []
  for (const { objectId, values } of given) {
    const row = rows.get(objectId)!
    for (const [field, value] of values) {
      const now = row.vals[field.no]
      if ((await look?.(objectId, now, field)) === false) continue
      // Whoever writes what is masked learns nothing of what stood there: the same again is a change like any other.
      const alike = field.masked ? now === undefined && value === null : sameValue(plainOf(ctx.app.config, now), value)
      if (alike) continue
      setIn(ctx, row, field, value)
      changes.push({ objectId, field, before: shownOf(field, now), after: shownOf(field, row.vals[field.no]) })
    }
  }
  const touched = new Set(changes.map((c) => c.objectId))
  if (touched.size > 0)
    await writeRows(
      tx,
      [...rows.values()].filter((r) => touched.has(r.object_id)),
    )
  return changes
}
