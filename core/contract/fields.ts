import Type, { type Static } from 'typebox'
import { Id, Nullable, strict, Version } from './call.ts'
import type { Words } from './errors.ts'
import { local } from './time.ts'

/**
 * Fields: what a company wants to know of its customers (later of leads, opportunities, forms, work orders) beyond what every company knows.
 * A field is data: an owner, a key, a type, limits. Where its values live, and why: docs/decisions/fields.md.
 */

export const fieldTypes = [
  'text',
  'longText',
  'number',
  'money',
  'choice',
  'multiChoice',
  'date',
  'dateTime',
  'region',
  'phone',
  'email',
  'link',
  'staff',
] as const
export type FieldType = (typeof fieldTypes)[number]
const FieldType = Type.Unsafe<FieldType>(Type.Union(fieldTypes.map((type) => Type.Literal(type))))

/** One that can be chosen. `no` is its number within the field and never means another; an option that comes new has none yet. */
export const FieldOption = strict({
  no: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  zh: Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' }),
  en: Type.String({ maxLength: 60 }),
})
export type FieldOption = Static<typeof FieldOption>

/**
 * `maxLength`: characters of a text, 500 at most (a long one: 2,000). `min`, `max`: of a number, and of money in cents. `decimals`: of a number,
 * 0 to 6. `maxCount`: how many may be chosen. `phone`: mobile numbers of the mainland (R211, R212), only of ranges that operators have (`strict`, R214), landlines, too (`any`, R213).
 */
export const FieldLimits = strict({
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
  min: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
  max: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
  decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  maxCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  phone: Type.Optional(Type.Union([Type.Literal('mobile'), Type.Literal('strict'), Type.Literal('any')])),
})
export type FieldLimits = Static<typeof FieldLimits>

/**
 * A value on the wire: text, a number (money: cents; a choice: its number), several numbers, or nothing. A day is `2026-11-21`, an instant
 * ISO 8601, a member of staff their id, a region its names from the whole to the part: `江苏省/苏州市/姑苏区`.
 */
export const FieldValue = Type.Union([
  Type.String({ maxLength: 4000 }),
  Type.Number(),
  Type.Array(Type.Integer(), { maxItems: 100 }),
  Type.Null(),
])
export type FieldValue = Static<typeof FieldValue>

/** What is changed without touching a value. */
const looks = {
  labelZh: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  labelEn: Type.String({ maxLength: 40 }),
  required: Type.Boolean(),
  /** People do not change it; imports do. */
  readOnly: Type.Boolean(),
  /** Who sees it: members of these departments and below, of these roles; nobody named is everybody. Administrators see all. */
  departmentIds: Type.Array(Type.Integer(), { maxItems: 200 }),
  roleIds: Type.Array(Id, { maxItems: 50 }),
  /** What an editor offers where nothing stands yet; nothing of a masked field. */
  initial: FieldValue,
}
/** What values are kept as: another is a conversion (`FieldShape`). */
const shape = {
  type: FieldType,
  limits: FieldLimits,
  options: Type.Array(FieldOption, { maxItems: 200 }),
  /** Shown masked; whoever may reveal it asks for one at a time. */
  masked: Type.Boolean(),
  /** A filter and a sort can use it. Choices, staff and phones can always be filtered; numbers and days of eight fields, texts by their pairs of letters. */
  indexed: Type.Boolean(),
}
export const FieldShape = strict(shape)
export type FieldShape = Static<typeof FieldShape>
export const FieldLooks = strict(looks)
export type FieldLooks = Static<typeof FieldLooks>
export const FieldDraft = strict({
  /** By which programs and files know it; never changes. */
  key: Type.String({ pattern: '^[a-z][a-z0-9_]{1,29}$', maxLength: 30 }),
  ...shape,
  ...looks,
})
export type FieldDraft = Static<typeof FieldDraft>

export const Field = Type.Object({
  fieldId: Id,
  key: Type.String(),
  /** Every company has it: its name and limits stand, order and showing are the company's. */
  builtIn: Type.Boolean(),
  hidden: Type.Boolean(),
  /** A list can be ordered by it. */
  sortable: Type.Boolean(),
  ...shape,
  ...looks,
  /** A task is changing what its values are kept as; until then nobody writes them. */
  converting: Nullable(Type.Object({ taskId: Id })),
  version: Version,
})
export type Field = Static<typeof Field>

export const fieldLabel = (field: Pick<Field, 'labelZh' | 'labelEn'>, en: boolean): string => (en && field.labelEn) || field.labelZh
export const optionLabel = (option: FieldOption, en: boolean): string => (en && option.en) || option.zh

export const fieldTypeNames: Readonly<Record<FieldType, Words>> = {
  text: { zh: '文本', en: 'Text' },
  longText: { zh: '长文本', en: 'Long text' },
  number: { zh: '数字', en: 'Number' },
  money: { zh: '金额', en: 'Money' },
  choice: { zh: '单选', en: 'Choice' },
  multiChoice: { zh: '多选', en: 'Several choices' },
  date: { zh: '日期', en: 'Day' },
  dateTime: { zh: '日期时间', en: 'Day and time' },
  region: { zh: '地区', en: 'Region' },
  phone: { zh: '手机', en: 'Phone' },
  email: { zh: '邮箱', en: 'E-mail' },
  link: { zh: '链接', en: 'Link' },
  staff: { zh: '员工', en: 'Staff' },
}

export const isChoice = (type: FieldType): boolean => type === 'choice' || type === 'multiChoice'
/** Kept in one of eight numbered columns when it is indexed. */
export const isReckoned = (type: FieldType): boolean => ['number', 'money', 'date', 'dateTime'].includes(type)
/** Whether a list can filter by it. */
export const isFilterable = ({ type, indexed, masked }: Pick<Field, 'type' | 'indexed' | 'masked'>): boolean =>
  type === 'phone' || (!masked && (isChoice(type) || type === 'staff' || type === 'region' || (indexed && type !== 'longText')))
export const indexable = (type: FieldType): boolean => isReckoned(type) || ['text', 'email', 'link'].includes(type)
/** Numbers, money and days of one owner that can be indexed. */
export const slots = 8
/** Texts among the indexed ones by which a list can be ordered, too: the first of them. */
export const wordSlots = 4

/** How a value reads, on screens and in files; choices by their labels. A member of staff is their name already. */
export function fieldText(
  field: Pick<Field, 'type' | 'options' | 'masked'>,
  value: FieldValue | undefined,
  reader: { en: boolean; zone: string },
): string {
  if (value === null || value === undefined) return ''
  if (field.masked) return String(value)
  const labelOf = (no: unknown) => {
    const option = field.options.find((o) => o.no === no)
    return option ? [optionLabel(option, reader.en)] : []
  }
  if (Array.isArray(value)) return value.flatMap(labelOf).join(reader.en ? ', ' : '、')
  if (field.type === 'choice') return labelOf(value).join('')
  if (field.type === 'money') return (Number(value) / 100).toFixed(2)
  if (field.type === 'dateTime') return local(new Date(String(value)), reader.zone).slice(0, 16)
  return String(value)
}
