import { sql } from 'kysely'
import type { Problem } from '../../contract/errors.ts'
import { type FieldLooks, type FieldOption, type FieldShape, indexable, isChoice } from '../../contract/fields.ts'
import { needed } from '../../contract/refused.ts'
import type { Db, Tx } from '../db.ts'
import type { FieldDef, FieldOwner } from '../fields.ts'
import { cleanName } from '../names.ts'
import { plainHeader } from '../sheets/columns.ts'
import { zoneOf } from '../zone.ts'
import { readValue } from './read.ts'
import { noSuchStaff, staffBy } from './values.ts'

/** What the company gave, without what its type has no use for, options numbered; problems by the names of the wire. `before`: the field as it stands. */
export function readShape(
  given: FieldShape,
  before: Numbered = { options: [], nextOption: 1 },
): { shape: FieldShape; nextOption: number; problems: Problem[] } {
  const { type, limits: l } = given
  const problems: Problem[] = []
  const wrong = (field: string, zh: string, en: string) => problems.push({ field, message: { zh, en } })
  const texts = type === 'text' || type === 'longText'
  const limits = {
    ...(texts && { maxLength: Math.min(l.maxLength ?? (type === 'text' ? 100 : 500), type === 'text' ? 500 : 2000) }),
    ...((type === 'number' || type === 'money') && {
      ...(l.min !== undefined && { min: l.min }),
      ...(l.max !== undefined && { max: l.max }),
    }),
    ...(type === 'number' && l.decimals !== undefined && { decimals: l.decimals }),
    ...(type === 'multiChoice' && l.maxCount !== undefined && { maxCount: l.maxCount }),
    ...(type === 'phone' && { phone: l.phone ?? ('mobile' as const) }),
  }
  if (limits.min !== undefined && limits.max !== undefined && limits.min > limits.max)
    wrong('limits', '最小值比最大值大', 'The smallest is above the largest')
  const options = isChoice(type) ? numbered(given.options, before) : { list: [], next: before.nextOption, strange: false }
  if (isChoice(type) && options.list.length === 0) wrong('options', '至少要有一个选项', 'At least one option is needed')
  if (options.strange)
    wrong('options', '选项编号重复，或已不在这个字段里', 'A number of an option stands twice, or is none of this field’s')
  const labels = options.list.flatMap((o) => [o.zh, o.en.toLowerCase()].filter((label) => label !== ''))
  const twice = options.list.find((o) =>
    options.list.some((other) => other !== o && (other.zh === o.zh || (o.en !== '' && other.en === o.en))),
  )
  if (twice) wrong('options', `有两个选项「${twice.zh}」`, `Two options are called “${twice.zh}”`)
  if (labels.some((label) => label === '')) problems.push({ field: 'options', message: needed })
  const masked = type === 'phone' || given.masked
  if (given.indexed && masked && type !== 'phone')
    wrong('indexed', '打码的字段不能按值筛选', 'A masked field cannot be filtered by its values')
  const indexed = given.indexed && indexable(type) && !masked
  return { shape: { type, limits, options: options.list, masked, indexed }, nextOption: options.next, problems }
}
type Numbered = Pick<FieldDef, 'options' | 'nextOption'>
/** An option keeps its number; one that comes new gets the next. A number of one that went is never given again: it would mean another. */
function numbered(
  given: readonly FieldOption[],
  { options, nextOption }: Numbered,
): { list: FieldOption[]; next: number; strange: boolean } {
  let next = nextOption
  const list = given.map((o) => ({ no: o.no !== undefined && o.no < nextOption ? o.no : next++, zh: cleanName(o.zh), en: cleanName(o.en) }))
  const old = list.filter(({ no }) => no < nextOption)
  const strange = new Set(old.map((o) => o.no)).size < old.length || old.some(({ no }) => !options.some((o) => o.no === no))
  return { list, next, strange }
}

/** What is wrong with names, whose it is, and what is offered. */
export async function readLooks(db: Db | Tx, shape: FieldShape, given: FieldLooks): Promise<{ looks: FieldLooks; problems: Problem[] }> {
  const problems: Problem[] = []
  const labelZh = cleanName(given.labelZh)
  if (!labelZh) problems.push({ field: 'label_zh', message: needed })
  // A masked field offers nothing: what it offered, everybody would read.
  const read = readValue(shape, shape.masked ? null : given.initial, await zoneOf(db as Db))
  if ('wrong' in read) problems.push({ field: 'initial', message: read.wrong })
  let initial = 'value' in read ? read.value : null
  if (shape.type === 'staff' && typeof initial === 'string') {
    initial = (await staffBy(db, [initial])).get(initial) ?? null
    if (initial === null) problems.push({ field: 'initial', message: noSuchStaff })
  }
  const { rows } = await sql<{ departments: number; roles: number }>`
    select (select count(*)::int from departments d where d.corp_id = ${db.corpId} and d.department_id = any(${given.departmentIds}::int[])) as departments,
      (select count(*)::int from roles r where r.corp_id = ${db.corpId} and r.role_id = any(${given.roleIds}::uuid[])) as roles`.execute(db)
  const { departments, roles } = rows[0]!
  if (departments < new Set(given.departmentIds).size)
    problems.push({ field: 'department_ids', message: { zh: '有部门已经不在了', en: 'One of the departments is gone' } })
  if (roles < new Set(given.roleIds).size)
    problems.push({ field: 'role_ids', message: { zh: '有角色已经不在了', en: 'One of the roles is gone' } })
  const looks = { ...given, labelZh, labelEn: cleanName(given.labelEn), initial }
  return { looks, problems }
}
/** A file finds its columns by their names, in either language, and by the key: each is one field's alone. */
export function labelTaken(owner: FieldOwner, all: readonly FieldDef[], looks: FieldLooks, fieldId?: string): Problem[] {
  const others = all.filter((f) => f.fieldId !== fieldId)
  return (['labelZh', 'labelEn'] as const).flatMap((label) => {
    const name = plainHeader(looks[label])
    const is = (word: string) => name !== '' && plainHeader(word) === name
    const other = others.find((f) =>
      [f.labelZh, f.labelEn, f.key, f.becoming?.looks.labelZh, f.becoming?.looks.labelEn].some((w) => is(w ?? '')),
    )
    const field = label === 'labelZh' ? 'label_zh' : 'label_en'
    if (other)
      return [
        { field, message: { zh: `已有字段「${other.labelZh}」用了这个名称`, en: `The field “${other.labelZh}” has this name already` } },
      ]
    if (owner.columns.some(is))
      return [
        { field, message: { zh: `「${looks[label]}」是导入文件里固定的列名`, en: `“${looks[label]}” is a column that every file has` } },
      ]
    return []
  })
}

export const looksOf = (given: FieldLooks): FieldLooks => ({
  labelZh: given.labelZh,
  labelEn: given.labelEn,
  required: given.required,
  readOnly: given.readOnly,
  departmentIds: given.departmentIds,
  roleIds: given.roleIds,
  initial: given.initial,
})

export const shapeOf = ({ type, limits, options, masked, indexed }: FieldShape): FieldShape => ({ type, limits, options, masked, indexed })
