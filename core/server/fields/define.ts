import { sql } from 'kysely'
import type { Words } from '../../contract/errors.ts'
import { type FieldDraft, type FieldLooks, type FieldShape, isChoice, isReckoned, slots, wordSlots } from '../../contract/fields.ts'
import { audit, auditEdit } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db.ts'
import { changedMeanwhile } from '../edits.ts'
import { aField, allFields, type FieldDef, type FieldOwner } from '../fields.ts'
import { newId } from '../ids.ts'
import { conflict, notFound, refuseAny } from '../refusal.ts'
import { plainHeader } from '../sheets/columns.ts'
import { labelTaken, looksOf, readLooks, readShape, shapeOf } from './draft.ts'

/** Fields of one owner in a company, beside those that every company has. */
const mostFields = 100
/** Numbers below are of fields that every company has. */
const firstNo = 101

/** Several who make or change fields of one company do it one after the other: numbers, columns and order are given among all. */
export const oneByOne = (tx: Tx) => sql`select pg_advisory_xact_lock(7218011, ${tx.corpId})`.execute(tx)

const full: Words = {
  zh: `数字、金额和日期最多 ${slots} 个字段可以筛选和排序`,
  en: `At most ${slots} fields of numbers, money and days can be filtered and sorted`,
}
/** The first of the numbered columns that no other field has, nor is about to have. Texts that find none are filtered all the same; no list is ordered by them. */
export function freeSlot(shape: FieldShape, all: readonly FieldDef[]): number | null {
  if (!shape.indexed) return null
  const taken = new Set(all.flatMap((f) => [f.slot, f.becoming?.slot]))
  const [first, count] = isReckoned(shape.type) ? [1, slots] : [11, wordSlots]
  const free = Array.from({ length: count }, (_, i) => first + i).find((slot) => !taken.has(slot))
  if (!free && isReckoned(shape.type)) throw conflict(full, 'indexed')
  return free ?? null
}
/** One that no field of the company has had: what stands under the number of a conversion that broke must not become another's. */
export async function nextNo(tx: Tx): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    insert into field_numbers (corp_id, no)
    select ${tx.corpId}::int, greatest(${firstNo - 1}, max(n.no)) + 1 from field_numbers n where n.corp_id = ${tx.corpId}
    returning no`.execute(tx)
  return rows[0]!.no
}

const values = ({ looks, shape }: { looks: FieldLooks; shape: FieldShape }) => ({
  label_zh: looks.labelZh,
  label_en: looks.labelEn,
  initial: looks.initial === null ? null : JSON.stringify(looks.initial),
  required: looks.required,
  read_only: looks.readOnly,
  department_ids: looks.departmentIds,
  role_ids: looks.roleIds,
  limits: JSON.stringify(shape.limits),
  options: JSON.stringify(shape.options),
  masked: shape.masked,
})
/** What is written into `fields` of a shape and of looks. */
export const fieldColumns = values

export async function addField(ctx: Context, owner: FieldOwner, draft: FieldDraft): Promise<{ fieldId: string }> {
  const { shape, nextOption, problems } = readShape(draft)
  const { looks, problems: more } = await readLooks(ctx.db, shape, looksOf(draft))
  refuseAny([...problems, ...more])
  const fieldId = newId()
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const all = await allFields(tx, owner)
    const isKey = (word: string) => plainHeader(word) === plainHeader(draft.key)
    if (all.some((f) => f.key === draft.key || snakeOf(f.key) === draft.key))
      throw conflict({ zh: '已有这个标识的字段', en: 'There is a field with this key already' }, 'key')
    // `constructor` is something of every object, also of one that has no value of it.
    if (draft.key in {} || [...owner.columns, ...all.flatMap((f) => [f.labelZh, f.labelEn])].some(isKey))
      throw conflict({ zh: '这个标识已有别的用处，请换一个', en: 'This key means something else already; choose another' }, 'key')
    refuseAny(labelTaken(owner, all, looks))
    if (all.filter((f) => !f.builtIn).length >= mostFields)
      throw conflict({ zh: `最多 ${mostFields} 个自建字段`, en: `At most ${mostFields} fields of one’s own` })
    const slot = freeSlot(shape, all)
    await tx
      .insertInto('fields')
      .values({
        corp_id: ctx.corpId,
        field_id: fieldId,
        owner: owner.key,
        no: await nextNo(tx),
        key: draft.key,
        type: shape.type,
        indexed: shape.indexed,
        slot,
        next_option: nextOption,
        sort_order: 1 + Math.max(0, ...all.map((f) => f.sortOrder)),
        made_by: ctx.me.staffId,
        ...values({ looks, shape }),
      })
      .execute()
    await audit(tx, ctx, `${owner.audit}.add`, {
      kind: owner.audit,
      id: fieldId,
      name: looks.labelZh,
      after: { key: draft.key, fieldType: shape.type, options: shape.options.map((o) => o.zh) },
    })
  })
  return { fieldId }
}
const snakeOf = (key: string) => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
/** The field as it stands, held until the end of the transaction; one that nobody has edited yet gets its row. */
export async function heldField(
  tx: Tx,
  owner: FieldOwner,
  fieldId: string,
  version?: number,
): Promise<{ field: FieldDef; all: FieldDef[] }> {
  await oneByOne(tx)
  const before = (await allFields(tx, owner)).find((f) => f.fieldId === fieldId)
  if (!before) throw notFound(aField)
  if (!before.stored)
    await tx
      .insertInto('fields')
      .values({
        corp_id: tx.corpId,
        field_id: fieldId,
        owner: owner.key,
        no: before.no,
        key: before.key,
        type: before.type,
        built_in: true,
        sort_order: before.sortOrder,
        version: 0,
        indexed: before.indexed,
        ...values({ looks: before, shape: before }),
      })
      .execute()
  await sql`select field_id from fields where corp_id = ${tx.corpId} and field_id = ${fieldId} for update`.execute(tx)
  await letGo(tx, fieldId)
  const all = await allFields(tx, owner)
  const field = all.find((f) => f.fieldId === fieldId)!
  if (version !== undefined && field.version !== version)
    throw await changedMeanwhile(tx, { thing: aField, kind: owner.audit, id: fieldId }, field.version)
  return { field, all }
}

/** A conversion whose task broke for good holds its field no longer; what it wrote stands under a number that nobody reads. */
const letGo = (tx: Tx, fieldId: string) =>
  sql`update fields f set converting = null where f.corp_id = ${tx.corpId} and f.field_id = ${fieldId} and f.converting is not null
    and not exists (select from tasks t where t.corp_id = ${tx.corpId} and t.task_id = (f.converting->>'taskId')::uuid
      and t.state in ('queued', 'running'))`.execute(tx)

export const busy = (label: string) =>
  conflict({ zh: `「${label}」正在改类型，等任务完成`, en: `“${label}” is being converted; wait for the task to end` })

/** Whether anything is kept under the field. */
export async function isUsed(db: Db | Tx, field: Pick<FieldDef, 'no'>, key = String(field.no)): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from field_values v where v.corp_id = ${db.corpId} and v.keys @> ${[key]}::text[]) as used`.execute(db)
  return rows[0]!.used
}

