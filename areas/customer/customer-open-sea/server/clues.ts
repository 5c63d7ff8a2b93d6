import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { Problem, Words } from '#core/contract/errors.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { keep, plainOf, shownOf } from '#core/server/fields/keep.ts'
import { putValues, checked as readValues, valsOf } from '#core/server/fields/values.ts'
import { fieldsFor } from '#core/server/fields.ts'
import { newId } from '#core/server/ids.ts'
import { enqueue } from '#core/server/jobs.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { cleanName } from '#core/server/names.ts'
import { setDue } from '#core/server/pools/due.ts'
import { close, lockItems, putIn, setItem, takeOut, tellEvents } from '#core/server/pools/terms.ts'
import { aPool, gradesOf, poolsFor, settingsOf } from '#core/server/pools.ts'
import { conflict, notFound, refuseAny } from '#core/server/refusal.ts'
import { aClue, type clues } from '../contract.ts'
import { isPhone, phoneKey, phoneOf } from './keys.ts'
import { seen, where } from './list.ts'
import { lookJob } from './queue.ts'
import { clueFieldOwner, ofClues } from './subject.ts'

export const wrongPhone = {
  zh: '号码是 11 位手机号，或「区号-号码」的座机',
  en: 'A mobile of 11 digits, or a landline as area code-number',
}
export const noWho = { zh: '手机号、姓名、公司至少填一项', en: 'A phone, a name or a company is needed' }
const noGrade = { zh: '没有这个级别', en: 'There is no such grade' }
const closed = { zh: '客户公海已关闭', en: 'The customer pool is switched off' }

export async function open(ctx: Context): Promise<void> {
  if (!(await settingsOf(ctx.db, ofClues)).enabled) throw conflict(closed)
}
export async function poolNamed(ctx: Context, poolId: string) {
  const pool = (await poolsFor(ctx, ofClues)).find((p) => p.poolId === poolId)
  if (!pool) throw notFound(aPool)
  return pool
}

