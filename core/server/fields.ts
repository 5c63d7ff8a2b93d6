import { sql } from 'kysely'
import type { Words } from '../contract/errors.ts'
import type { Field, FieldLimits, FieldLooks, FieldShape, FieldType } from '../contract/fields.ts'
import { thing } from '../contract/things.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import type { KeptAs } from './fields/keep.ts'
import { idOf } from './ids.ts'
import type { CallAccess } from './rights.ts'

export const aField = thing('field', '字段')

/** One that every company has. `no` is below 100 and no other owner's: under it its values stand. */
export interface BuiltIn {
  key: string
  no: number
  type: FieldType
  labelZh: string
  labelEn: string
  limits: FieldLimits
  readOnly?: boolean
}
/** Whose fields: customers, leads, opportunities … An area says it once and gives it to every function here; core knows none. */
export interface FieldOwner {
  key: string
  /** What the audit log has its edits under: `customer_field.add`. */
  audit: string
  builtIn: readonly BuiltIn[]
  /** The call that shows one masked value: whoever may make it may look for a whole phone number. */
  reveal: CallAccess
  /** Names of columns of its files that are no field's: no field may be called so. */
  columns: readonly string[]
}
/** What a conversion makes of a field, beside the field as it still is. */
export interface Converting extends KeptAs {
  looks: FieldLooks
  /** Option → the one that its values take instead. */
  moves: Record<string, number>
  nextOption: number
  taskId: string
}
export interface FieldDef extends KeptAs, FieldLooks {
  fieldId: string
  key: string
  builtIn: boolean
  hidden: boolean
  nextOption: number
  sortOrder: number
  becoming: Converting | null
  version: number
  /** Whether it has a row: one that every company has gets its own with its first edit. */
  stored: boolean
}

interface Row {
  field_id: string
  no: number
  key: string
  type: FieldType
  label_zh: string
  label_en: string
  limits: FieldLimits
  options: FieldShape['options']
  next_option: number
  initial: FieldLooks['initial']
  required: boolean
  read_only: boolean
  masked: boolean
  indexed: boolean
  slot: number | null
  built_in: boolean
  hidden: boolean
  department_ids: number[]
  role_ids: string[]
  sort_order: number
  converting: Converting | null
  version: number
}

const defOf = (r: Row): FieldDef => ({
  fieldId: r.field_id,
  no: r.no,
  key: r.key,
  type: r.type,
  labelZh: r.label_zh,
  labelEn: r.label_en,
  limits: r.limits,
  options: r.options,
  nextOption: r.next_option,
  initial: r.initial,
  required: r.required,
  readOnly: r.read_only,
  masked: r.masked,
  indexed: r.indexed,
  slot: r.slot,
  builtIn: r.built_in,
  hidden: r.hidden,
  departmentIds: r.department_ids,
  roleIds: r.role_ids,
  sortOrder: r.sort_order,
  becoming: r.converting,
  version: r.version,
  stored: true,
})

const untouched = (corpId: number, owner: FieldOwner, b: BuiltIn, i: number): FieldDef => ({
  fieldId: idOf('field', corpId, owner.key, b.key),
  no: b.no,
  key: b.key,
  type: b.type,
  labelZh: b.labelZh,
  labelEn: b.labelEn,
  limits: b.limits,
  options: [],
  nextOption: 1,
  initial: null,
  required: false,
  readOnly: b.readOnly ?? false,
  masked: false,
  indexed: false,
  slot: null,
  builtIn: true,
  hidden: false,
  departmentIds: [],
  roleIds: [],
  sortOrder: i,
  becoming: null,
  version: 0,
  stored: false,
})

