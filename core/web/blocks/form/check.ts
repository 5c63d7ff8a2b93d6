import { utf8Bytes } from '#core/contract/message.ts'
import { fmt } from '../../text/format.ts'
import { say } from '../../text/text.ts'
import { wideLength } from '../bytes.ts'
import type { Limits } from '../schema.ts'
import { formText } from './text.ts'
import type { FormField, Values } from './types.ts'

export const lengthOf = (field: Pick<FormField, 'count'>, text: string): number =>
  field.count === 'wide' ? wideLength(text) : field.count === 'utf8' ? utf8Bytes(text) : [...text].length

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' &&
    'text' in value &&
    'attachments' in value &&
    !String(value.text).trim() &&
    (value.attachments as unknown[]).length === 0)

const typed = ['text', 'area', 'number', 'money', undefined]

/** What is wrong with a value by the schema's limits, in the person's words. */
export function schemaProblem(field: FormField, limits: Limits, value: unknown): string | undefined {
  const text = say(formText)
  if (isEmpty(value))
    return needed(field, limits) ? (typed.includes(field.as) && !field.render ? text.need(field.label) : text.pick(field.label)) : undefined
  if (typeof value === 'string') {
    const n = lengthOf(field, value)
    if (limits.maxLength !== undefined && n > limits.maxLength)
      return field.count === 'wide'
        ? text.tooWide(limits.maxLength, n)
        : field.count === 'utf8'
          ? text.tooManyBytes(limits.maxLength, n)
          : text.tooLong(limits.maxLength, n)
    if (limits.minLength !== undefined && n < limits.minLength) return text.tooShort(limits.minLength)
    if (limits.pattern && !new RegExp(limits.pattern, 'u').test(value)) return text.format
  }
  if (typeof value === 'number') {
    const inUnits = (n: number) => (field.as === 'money' ? fmt.money(n) : fmt.number(n))
    if (limits.minimum !== undefined && value < limits.minimum) return text.least(inUnits(limits.minimum))
    if (limits.maximum !== undefined && value > limits.maximum) return text.most(inUnits(limits.maximum))
  }
  if (Array.isArray(value)) {
    if (limits.maxItems !== undefined && value.length > limits.maxItems) return text.atMost(limits.maxItems)
    if (limits.minItems !== undefined && value.length < limits.minItems) return text.atLeast(limits.minItems)
  }
  return undefined
}
export const needed = (field: FormField, limits: Limits): boolean =>
  (field.optional === undefined ? limits.required : !field.optional) && limits.kind !== 'boolean'

export const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Values | undefined)?.[key], values)
export function withValue(values: Values, path: string, value: unknown): Values {
  const [head, ...rest] = path.split('.')
  return { ...values, [head!]: rest.length ? withValue((values[head!] as Values) ?? {}, rest.join('.'), value) : value }
}