/** What of an edit can only be had by rewriting values: another type, another index, a mask that takes keys away, an option that goes. */
export const rewrites = (before: FieldDef, after: FieldShape): boolean =>
  before.type !== after.type ||
  before.indexed !== after.indexed ||
  (before.masked !== after.masked && (isChoice(after.type) || after.type === 'staff')) ||
  before.options.some((o) => !after.options.some((other) => other.no === o.no))

/** For the audit log: what people read of a field. */
export const auditOf = (f: FieldLooks & FieldShape & { hidden?: boolean }) => ({
  labelZh: f.labelZh,
  labelEn: f.labelEn,
  fieldType: f.type,
  options: f.options.map((o) => o.zh),
  limits: f.limits,
  required: f.required,
  readOnly: f.readOnly,
  masked: f.masked,
  indexed: f.indexed,
  departmentIds: f.departmentIds,
  roleIds: f.roleIds,
  hidden: f.hidden ?? false,
})

/** Names, limits, options that come, whose it is. What rewrites values is refused here, while there are any: that is a conversion. */
export async function updateField(
  ctx: Context,
  owner: FieldOwner,
  { fieldId, version, hidden, ...draft }: { fieldId: string; version: number; hidden: boolean } & FieldShape & FieldLooks,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const { field, all } = await heldField(tx, owner, fieldId, version)
    if (field.becoming) throw busy(field.labelZh)
    // Of one that every company has the order, whose it is and whether it is shown are the company's.
    const given = field.builtIn ? { ...field, departmentIds: draft.departmentIds, roleIds: draft.roleIds } : draft
    const { shape, nextOption, problems } = field.builtIn
      ? { shape: shapeOf(field), nextOption: 1, problems: [] }
      : readShape(shapeOf(given), field)
    const { looks, problems: more } = await readLooks(tx, shape, looksOf(given))
    refuseAny([...problems, ...more, ...(field.builtIn ? [] : labelTaken(owner, all, looks, fieldId))])
    const rewritten = rewrites(field, shape)
    if (field.masked && !shape.masked && (await isUsed(tx, field)))
      throw conflict({ zh: '里面已有打码的值，不能改成不打码', en: 'Masked values stand there; the mask cannot be taken off' }, 'masked')
    if (rewritten && (await isUsed(tx, field)))
      throw conflict(
        { zh: '已有客户填过，改类型、删选项要先预览再转换', en: 'Values stand there already: preview the change and convert them' },
        'type',
      )
    const slot = rewritten
      ? freeSlot(
          shape,
          all.filter((f) => f.fieldId !== fieldId),
        )
      : field.slot
    await tx
      .updateTable('fields')
      .set({
        ...values({ looks, shape }),
        // What means a value of before by the number (an undo) must not meet values of another type.
        no: shape.type === field.type ? field.no : await nextNo(tx),
        type: shape.type,
        indexed: shape.indexed,
        slot,
        next_option: nextOption,
        hidden,
        version: version + 1,
      })
      .where('corp_id', '=', ctx.corpId)
      .where('field_id', '=', fieldId)
      .execute()
    await auditEdit(tx, ctx, `${owner.audit}.update`, {
      kind: owner.audit,
      id: fieldId,
      name: field.labelZh,
      before: auditOf(field),
      after: auditOf({ ...looks, ...shape, hidden }),
    })
  })
}
/** Its values stay where they are, unread; whatever still names it is told that it was deleted. */
export async function deleteField(
  ctx: Context,
  owner: FieldOwner,
  { fieldId, version }: { fieldId: string; version: number },
): Promise<void> {
  await ctx.tx(async (tx) => {
    const { field } = await heldField(tx, owner, fieldId, version)
    if (field.builtIn)
      throw conflict({ zh: '系统字段不能删除，可以隐藏', en: 'A field that every company has cannot be deleted; it can be hidden' })
    if (field.becoming) throw busy(field.labelZh)
    await tx
      .updateTable('fields')
      .set({ deleted_at: sql<Date>`now()`, slot: null, version: version + 1 })
      .where('corp_id', '=', ctx.corpId)
      .where('field_id', '=', fieldId)
      .execute()
    await auditEdit(tx, ctx, `${owner.audit}.delete`, {
      kind: owner.audit,
      id: fieldId,
      name: field.labelZh,
      before: { key: field.key, fieldType: field.type },
      after: { key: null, fieldType: null },
    })
  })
}

/** All of one group in their new order; the first of all stand first. */
export async function sortFields(ctx: Context, owner: FieldOwner, fieldIds: readonly string[]): Promise<void> {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const before = await allFields(tx, owner)
    const moved = fieldIds.map((id) => before.find((f) => f.fieldId === id))
    if (moved.some((f) => !f)) throw notFound(aField)
    for (const f of moved) if (!f!.stored) await heldField(tx, owner, f!.fieldId)
    await sql`
      update fields f set sort_order = x.at::int from unnest(${[...fieldIds]}::uuid[]) with ordinality x(id, at)
      where f.corp_id = ${ctx.corpId} and f.field_id = x.id`.execute(tx)
    const labels = (all: readonly (FieldDef | undefined)[]) => all.map((f) => f!.labelZh)
    const stood = before.filter((f) => fieldIds.includes(f.fieldId))
    await audit(tx, ctx, `${owner.audit}.sort`, { kind: owner.audit, before: { order: labels(stood) }, after: { order: labels(moved) } })
  })
}