/** All of an owner in their order, those that every company has first; the hidden ones, too. */
export async function allFields(db: Db | Tx, owner: FieldOwner): Promise<FieldDef[]> {
  const { rows } = await sql<Row>`
    select * from fields where corp_id = ${db.corpId} and owner = ${owner.key} and deleted_at is null order by sort_order, field_id`.execute(
    db,
  )
  const stored = rows.map(defOf)
  const missing = owner.builtIn.flatMap((b, i) => (stored.some((f) => f.key === b.key) ? [] : [untouched(db.corpId, owner, b, i)]))
  const bySort = (a: FieldDef, b: FieldDef) => a.sortOrder - b.sortOrder
  return [...[...stored.filter((f) => f.builtIn), ...missing].sort(bySort), ...stored.filter((f) => !f.builtIn)]
}

/** Those that the asker sees: shown (or not, where hidden ones are asked for), and of their department or role where it says whose it is. */
export async function fieldsFor(
  ctx: Pick<Context, 'db' | 'corpId' | 'me'>,
  owner: FieldOwner,
  { hidden = false } = {},
): Promise<FieldDef[]> {
  const open = (await allFields(ctx.db, owner)).filter((f) => hidden || !f.hidden)
  const { me } = ctx
  if (me.isRoot || !open.some((f) => f.departmentIds.length > 0 || f.roleIds.length > 0)) return open
  const { rows } = await sql<{ role_id: string | null; departments: number[] }>`
    select s.role_id, array(select distinct unnest(d.path) from departments d
      where d.corp_id = ${ctx.corpId} and d.department_id = any(s.department_ids)) as departments
    from staff s where s.corp_id = ${ctx.corpId} and s.staff_id = ${me.staffId}`.execute(ctx.db)
  const { role_id = null, departments = [] } = rows[0] ?? {}
  return open.filter(
    (f) =>
      (f.departmentIds.length === 0 || f.departmentIds.some((id) => departments.includes(id))) &&
      (f.roleIds.length === 0 || f.roleIds.includes(role_id ?? '')),
  )
}

/** What hides texts that were kept of a field, and its names; one that is deleted hides what it hid. `shared`: it stands, and everybody sees it. */
export async function maskOf(db: Db, fieldId: string | undefined): Promise<Masked> {
  const { rows } = await sql<Masked>`
    select type, masked, label_zh as "labelZh", label_en as "labelEn",
      deleted_at is null and department_ids = '{}' and role_ids = '{}' as shared from fields where corp_id = ${db.corpId} and field_id = ${fieldId ?? null}::uuid`.execute(
    db,
  )
  return rows[0] ?? { type: 'text', masked: false, labelZh: '', labelEn: '', shared: true }
}
type Masked = Pick<FieldDef, 'type' | 'masked' | 'labelZh' | 'labelEn'> & { shared: boolean }

/** What fields are called in both languages, the deleted ones, too: for lines of the audit log. */
export async function namesOfFields({ db, corpId }: Pick<Context, 'db' | 'corpId'>, ids: readonly string[]): Promise<Map<string, Words>> {
  const { rows } = await sql<{ field_id: string; label_zh: string; label_en: string }>`
    select field_id, label_zh, label_en from fields where corp_id = ${corpId} and field_id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((r) => [r.field_id, { zh: r.label_zh, en: r.label_en }]))
}

/** What deleted ones were called, by their ids. */
export async function deletedFields(db: Db, owner: FieldOwner, fieldIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ field_id: string; label_zh: string }>`
    select field_id, label_zh from fields where corp_id = ${db.corpId} and owner = ${owner.key} and deleted_at is not null
      and field_id = any(${[...fieldIds]}::uuid[])`.execute(db)
  return new Map(rows.map((r) => [r.field_id, r.label_zh]))
}

export const fieldView = (f: FieldDef): Field => ({
  fieldId: f.fieldId,
  key: f.key,
  builtIn: f.builtIn,
  hidden: f.hidden,
  type: f.type,
  limits: f.limits,
  options: f.options,
  masked: f.masked,
  indexed: f.indexed,
  sortable: f.slot !== null && !f.masked,
  labelZh: f.labelZh,
  labelEn: f.labelEn,
  required: f.required,
  readOnly: f.readOnly,
  departmentIds: f.departmentIds,
  roleIds: f.roleIds,
  initial: f.initial,
  converting: f.becoming && { taskId: f.becoming.taskId },
  version: f.version,
})
