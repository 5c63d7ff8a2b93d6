import { sql } from 'kysely'
import type { Note } from '#areas/customer/customer-management/server/nouns/notes.ts'
import type { Problem, Words } from '#core/contract/errors.ts'
import type { FieldValue } from '#core/contract/fields.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { plainOf } from '#core/server/fields/keep.ts'
import { checked, putValues, sameValue, valsOf } from '#core/server/fields/values.ts'
import { type FieldDef, fieldsFor } from '#core/server/fields.ts'
import { conflict, refuseAny } from '#core/server/refusal.ts'
import { isElsewhere } from '../../contract.ts'
import { ofCustomers } from '../owner.ts'
import { tellChanges, writable } from '../values.ts'

/** In the note of a member about their contact: what the field is there. */
const notes = new Map<string, (text: string) => Note>([
  ['phoneNumber', (text) => ({ mobiles: [text] })],
  ['description', (text) => ({ description: text })],
  ['wbCorpName', (text) => ({ remarkCorpName: text })],
  ['remark', (text) => ({ remark: text })],
])
export const notTheirs = { zh: '没有这个字段，或不能填写', en: 'There is no such field, or it is not filled in by hand' }
const mobile = /^[0-9+ -]{5,20}$/

/** What the asker may fill in of a customer: their fields that people write, and what stands in the note about a contact. */
export const fillable = async (ctx: Pick<Context, 'db' | 'corpId' | 'me'>): Promise<FieldDef[]> =>
  (await fieldsFor(ctx, ofCustomers)).filter((f) => (f.builtIn && isElsewhere(f.key) ? notes.has(f.key) : writable(f)))

/** Values that come with something else: `own` are kept in its transaction, `note` is WeCom's first. */
export interface Filling {
  own: ReadonlyMap<FieldDef, FieldValue>
  note: Note
  fieldIds: readonly string[]
}
/** Everything that is wrong with values that came as `fields`, or what is to be kept of them. */
export async function readFilling(ctx: Context, given: readonly { fieldId: string; value: FieldValue }[]): Promise<Filling> {
  const fields = given.length > 0 ? await fillable(ctx) : []
  const problems: Problem[] = []
  const own = new Map<FieldDef, FieldValue>()
  let note: Note = {}
  for (const [i, { fieldId, value }] of given.entries()) {
    const field = fields.find((f) => f.fieldId === fieldId)
    if (!field) {
      problems.push({ field: `fields.${i}.field_id`, message: notTheirs })
      continue
    }
    const wrong = ({ zh, en }: Words) =>
      problems.push({
        field: `fields.${i}.value`,
        message: { zh: `${field.labelZh}：${zh}`, en: `${field.labelEn || field.labelZh}: ${en}` },
      })
    const [read] = await checked(ctx.db, [field], [{ [field.key]: value }])
    for (const { message } of read!.problems) wrong(message)
    const known = read!.values.get(field) ?? null
    if (known === null) continue
    if (!(field.builtIn && isElsewhere(field.key))) own.set(field, known)
    else if (field.key === 'phoneNumber' && !mobile.test(String(known))) wrong({ zh: '手机号格式不对', en: 'this is no phone number' })
    else note = { ...note, ...notes.get(field.key)!(String(known)) }
  }
  refuseAny(problems)
  return { own, note, fieldIds: given.map((g) => g.fieldId) }
}

/** Keeps what nobody knew yet; `at`: known earlier, told now. Whatever somebody else has filled in meanwhile, otherwise, is looked at first. */
export async function keepFilling(
  tx: Tx,
  ctx: Context,
  customer: { customer_id: string; name: string },
  { own }: Filling,
  at?: Date,
): Promise<void> {
  if (own.size === 0) return
  const changes = await putValues(tx, ctx, ofCustomers, [{ objectId: customer.customer_id, values: own }], (_id, now, field) => {
    // Of a masked value nobody learns whether it is the one they tried.
    if (now !== undefined && (field.masked || !sameValue(plainOf(ctx.app.config, now), own.get(field)!)))
      throw conflict({
        zh: `「${field.labelZh}」刚被别人填写，请看过再保存`,
        en: `Somebody has just filled in “${field.labelEn || field.labelZh}”; look at it first`,
      })
  })
  const words = await tellChanges(tx, ctx, changes, ctx.call?.variantOf ? 'phone' : 'screen', at)
  for (const [i, { field }] of changes.entries()) {
    const line = (value: string, isNew: boolean) => ({ fieldValue: { fieldId: field.fieldId, fieldName: field.labelZh, value, isNew } })
    const about = { kind: 'customer', id: customer.customer_id, name: customer.name }
    await audit(tx, ctx, 'customer_field.set_value', {
      ...about,
      before: line(words[i]!.before, false),
      after: line(words[i]!.after, true),
    })
  }
}

/**
 * Keeps values that were written down before the customer came. What stands there stays, unless `over`; answers the fields that had another
 * value.
 */
export async function keepAdvance(
  tx: Tx,
  ctx: Context,
  customerId: string,
  values: ReadonlyMap<FieldDef, FieldValue>,
  over: boolean,
): Promise<FieldDef[]> {
  if (values.size === 0) return []
  const left: FieldDef[] = []
  const changes = await putValues(tx, ctx, ofCustomers, [{ objectId: customerId, values }], (_id, now, field) => {
    if (over || now === undefined) return true
    // Of a masked value nobody learns whether it is the one they tried.
    if (field.masked || !sameValue(plainOf(ctx.app.config, now), values.get(field)!)) left.push(field)
    return false
  })
  await tellChanges(tx, ctx, changes, 'advance')
  return left
}

/** Which of these fields these customers have, wherever they stand: numbers of fields. */
export async function knownOf(tx: Tx, fields: readonly FieldDef[], ids: readonly string[]): Promise<Map<string, Set<number>>> {
  const vals = await valsOf(tx, ids)
  const known = new Map(ids.map((id) => [id, new Set(Object.keys(vals.get(id) ?? {}).map(Number))]))
  const elsewhere = fields.filter((f) => f.builtIn && isElsewhere(f.key))
  if (elsewhere.length === 0) return known
  const { rows } = await sql<{ customer_id: string; keys: string[] }>`
    select f.customer_id, array_remove(array[
      case when bool_or(f.remark <> '') then 'remark' end, case when bool_or(f.description <> '') then 'description' end,
      case when bool_or(f.remark_corp_name <> '') then 'wbCorpName' end, case when bool_or(cardinality(f.remark_mobiles) > 0) then 'phoneNumber' end], null) as keys
    from follows f where f.corp_id = ${tx.corpId} and f.customer_id = any(${[...ids]}::uuid[]) and f.deleted_at is null group by f.customer_id`.execute(
    tx,
  )
  for (const row of rows) for (const f of elsewhere) if (row.keys.includes(f.key)) known.get(row.customer_id)?.add(f.no)
  return known
}
