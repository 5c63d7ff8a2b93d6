import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { notTheirs } from '#areas/customer/customer-fields/server/nouns/filling.ts'
import { tagGone } from '#areas/customer/customer-tags/server/nouns/tags.ts'
import type { Problem, Words } from '#core/contract/errors.ts'
import type { FieldValue } from '#core/contract/fields.ts'
import { needed } from '#core/contract/refused.ts'
import { program } from '#core/server/actor.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { carried, carry, keep, plainOf } from '#core/server/fields/keep.ts'
import { checked as readValues } from '#core/server/fields/values.ts'
import type { FieldDef } from '#core/server/fields.ts'
import { newId } from '#core/server/ids.ts'
import { enqueue } from '#core/server/jobs.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { cleanName } from '#core/server/names.ts'
import { conflict, notFound, refuseAny } from '#core/server/refusal.ts'
import { anExpected, type Kind } from '../contract.ts'
import { noWho } from '../words.ts'
import { type Given, ownFillable, type Stored } from './given.ts'
import { isPhone, isUnionid, nameKey, phoneKey, phoneOf } from './keys.ts'
import { mine, where } from './list.ts'
import { lookJob } from './look-job.ts'

export const kindOf = { tags: 'pre_tag', fields: 'pre_write_properties' } as const
export const wrongPhone = { zh: '请填 11 位手机号，或「区号-号码」的座机', en: 'A mobile of 11 digits, or a landline as area code-number' }
export const wrongUnionid = {
  zh: '请填 6 到 64 位的 UnionID：字母、数字、下划线或短横',
  en: 'A UnionID is 6 to 64 letters, digits, _ or -',
}
export const passed = { zh: '到期日要在今天或以后', en: 'The last day is today or later' }
export const onList = { zh: '这个人已经在你的名单里等着了', en: 'This person is on your list already' }

/** As a call or a line of a file gives it. `undefined` leaves what stands there. */
export interface Draft {
  phone?: string | null
  unionid?: string | null
  name: string
  label: string
  until: string | null
  tagIds: string[]
  fields: { fieldId: string; value: FieldValue }[]
}
export interface Entry extends Stored {
  phone_key: string | null
  name_key: string | null
  until: Date | null
}

/** As it is kept; all that is wrong is said at once. `before`: what an edit leaves as it was. */
export async function checked(ctx: Context, what: Kind, draft: Draft, before?: Entry): Promise<Entry> {
  const problems: Problem[] = []
  const bad = (field: string, message: Problem['message']) => void problems.push({ field, message })
  const phone = draft.phone?.trim() || null
  const unionid = draft.unionid === undefined ? (before?.unionid ?? null) : draft.unionid?.trim() || null
  const name = cleanName(draft.name)
  const stays = draft.phone === undefined && before ? before.phone_key : null
  if (phone && !isPhone(phone)) bad('phone', wrongPhone)
  if (unionid && !isUnionid(unionid)) bad('unionid', wrongUnionid)
  if (!phone && !stays && !unionid && !nameKey(name)) bad('phone', noWho)
  if (draft.until && Date.parse(draft.until) <= Date.now() && draft.until !== before?.until?.toISOString()) bad('until', passed)
  const { vals, problems: more } = what === 'fields' ? await valsFrom(ctx, draft, before) : { vals: [], problems: [] }
  problems.push(...more, ...(what === 'tags' ? await tagProblems(ctx, draft.tagIds, before) : []))
  refuseAny(problems)
  const known = phone
    ? { phone: keep(ctx.app.config, { type: 'phone' }, phoneOf(phone)) as Entry['phone'], phone_key: phoneKey(ctx, phone) }
    : null
  const { phone: number, phone_key } = known ?? (stays ? before! : { phone: null, phone_key: null })
  return {
    phone: number,
    phone_key,
    unionid,
    name,
    // A name says little: where a number or an id is known it is only what people call them.
    name_key: phone_key || unionid ? null : nameKey(name),
    label: cleanName(draft.label),
    tag_ids: what === 'tags' ? [...new Set(draft.tagIds)] : [],
    vals,
    until: draft.until ? new Date(draft.until) : null,
  }
}

