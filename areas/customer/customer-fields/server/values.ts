import { sql } from 'kysely'
import { addTimelines } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import { checkWhen, visible } from '#areas/customer/customer-management/server/nouns/visible.ts'
import type { Input, Parsed } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { type FieldValue, fieldText } from '#core/contract/fields.ts'
import { audit, auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { maskedText, plainOf, shownOf, versionOfValue } from '#core/server/fields/keep.ts'
import { type Change, checked, putValues, staffNames, valsOf, writtenAt } from '#core/server/fields/values.ts'
import { askedPhone } from '#core/server/fields/where.ts'
import { aField, type FieldDef, fieldsFor, fieldView } from '#core/server/fields.ts'
import { badInput, conflict, notFound, Refusal, refuseAny } from '#core/server/refusal.ts'
import { can } from '#core/server/rights.ts'
import { zoneOf } from '#core/server/zone.ts'
import { customFields, type FieldChange, isElsewhere, type KnownValue } from '../contract.ts'
import { ofCustomers } from './owner.ts'

/** Those of the asker's fields whose values stand with us. */
export const ownFields = async (ctx: Pick<Context, 'db' | 'corpId' | 'me'>): Promise<FieldDef[]> =>
  (await fieldsFor(ctx, ofCustomers)).filter((f) => !(f.builtIn && isElsewhere(f.key)))
/** What people write: neither what only files fill nor what is being rewritten. */
export const writable = (field: FieldDef): boolean => !field.readOnly && field.becoming === null

export async function valuesOf(ctx: Context, { customerId }: { customerId: string }): Promise<{ list: KnownValue[] }> {
  await visible(ctx, { customerId })
  const fields = await ownFields(ctx)
  // Before the values: what is written in between has another version than the one that leaves here.
  const written = await writtenAt(ctx.db, customerId)
  const vals = (await valsOf(ctx.db, [customerId])).get(customerId) ?? {}
  const names = await staffNames(
    ctx.db,
    fields.flatMap((f) => (f.type === 'staff' && typeof vals[f.no] === 'string' ? [vals[f.no] as string] : [])),
  )
  const may = ctx.call?.variantOf ? true : can(ctx.me, customFields.setValue)
  return {
    list: fields.map((field) => {
      const value = shownOf(field, vals[field.no])
      return {
        field: fieldView(field),
        value,
        name: field.type === 'staff' ? (names.get(String(value)) ?? '') : '',
        masked: field.masked && value !== null,
        editable: may && writable(field),
        version: versionOfValue(ctx.app.config, customerId, field, vals[field.no], written),
      }
    }),
  }
}

async function fieldOf(ctx: Context, fieldId: string): Promise<FieldDef> {
  const field = (await ownFields(ctx)).find((f) => f.fieldId === fieldId)
  if (!field) throw notFound(aField)
  return field
}
/** A conversion says which values fit, so it is for those who may read them: of all customers, which is what settings ask for, and of this field. */
export async function readsAll(ctx: Context, { fieldId }: { fieldId: string }): Promise<void> {
  const seen = (await fieldsFor(ctx, ofCustomers, { hidden: true })).some((f) => f.fieldId === fieldId)
  if (seen && can(ctx.me, customFields.values)) return
  throw new Refusal(code.forbidden, {
    zh: '转换会说出客户填了什么，只有看得到这个字段和客户资料的人可以做',
    en: 'A conversion tells what customers have there; it is for whoever sees this field and customers',
  })
}
/** A field that somebody writes by hand or for many. */
export async function writableField(ctx: Context, fieldId: string): Promise<FieldDef> {
  const field = await fieldOf(ctx, fieldId)
  if (!writable(field))
    throw field.readOnly
      ? badInput('field_id', { zh: '这个字段只读，由导入填写', en: 'People do not write this field; imports do' })
      : conflict({ zh: '这个字段正在改类型，等任务完成再改', en: 'This field is being converted; wait for the task to end' }, 'field_id')
  return field
}

/** By its name and as it reads, for lines that people read later: labels as they are now, a member by their name. */
async function texts(db: Db | Tx, changes: readonly Change[]): Promise<{ before: string; after: string }[]> {
  const zone = await zoneOf(db as Db)
  const ids = changes.flatMap((c) =>
    c.field.type === 'staff' ? [c.before, c.after].flatMap((v) => (typeof v === 'string' ? [v] : [])) : [],
  )
  const names = await staffNames(
    db,
    ids.filter((id) => id.length === 36),
  )
  return changes.map(({ field, before, after }) => {
    const text = (value: FieldValue) =>
      field.type === 'staff' ? (names.get(String(value)) ?? '') : fieldText(field, value, { en: false, zone })
    return { before: text(before), after: text(after) }
  })
}

/** Tells the timeline of each customer what has become another: the history of their fields. */
export async function tellChanges(tx: Tx, ctx: Context, changes: readonly Change[], origin: string, at?: Date) {
  const words = await texts(tx, changes)
  await addTimelines(
    tx,
    changes.map((c, i) => ({
      customerId: c.objectId,
      kind: 'customerAction' as const,
      ...(at && { at }),
      staffId: ctx.me.staffId,
      data: { action: 'fieldChanged' as const, by: 'staff', actor: ctx.me.name, fieldId: c.field.fieldId, origin, ...words[i]! },
    })),
  )
  return words
}

/** History is told in the order in which it happened, so what is written down later stands behind what is known. */
async function checkTime(tx: Tx, { customerId, fieldId }: { customerId: string; fieldId: string }, at: Date): Promise<void> {
  await checkWhen(tx, customerId, at)
  const { rows } = await sql<{
    later: boolean
  }>`select exists (${changesOf(tx.corpId, customerId, fieldId)} and e.at > ${at}) as later`.execute(tx)
  if (rows[0]!.later) throw badInput('at', { zh: '这个字段之后又改过', en: 'The field has been changed after that' })
}
const changesOf = (corpId: number, customerId: string, fieldId: string) => sql`
  select e.at, e.data from customer_events e where e.corp_id = ${corpId} and e.customer_id = ${customerId} and e.kind = 'customerAction'
    and e.data->>'action' = 'fieldChanged' and e.data->>'fieldId' = ${fieldId}`

export async function setValue(ctx: Context, { customerId, fieldId, value, version, at: given }: Input<typeof customFields.setValue>) {
  const customer = await visible(ctx, { customerId })
  const field = await writableField(ctx, fieldId)
  const [read] = await checked(ctx.db, [field], [{ [field.key]: value }])
  refuseAny(read!.problems.map(({ message }) => ({ field: 'value', message })))
  const { config } = ctx.app
  const about = { kind: 'customer', id: customerId, name: customer.name }
  return ctx.tx(async (tx) => {
    const changes = await putValues(tx, ctx, ofCustomers, [{ objectId: customerId, values: read!.values }], async (_id, now) => {
      const standing = versionOfValue(config, customerId, field, now, await writtenAt(tx, customerId))
      await checkVersion(tx, standing, version, { thing: aField, kind: 'customer', id: customerId })
    })
    const at = given ? new Date(given) : undefined
    if (at) await checkTime(tx, { customerId, fieldId }, at)
    const [words = { before: '', after: '' }] = await tellChanges(tx, ctx, changes, ctx.call?.variantOf ? 'phone' : 'screen', at)
    const line = (text: string, isNew: boolean) => ({ fieldValue: { fieldId, fieldName: field.labelZh, value: text, isNew } })
    await auditEdit(tx, ctx, 'customer_field.set_value', {
      ...about,
      before: line(words.before, false),
      // Masked, one number reads as another: that it changed is said all the same.
      after: line(words.after, changes.length > 0),
    })
    const now = (await valsOf(tx, [customerId])).get(customerId)?.[field.no]
    return { version: versionOfValue(config, customerId, field, now, await writtenAt(tx, customerId)) }
  })
}

export async function reveal(ctx: Context, { customerId, fieldId }: Input<typeof customFields.reveal>) {
  const customer = await visible(ctx, { customerId })
  const field = await fieldOf(ctx, fieldId)
  const now = (await valsOf(ctx.db, [customerId])).get(customerId)?.[field.no]
  await audit(ctx.db, ctx, 'customer_field.reveal', {
    kind: 'customer',
    id: customerId,
    name: customer.name,
    after: { fieldName: field.labelZh },
  })
  return { value: plainOf(ctx.app.config, now) }
}

/** A whole number that somebody looks for. */
export async function phoneAsked(ctx: Context, { fieldId, phone }: Input<typeof customFields.phoneAsked>) {
  const field = await fieldOf(ctx, fieldId)
  const value = field.type === 'phone' ? await askedPhone(ctx, field, phone) : undefined
  if (!value) throw badInput('phone', { zh: '这个号码不是字段接受的号码', en: 'The field takes no such number' })
  return { value }
}

export async function history(ctx: Context, { customerId, fieldId, page, pageSize }: Parsed<typeof customFields.history>) {
  await visible(ctx, { customerId })
  const field = await fieldOf(ctx, fieldId)
  const changes = changesOf(ctx.corpId, customerId, fieldId)
  const [{ rows: sums }, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from (${changes}) e`.execute(ctx.db),
    sql<{ at: Date; data: { actor?: string; before?: string; after?: string; origin?: string } }>`
      ${changes} order by e.at desc, e.event_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db),
  ])
  const list = rows.map(
    ({ at, data }): FieldChange => ({
      at: at.toISOString(),
      by: data.actor ?? '',
      before: maskedText(field, data.before ?? ''),
      after: maskedText(field, data.after ?? ''),
      origin: data.origin ?? '',
    }),
  )
  return { list, total: sums[0]!.n }
}