/** A number that is known already: who has it is said to whoever sees the clue, to others only that there is one. */
export async function knownAs(ctx: Context, keys: readonly string[], but: readonly string[] = []): Promise<Map<string, Words>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; id: string; state: string | null; staff: string | null }>`
    select c.phone_key as key, c.clue_id as id, i.state, s.name as staff from clues c
    left join pool_items i on i.corp_id = ${ctx.corpId} and i.item_id = c.clue_id and ${await where(ctx, {})}
    left join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = i.staff_id
    where c.corp_id = ${ctx.corpId} and c.live and c.phone_key = any(${[...keys]}::text[]) and c.clue_id <> all(${[...but]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((r) => [r.key, wordsOf(r)]))
}
function wordsOf({ state, staff }: { state: string | null; staff: string | null }): Words {
  if (state === 'held') return { zh: `这个号码的线索在${staff ?? '同事'}手里`, en: `${staff ?? 'A colleague'} has a clue of this number` }
  if (state === 'free') return { zh: '这个号码的线索就在公海里，可以领', en: 'A clue of this number lies in the pool, free to take' }
  if (state === 'converted') return { zh: '这个号码已经是客户了', en: 'Whoever has this number is a customer already' }
  return { zh: '公司里已有这个号码的线索', en: 'There is a clue of this number already' }
}
export const notGivable: Words = { zh: '不能分给这位员工', en: 'Nothing can be given to this member' }
export const phoneKnown: Words = { zh: '公司里已有这个号码的线索', en: 'There is a clue of this number already' }

type Draft = Omit<Parsed<typeof clues.add>, 'clueId' | 'poolId'>

/** All that is wrong is said at once. `stays`: the number that an edit leaves. */
async function read(ctx: Context, d: Draft, stays?: { phone: unknown; phone_key: string | null; clueId: string }) {
  const problems: Problem[] = []
  const phone = d.phone?.trim() || null
  const [name, company] = [cleanName(d.name), cleanName(d.company)]
  if (phone && !isPhone(phone)) problems.push({ field: 'phone', message: wrongPhone })
  const left = d.phone === undefined ? stays : undefined
  if (!phone && !left?.phone_key && !name && !company) problems.push({ field: 'phone', message: noWho })
  const key = phone && isPhone(phone) ? phoneKey(ctx, phone) : null
  const known = key ? (await knownAs(ctx, [key], stays ? [stays.clueId] : [])).get(key) : undefined
  if (known) problems.push({ field: 'phone', message: known })
  if (d.gradeId && !(await gradesOf(ctx.db, ofClues)).some((g) => g.gradeId === d.gradeId))
    problems.push({ field: 'grade_id', message: noGrade })
  const fields = await fieldsFor(ctx, clueFieldOwner)
  const given: Record<string, unknown> = {}
  for (const [n, { fieldId, value }] of d.fields.entries()) {
    const field = fields.find((f) => f.fieldId === fieldId)
    if (field?.readOnly)
      problems.push({
        field: `fields.${n}.field_id`,
        message: { zh: '只读的字段由导入填写，不能手填', en: 'A read-only field is written by imports, not by hand' },
      })
    else if (field) given[field.key] = value
    else problems.push({ field: `fields.${n}.field_id`, message: { zh: '没有这个字段', en: 'There is no such field' } })
  }
  const [values] = await readValues(ctx.db, fields, [given])
  for (const { field, message } of values!.problems) {
    const n = d.fields.findIndex((f) => fields.find((x) => x.key === field)?.fieldId === f.fieldId)
    problems.push({ field: `fields.${n}.value`, message })
  }
  refuseAny(problems)
  return {
    row: {
      name,
      company,
      content: d.content.trim(),
      source: cleanName(d.source),
      tags: d.tags.map((t) => t.trim()).filter(Boolean),
      phone: phone ? keep(ctx.app.config, { type: 'phone' }, phoneOf(phone)) : (left?.phone ?? null),
      phone_key: key ?? left?.phone_key ?? null,
    },
    values: values!.values,
  }
}
export type ClueRow = Awaited<ReturnType<typeof read>>['row'] & {
  clueId: string
  gradeId: string | null
  enteredAt?: Date
  extId?: string | null
}

const loggedOf = ({
  phone,
  phone_key: _,
  ...r
}: Pick<ClueRow, 'name' | 'company' | 'content' | 'source' | 'tags' | 'phone' | 'phone_key'>) => ({
  ...r,
  phone: (phone as { masked?: string } | null)?.masked ?? '',
})
const calledBy = (r: { name: string; company: string; phone: unknown }): string =>
  [r.company, r.name].filter(Boolean).join(' · ') || ((r.phone as { masked?: string } | null)?.masked ?? '')

/** Writes clues that are not there yet, free in their pool; answers the ids of those that are there, by this or an earlier run, and of new ones. */
export async function insert(
  tx: Tx,
  ctx: Context,
  poolId: string,
  rows: readonly ClueRow[],
): Promise<{ there: Set<string>; made: Set<string> }> {
  const given = rows.map((r) => ({
    clue_id: r.clueId,
    grade_id: r.gradeId,
    entered_at: r.enteredAt ?? new Date(),
    name: r.name,
    company: r.company,
    content: r.content,
    source: r.source,
    tags: r.tags,
    phone: r.phone,
    phone_key: r.phone_key,
    ext_id: r.extId ?? null,
  }))
  const json = JSON.stringify(given)
  await putIn(
    tx,
    poolId,
    given.map((g) => ({ itemId: g.clue_id, gradeId: g.grade_id, at: g.entered_at })),
  )
  const { rows: made } = await sql<{ clue_id: string }>`
    insert into clues (corp_id, clue_id, name, company, content, source, tags, phone, phone_key, ext_id, made_by, owner, made_by_name)
    select ${ctx.corpId}::int, g.clue_id, g.name, g.company, g.content, g.source, array(select jsonb_array_elements_text(g.tags)), g.phone,
      g.phone_key, g.ext_id, ${ctx.me.staffId}::uuid, ${ctx.me.owner}::text, ${ctx.me.name}::text
    from json_to_recordset(${json}::json) as g(clue_id uuid, name text, company text, content text, source text, tags jsonb, phone jsonb,
      phone_key text, ext_id text)
    on conflict do nothing returning clue_id`.execute(tx)
  const ids = rows.map((r) => r.clueId)
  const { rows: there } = await sql<{ id: string }>`
    select clue_id as id from clues where corp_id = ${ctx.corpId} and clue_id = any(${ids}::uuid[])`.execute(tx)
  // Of a number that somebody else wrote down in the same moment nothing stays.
  const known = new Set(there.map((r) => r.id))
  await takeOut(
    tx,
    ids.filter((id) => !known.has(id)),
  )
  const fresh = new Set(made.map((r) => r.clue_id))
  const at = new Map(given.map((g) => [g.clue_id, g.entered_at]))
  await tellEvents(
    tx,
    ctx.me,
    [...fresh].map((itemId) => ({ itemId, kind: 'entered' as const, at: at.get(itemId) })),
  )
  if (there.length > 0) await enqueue(tx, lookJob, { clueIds: there.map((r) => r.id) })
  return { there: new Set(there.map((r) => r.id)), made: fresh }
}

export async function add(ctx: Context, { clueId = newId(), poolId, ...draft }: Parsed<typeof clues.add>) {
  await open(ctx)
  await poolNamed(ctx, poolId)
  const find = async () => {
    const { rows } = await sql<{
      owner: string
      live: boolean
      phone: never
      name: string
      company: string
      content: string
      source: string
    }>`
      select owner, live, phone, name, company, content, source from clues where corp_id = ${ctx.corpId} and clue_id = ${clueId}`.execute(
      ctx.db,
    )
    const [r] = rows
    if (!r) return undefined
    const sent = [
      cleanName(draft.name),
      cleanName(draft.company),
      draft.content.trim(),
      cleanName(draft.source),
      draft.phone ? phoneOf(draft.phone) : null,
    ]
    const stands = [r.name, r.company, r.content, r.source, plainOf(ctx.app.config, r.phone ?? undefined)]
    return { mine: r.owner === ctx.me.owner, same: isDeepStrictEqual(sent, stands), gone: !r.live }
  }
  await madeOnce(ctx, { thing: aClue, field: 'clue_id', find }, async () => {
    const { row, values } = await read(ctx, draft)
    await ctx.tx(async (tx) => {
      if (await find()) return nothingDone(ctx)
      const { there } = await insert(tx, ctx, poolId, [{ ...row, clueId, gradeId: draft.gradeId }])
      if (!there.has(clueId)) throw conflict(phoneKnown, 'phone')
      if (values.size > 0) await putValues(tx, ctx, clueFieldOwner, [{ objectId: clueId, values }])
      await audit(tx, ctx, 'clue.add', { kind: 'clue', id: clueId, name: calledBy(row), after: loggedOf(row) })
    })
  })
  return { clueId }
}

export async function update(ctx: Context, { clueId, version, ...draft }: Parsed<typeof clues.update>) {
  const { row: stood } = await seen(ctx, clueId)
  const { rows } = await sql<{ phone_key: string | null }>`
    select phone_key from clues where corp_id = ${ctx.corpId} and clue_id = ${clueId}`.execute(ctx.db)
  const { row, values } = await read(ctx, draft, { phone: stood.phone, phone_key: rows[0]?.phone_key ?? null, clueId })
  await ctx.tx(async (tx) => {
    await lockItems(tx, [clueId])
    const { rows: now } = await sql<{ version: number }>`
      select version from clues where corp_id = ${ctx.corpId} and clue_id = ${clueId} and live for update`.execute(tx)
    if (!now[0]) throw notFound(aClue)
    await checkVersion(tx, now[0].version, version, { thing: aClue, kind: 'clue', id: clueId })
    await sql`
      update clues set name = ${row.name}, company = ${row.company}, content = ${row.content}, source = ${row.source}, tags = ${row.tags}::text[],
        phone = ${row.phone && JSON.stringify(row.phone)}::jsonb, phone_key = ${row.phone_key}, version = version + 1
      where corp_id = ${ctx.corpId} and clue_id = ${clueId}`
      .execute(tx)
      .catch((error) => {
        throw error.code === '23505' ? conflict(phoneKnown, 'phone') : error
      })
    if (draft.gradeId !== stood.grade_id) await grade(tx, ctx, clueId, draft.gradeId)
    if (values.size > 0) await putValues(tx, ctx, clueFieldOwner, [{ objectId: clueId, values }])
    await tellEvents(tx, ctx.me, [{ itemId: clueId, kind: 'edited' }])
    await enqueue(tx, lookJob, { clueIds: [clueId] })
    await auditEdit(tx, ctx, 'clue.update', {
      kind: 'clue',
      id: clueId,
      name: calledBy(row),
      before: loggedOf({ ...stood, phone_key: null }),
      after: loggedOf(row),
    })
  })
  return {}
}

/** Another grade may be one that never goes back by itself. The item is locked. */
export async function grade(tx: Tx, ctx: Context, clueId: string, gradeId: string | null): Promise<void> {
  await setItem(tx, clueId, { grade_id: gradeId })
  await setDue(tx, sql`i.item_id = ${clueId}`)
  const name = (await gradesOf(tx, ofClues)).find((g) => g.gradeId === gradeId)?.name ?? ''
  await tellEvents(tx, ctx.me, [{ itemId: clueId, kind: 'graded', text: name }])
}

export async function remove(ctx: Context, clueId: string) {
  const { row } = await seen(ctx, clueId)
  await ctx.tx(async (tx) => {
    const [item] = await lockItems(tx, [clueId])
    if (!item || item.state === 'deleted') throw notFound(aClue)
    if (item.state === 'converted') throw conflict({ zh: '已经是客户，不能删除', en: 'It is a customer by now and stays' })
    await close(tx, clueId, 'deleted', null)
    await sql`update clues set live = false, version = version + 1 where corp_id = ${ctx.corpId} and clue_id = ${clueId}`.execute(tx)
    await tellEvents(tx, ctx.me, [{ itemId: clueId, kind: 'deleted' }])
    await audit(tx, ctx, 'clue.delete', { kind: 'clue', id: clueId, name: calledBy(row) })
  })
  return {}
}

export async function one(ctx: Context, clueId: string) {
  const { clue } = await seen(ctx, clueId)
  const fields = await fieldsFor(ctx, clueFieldOwner)
  const vals = (await valsOf(ctx.db, [clueId])).get(clueId) ?? {}
  const customFieldMapList = fields.map((f) => {
    const value = shownOf(f, vals[f.no])
    const words = (no: unknown) => f.options.find((o) => o.no === no)?.[ctx.lang === 'en' ? 'en' : 'zh'] ?? String(no)
    const text =
      value === null ? '' : Array.isArray(value) ? value.map(words).join('、') : f.type === 'choice' ? words(value) : String(value)
    return { fieldId: f.fieldId, key: f.key, label: (ctx.lang === 'en' && f.labelEn) || f.labelZh, value, text, masked: f.masked }
  })
  return { clue, customFieldMapList }
}