/** A tag that was chosen before it was deleted may stay. */
async function tagProblems(ctx: Context, tagIds: string[], before?: Given): Promise<Problem[]> {
  const { rows } = await sql<{ tag_id: string }>`
    select tag_id from tags where corp_id = ${ctx.corpId} and tag_id = any(${tagIds}::uuid[]) and deleted_at is null`.execute(ctx.db)
  const known = [...rows.map((r) => r.tag_id), ...(before?.tag_ids ?? [])]
  return tagIds.every((id) => known.includes(id)) ? [] : [{ field: 'tag_ids', message: tagGone }]
}

async function valsFrom(ctx: Context, draft: Draft, before?: Given): Promise<{ vals: Given['vals']; problems: Problem[] }> {
  const fields = await ownFillable(ctx)
  const problems: Problem[] = []
  const vals = before ? await unseen(ctx, before.vals, fields) : []
  for (const [i, { fieldId, value }] of draft.fields.entries()) {
    const field = fields.find((f) => f.fieldId === fieldId)
    const stood = before?.vals.find((v) => v.fieldId === fieldId)
    if (!field) problems.push({ field: `fields.${i}.field_id`, message: notTheirs })
    else if (value === null && field.masked && stood) vals.push(stood)
    else {
      const [read] = await readValues(ctx.db, [field], [{ [field.key]: value }])
      problems.push(...read!.problems.map(({ message }) => ({ field: `fields.${i}.value`, message })))
      const known = read!.values.get(field) ?? null
      if (known !== null) vals.push({ fieldId, value: carry(ctx.app.config, sealed(field), known) })
      else if (read!.problems.length === 0) problems.push({ field: `fields.${i}.value`, message: needed })
    }
  }
  return { vals, problems }
}
/** Values of fields that the asker does not see, and others do: an edit leaves them. */
async function unseen({ db, corpId }: Context, vals: Given['vals'], seen: readonly FieldDef[]): Promise<Given['vals']> {
  const hidden = vals.filter((v) => !seen.some((f) => f.fieldId === v.fieldId))
  const all = hidden.length > 0 ? await ownFillable({ db, corpId, me: program }) : []
  return hidden.filter((v) => all.some((f) => f.fieldId === v.fieldId))
}
/** Numbers lie nowhere in the open, also of fields that everybody reads. */
export const sealed = ({ masked, type }: { masked: boolean; type: string }) => ({ masked: masked || type === 'phone' })

/** What the log says: no number, and of values which fields they are of. */
const loggedOf = (names: ReadonlyMap<string, Words>, { phone, unionid, name, label, tag_ids, vals, until }: Entry) => ({
  phone: phone?.masked ?? '',
  unionid: unionid ?? '',
  name,
  label,
  tagIds: tag_ids,
  fieldNames: vals.map((v) => names.get(v.fieldId)?.zh ?? ''),
  until: until?.toISOString() ?? null,
})
const namesIn = async (ctx: Context, ...entries: readonly Entry[]): Promise<Map<string, Words>> => {
  const ids = entries.flatMap((e) => e.vals.map((v) => v.fieldId))
  const known = ids.length > 0 ? await ownFillable(ctx) : []
  return new Map(known.map((f) => [f.fieldId, { zh: f.labelZh, en: f.labelEn }]))
}
/** What an entry is called. */
export const calledBy = ({ phone, unionid, name }: Pick<Stored, 'phone' | 'unionid' | 'name'>): string =>
  name || phone?.masked || unionid || ''
export const called = sql<string>`coalesce(nullif(e.name, ''), e.phone ->> 'masked', e.unionid, '')`

