import { fieldLabel, fieldText, isChoice } from '#core/contract/fields.ts'
import type { Context } from '#core/server/context.ts'
import { staffNames } from '#core/server/fields/values.ts'
import { deletedFields } from '#core/server/fields.ts'
import { inLang } from '#core/server/phrases.ts'
import { type Found, referred } from '#core/server/references.ts'
import { zoneOf } from '#core/server/zone.ts'
import { askNames, conditionsIn, phoneShown, readCondition } from '../conditions.ts'
import { aFieldReference } from '../contract.ts'
import { ofCustomers } from './owner.ts'
import { ownFields } from './values.ts'

/** A condition in the reader's words: 会员等级 是 金卡; of what is masked, or not theirs to see, no value. */
async function tell(ctx: Context, text: string): Promise<string> {
  const fields = await ownFields(ctx)
  const [en, zone] = [ctx.lang === 'en', await zoneOf(ctx.db)]
  const { conditions } = conditionsIn(text)
  const names = await staffNames(
    ctx.db,
    conditions.flatMap((c) => c.value.split('|')).filter((word) => /^[0-9a-f-]{36}$/.test(word)),
  )
  const sentences = conditions.map(({ fieldId, ask, value }) => {
    const field = fields.find((f) => f.fieldId === fieldId)
    const name = field ? fieldLabel(field, en) : inLang(gone, ctx.lang)
    const how = inLang(askNames[ask], ctx.lang)
    if (ask === 'some' || ask === 'none') return `${name} ${how}`
    const one = (word: string) =>
      !field || (field.masked && field.type !== 'phone')
        ? '***'
        : field.type === 'phone'
          ? phoneShown(word)
          : isChoice(field.type)
            ? fieldText({ ...field, type: 'choice' }, Number(word), { en, zone }) || word
            : (names.get(word) ?? word)
    const several = field && (isChoice(field.type) || field.type === 'staff') ? value.split('|') : [value]
    return `${name} ${how} ${several.map(one).join(inLang(or, ctx.lang))}`
  })
  return sentences.join(en ? '; ' : '；')
}
const gone = { zh: '一个字段', en: 'a field' }
const or = { zh: ' 或 ', en: ' or ' }

/** Conditions on fields: the field may be gone, or an option of it, or be of another department. */
export default [referred(aFieldReference, find, tell)]
async function find(ctx: Context, words: string[]): Promise<Found[]> {
  const fields = await ownFields(ctx)
  const asked = words.flatMap((id) => readCondition(id)?.fieldId ?? [])
  const gone = await deletedFields(ctx.db, ofCustomers, asked)
  return words.flatMap((id): Found[] => {
    const condition = readCondition(id)
    const field = fields.find((f) => f.fieldId === condition?.fieldId)
    const deleted = condition && gone.get(condition.fieldId)
    if (deleted) return [{ id, name: deleted, gone: true }]
    if (!field || !condition) return []
    const options = isChoice(field.type) && condition.ask === 'is' ? condition.value.split('|').map(Number) : []
    return [{ id, name: field.labelZh, gone: options.some((no) => !field.options.some((o) => o.no === no)) }]
  })
}
