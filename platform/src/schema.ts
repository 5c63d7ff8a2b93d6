import Type, { type TEnum, type TObjectOptions, type TProperties, type TSchema } from 'typebox'
import Format from 'typebox/format'
import { byteLength } from './bytes.ts'

/** What we send names no field the platform does not know: a typo is found here, not in a customer's chat. */
export const strict = <P extends TProperties>(properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** What we receive may carry more than we know. */
export const open = <P extends TProperties>(properties: P) => Type.Object(properties)

/** At least one of the named fields; written as JSON Schema so that the rule stays data. */
export const needs = (...names: string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) })

/** When `field` is `value`, `also` must be there. */
export const whenIs = (field: string, value: string | number, also: string) => ({
  anyOf: [{ properties: { [field]: { not: { const: value } } } }, { required: [also] }],
})

export const opt = Type.Optional
export const str = Type.String
export const int = Type.Integer
export const bool = Type.Boolean
export const oneOf = <const V extends readonly (string | number)[]>(values: V): TEnum<[...V]> => Type.Enum([...values]) as TEnum<[...V]>
export const list = <T extends TSchema>(item: T, maxItems?: number, minItems?: number) =>
  Type.Array(item, { ...(maxItems !== undefined && { maxItems }), ...(minItems !== undefined && { minItems }) })

/** At most `max` characters (TypeBox counts code points, as `charLength` does). */
export const chars = (max: number, min?: number) => str({ maxLength: max, ...(min !== undefined && { minLength: min }) })

/** At most `max` UTF-8 bytes. The format is registered with the schema, so whoever holds the schema can check it. */
export function bytes(max: number, min?: number) {
  const format = `bytes<=${max}`
  Format.Set(format, (value) => byteLength(value) <= max)
  return str({ format, ...(min !== undefined && { minLength: min }) })
}

/**
 * The platform takes more than `limit` and cuts it without a word (超过将截断), bytes between two characters. The client sends it
 * whole: ask `cutsOf` (cuts.ts) what would be lost.
 */
export const cut = (limit: { bytes: number } | { chars: number }, min?: number) =>
  str({ cut: limit, ...(min !== undefined && { minLength: min }) })

/** Advice of the documents (建议不超过), no limit: longer text is taken whole and shown as well as it fits. */
export const advised = (chars: number) => str({ advice: { chars } })

/** 0 or 1, as the platform writes many flags. */
export const flag = () => oneOf([0, 1])
/** Numbers that old answers write as strings (media `created_at`, moment `create_time`: platform/00 §7, 05 §4.2). */
export const intLike = () => Type.Union([int(), str()])

export const userId = () => str({ minLength: 1, maxLength: 64 })
/** External userid, chat id, config id, msgid …: opaque, so only emptiness and absurd length are refused. */
export const id = () => str({ minLength: 1, maxLength: 256 })
/** Of a department, an app, a rule group: never 0, which is what a struct of another language sends for none. */
export const idNumber = () => int({ minimum: 1 })
export const unixTime = () => int({ minimum: 0 })
/** Larger sorts first; [0, 2^32) (platform/03 §1.1, 04 §5). */
export const order = () => int({ minimum: 0, maximum: 4294967295 })
export const limit = (max: number) => int({ minimum: 1, maximum: max })

export const nothing = () => strict({})
export const done = () => open({})
export const cursorIn = () => opt(str())
/** "" or absent at the end (platform/00 §5). */
export const cursorOut = () => opt(str())