/** Writes entries that are not there yet; answers those that are, by this or an earlier run. */
export async function insert(tx: Tx, ctx: Context, what: Kind, entries: readonly (Entry & { entryId: string })[]): Promise<Set<string>> {
  const rows = entries.map(({ entryId, phone_key, name_key, unionid, phone, vals, tag_ids, name, label, until }) => ({
    entry_id: entryId,
    phone,
    phone_key,
    unionid,
    name,
    name_key,
    label,
    tag_ids,
    vals,
    until,
  }))
  await sql`
    insert into pre_entries (corp_id, entry_id, what, phone, phone_key, unionid, name, name_key, label, tag_ids, vals, until, staff_id, owner, made_by_name)
    select ${ctx.corpId}::int, g.entry_id, ${what}::text, g.phone, g.phone_key, g.unionid, g.name, g.name_key, g.label,
      array(select jsonb_array_elements_text(g.tag_ids))::uuid[], g.vals, g.until, ${ctx.me.staffId}::uuid, ${ctx.me.owner}::text, ${ctx.me.name}::text
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(entry_id uuid, phone jsonb, phone_key text, unionid text, name text, name_key text,
      label text, tag_ids jsonb, vals jsonb, until timestamptz)
    on conflict do nothing`.execute(tx)
  const ids = entries.map((e) => e.entryId)
  const { rows: there } = await sql<{ id: string }>`
    select entry_id as id from pre_entries where corp_id = ${ctx.corpId} and what = ${what} and entry_id = any(${ids}::uuid[])`.execute(tx)
  await enqueue(tx, lookJob, { entryIds: there.map((r) => r.id) })
  return new Set(there.map((r) => r.id))
}

export async function add(ctx: Context, what: Kind, { entryId = newId(), ...draft }: Draft & { entryId?: string }) {
  const entry = await checked(ctx, what, draft)
  const names = await namesIn(ctx, entry)
  const find = async () => {
    const made = await load(ctx, ctx.db, what, entryId)
    return made && { mine: made.owner === ctx.me.owner, same: sameContent(ctx, entry, made), gone: made.deleted_at !== null }
  }
  await madeOnce(ctx, { thing: anExpected, field: 'entry_id', find }, () =>
    ctx.tx(async (tx) => {
      if (await find()) return nothingDone(ctx) // twice at once: the other was faster
      const there = await insert(tx, ctx, what, [{ ...entry, entryId }])
      if (!there.has(entryId)) throw conflict(onList, fieldOf(entry))
      await audit(tx, ctx, `${kindOf[what]}.create`, {
        kind: kindOf[what],
        id: entryId,
        name: calledBy(entry),
        after: loggedOf(names, entry),
      })
    }),
  )
  return { entryId }
}
const fieldOf = ({ phone, unionid }: Entry) => (phone ? 'phone' : unionid ? 'unionid' : 'name')
/** Sealed twice, one number reads as two. */
const sameContent = (ctx: Context, a: Entry, b: Entry): boolean => {
  const plain = ({ phone, vals, until, unionid, name, label, tag_ids }: Entry) => ({
    phone: plainOf(ctx.app.config, phone ?? undefined),
    vals: vals.map((v) => [v.fieldId, carried(ctx.app.config, v.value)]),
    until: until?.toISOString(),
    unionid,
    name,
    label,
    tag_ids,
  })
  return isDeepStrictEqual(plain(a), plain(b))
}

