import { sql } from 'kysely'
import { isElsewhere } from '#areas/customer/customer-fields/contract.ts'
import { fillable } from '#areas/customer/customer-fields/server/nouns/filling.ts'
import { type Field, fieldText } from '#core/contract/fields.ts'
import { maskPhone } from '#core/contract/phone.ts'
import type { Context } from '#core/server/context.ts'
import { type Carried, carried } from '#core/server/fields/keep.ts'
import { staffNames } from '#core/server/fields/values.ts'
import type { FieldDef } from '#core/server/fields.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { Expected } from '../contract.ts'

/** What is put on people: tags by their ids, values by the ids of their fields, sealed where the field is masked. */
export interface Given {
  tag_ids: string[]
  vals: { fieldId: string; value: Carried }[]
}
export interface Stored extends Given {
  phone: { sealed: string; masked: string } | null
  unionid: string | null
  name: string
  label: string
}

/** Fields whose values stand with us and are written by people: the others are WeCom's, or a member's note. */
export const ownFillable = async (ctx: Pick<Context, 'db' | 'corpId' | 'me'>): Promise<FieldDef[]> =>
  (await fillable(ctx)).filter((f) => !(f.builtIn && isElsewhere(f.key)))

export interface Reading {
  ctx: Context
  tags: Map<string, Expected['tags'][number]>
  fields: Map<string, FieldDef>
  people: Map<string, string>
  zone: string
}
/** What rows need to be read: names of their tags, the fields that the asker sees, members. */
export async function readingFor(ctx: Context, rows: readonly Given[]): Promise<Reading> {
  const tagIds = [...new Set(rows.flatMap((r) => r.tag_ids))]
  const vals = rows.flatMap((r) => r.vals)
  const { rows: tags } = await sql<Expected['tags'][number]>`
    select t.tag_id as "tagId", t.name, g.name as "groupName", t.tag_ext_id is null as internal from tags t
    join tag_groups g on g.corp_id = ${ctx.corpId} and g.group_id = t.group_id
    where t.corp_id = ${ctx.corpId} and t.tag_id = any(${tagIds}::uuid[])`.execute(ctx.db)
  const fields = vals.length > 0 ? await ownFillable(ctx) : []
  const ofStaff = new Set(fields.flatMap((f) => (f.type === 'staff' ? [f.fieldId] : [])))
  const ids = vals.flatMap((v) => (ofStaff.has(v.fieldId) && typeof v.value === 'string' ? [v.value] : []))
  return {
    ctx,
    tags: new Map(tags.map((t) => [t.tagId, t])),
    fields: new Map(fields.map((f) => [f.fieldId, f])),
    people: await staffNames(ctx.db, ids),
    zone: await zoneOf(ctx.db),
  }
}
export const tagsOf = ({ tag_ids }: Given, { tags }: Reading): Expected['tags'] => tag_ids.flatMap((id) => tags.get(id) ?? [])

/** Of a masked field nobody reads what is to be put there: of a number the ends, of others that there is something. */
export const valuesOf = ({ vals }: Given, { ctx, fields, people, zone }: Reading): Expected['fields'] =>
  vals.flatMap(({ fieldId, value }) => {
    const field = fields.get(fieldId)
    if (!field) return []
    const en = ctx.lang === 'en'
    const plain = carried(ctx.app.config, value)
    const visible = field.masked
      ? field.type === 'phone'
        ? maskPhone(String(plain))
        : '***'
      : field.type === 'phone'
        ? maskPhone(String(plain))
        : plain
    const text =
      field.type === 'staff' && !field.masked
        ? (people.get(String(plain)) ?? '')
        : fieldText(field as Pick<Field, 'type' | 'options' | 'masked'>, visible, { en, zone })
    return [{ fieldId, label: (en && field.labelEn) || field.labelZh, text }]
  })