type Loaded = Entry & { owner: string; version: number; paused: boolean; deleted_at: Date | null; met_at: Date | null }
async function load(ctx: Context, db: Tx | Context['db'], what: Kind, entryId: string, lock = false): Promise<Loaded | undefined> {
  const { rows } = await sql<Loaded>`
    select e.phone, e.phone_key, e.unionid, e.name, e.name_key, e.label, e.tag_ids, e.vals, e.until, e.owner, e.version, e.paused, e.deleted_at, e.met_at
    from pre_entries e where e.corp_id = ${ctx.corpId} and e.what = ${what} and e.entry_id = ${entryId} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export async function update(ctx: Context, what: Kind, { entryId, version, ...draft }: Draft & { entryId: string; version: number }) {
  const seen = await where(ctx, what, {})
  const { rows } = await sql`select from pre_entries e where ${seen} and e.entry_id = ${entryId}`.execute(ctx.db)
  const stood = rows.length > 0 ? await load(ctx, ctx.db, what, entryId) : undefined
  if (!stood) throw notFound(anExpected)
  const entry = await checked(ctx, what, draft, stood)
  const names = await namesIn(ctx, entry, stood)
  await ctx.tx(async (tx) => {
    const before = await load(ctx, tx, what, entryId, true)
    if (!before || before.deleted_at) throw notFound(anExpected)
    await checkVersion(tx, before.version, version, { thing: anExpected, kind: kindOf[what], id: entryId })
    await sql`
      update pre_entries set phone = ${entry.phone && JSON.stringify(entry.phone)}::jsonb, phone_key = ${entry.phone_key}, unionid = ${entry.unionid},
        name = ${entry.name}, name_key = ${entry.name_key}, label = ${entry.label}, tag_ids = ${entry.tag_ids}::uuid[],
        vals = ${JSON.stringify(entry.vals)}::jsonb, until = ${entry.until}, version = version + 1
      where corp_id = ${ctx.corpId} and entry_id = ${entryId}`
      .execute(tx)
      .catch((error) => {
        throw error.code === '23505' ? conflict(onList, fieldOf(entry)) : error
      })
    await enqueue(tx, lookJob, { entryIds: [entryId] })
    const about = { kind: kindOf[what], id: entryId, name: calledBy(before) }
    await auditEdit(tx, ctx, `${kindOf[what]}.update`, { ...about, before: loggedOf(names, before), after: loggedOf(names, entry) })
  })
  return {}
}

/** One that is gone already, or is not the asker's to see, is not found. `also` happens with it. */
export async function remove(ctx: Context, what: Kind, entryId: string, also?: (tx: Tx) => Promise<void>) {
  const seen = await where(ctx, what, {})
  await ctx.tx(async (tx) => {
    const { rows } = await sql<Pick<Stored, 'phone' | 'unionid' | 'name'>>`
      update pre_entries e set deleted_at = ${new Date()} where ${seen} and e.entry_id = ${entryId} returning e.phone, e.unionid, e.name`.execute(
      tx,
    )
    if (!rows[0]) throw notFound(anExpected)
    await audit(tx, ctx, `${kindOf[what]}.delete`, { kind: kindOf[what], id: entryId, name: calledBy(rows[0]) })
    await also?.(tx)
  })
  return {}
}

/** One that was deleted is there again, unless somebody has written the person down anew. */
export async function putBack(ctx: Context, what: Kind, entryId: string): Promise<void> {
  const seen = await mine(ctx, what)
  await ctx.tx(async (tx) => {
    const { rows } = await sql<Pick<Stored, 'phone' | 'unionid' | 'name'>>`
      update pre_entries e set deleted_at = null where ${seen} and e.entry_id = ${entryId} and e.deleted_at is not null
      returning e.phone, e.unionid, e.name`
      .execute(tx)
      .catch((error) => {
        throw error.code === '23505' ? conflict(onList) : error
      })
    if (!rows[0]) throw notFound(anExpected)
    await enqueue(tx, lookJob, { entryIds: [entryId] })
    await audit(tx, ctx, `${kindOf[what]}.put_back`, { kind: kindOf[what], id: entryId, name: calledBy(rows[0]) })
  })
}

/** Answers whether it changed anything. */
export async function turn(ctx: Context, what: Kind, entryId: string, on: boolean, also?: (tx: Tx) => Promise<void>): Promise<boolean> {
  const seen = await where(ctx, what, {})
  return ctx.tx(async (tx) => {
    const { rows } = await sql<Pick<Stored, 'phone' | 'unionid' | 'name'> & { paused: boolean }>`
      select e.phone, e.unionid, e.name, e.paused from pre_entries e where ${seen} and e.entry_id = ${entryId} for update`.execute(tx)
    if (!rows[0]) throw notFound(anExpected)
    if (rows[0].paused !== on) {
      nothingDone(ctx)
      return false
    }
    await sql`
      update pre_entries set paused = ${!on}, version = version + 1 where corp_id = ${ctx.corpId} and entry_id = ${entryId}`.execute(tx)
    if (on) await enqueue(tx, lookJob, { entryIds: [entryId] })
    const about = { kind: kindOf[what], id: entryId, name: calledBy(rows[0]) }
    await auditEdit(tx, ctx, `${kindOf[what]}.switch`, { ...about, before: { on: !on }, after: { on } })
    await also?.(tx)
    return true
  })
}
