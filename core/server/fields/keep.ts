import { type FieldShape, type FieldValue, isFilterable, isReckoned } from '../../contract/fields.ts'
import { landlineForm, maskPhone, mobileForm } from '../../contract/phone.ts'
import type { Config } from '../config.ts'
import { type Secrets, secretsFrom } from '../secrets.ts'
import { upwards } from './region.ts'

/** A phone at rest: sealed, and as everybody sees it. */
interface SealedPhone {
  sealed: string
  masked: string
}
/** A value as `field_values.vals` has it. */
export type Kept = Exclude<FieldValue, null> | SealedPhone
/** What decides how a value is kept: a field, or the shape that it is becoming. */
export type KeptAs = FieldShape & { no: number; slot: number | null }

const isSealed = (kept: Kept): kept is SealedPhone => typeof kept === 'object' && !Array.isArray(kept)
const boxes = new Map<string, Secrets>()
function secretsOf({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>): Secrets {
  const box = boxes.get(SECRET_KEY) ?? secretsFrom(SECRET_KEY)
  boxes.set(SECRET_KEY, box)
  return box
}

/** The whole number, for whoever may see it, and for conversions. */
export const plainOf = (config: Config, kept: Kept | undefined): FieldValue =>
  kept === undefined ? null : isSealed(kept) ? secretsOf(config).open(kept.sealed) : kept
export const keep = (config: Config, { type }: Pick<FieldShape, 'type'>, value: Exclude<FieldValue, null>): Kept =>
  type === 'phone' ? { sealed: secretsOf(config).seal(String(value)), masked: maskPhone(String(value)) } : value

/** A value on its way through a task's input or rows: of a masked field sealed, as nobody needs to read it there. */
export type Carried = FieldValue | { sealed: string }
export const carry = (config: Config, { masked }: Pick<FieldShape, 'masked'>, value: FieldValue): Carried =>
  masked && value !== null ? { sealed: secretsOf(config).seal(JSON.stringify(value)) } : value
export const carried = (config: Config, value: Carried): FieldValue =>
  typeof value === 'object' && value !== null && 'sealed' in value ? JSON.parse(secretsOf(config).open(value.sealed)) : value

/** What leaves the server without being asked for: phones masked (R299), of masked fields that there is something. */
export const shownOf = ({ type, masked }: Pick<FieldShape, 'type' | 'masked'>, kept: Kept | undefined): FieldValue =>
  kept === undefined ? null : isSealed(kept) ? kept.masked : masked ? (type === 'phone' ? maskPhone(String(kept)) : '***') : kept

/** A text that was kept when a value was written, for whoever reads it now: a mask hides what was written before it was put on, too. */
export function maskedText({ type, masked }: Pick<FieldShape, 'type' | 'masked'>, text: string): string {
  if (!masked || text === '') return text
  if (type !== 'phone') return '***'
  return /^[0-9-]{3}\*+[0-9-]{4}$/.test(text) ? text : mobileForm.test(text) || landlineForm.test(text) ? maskPhone(text) : '***'
}

/** The blind index of a phone: whoever has the database alone can try no numbers. */
export const blind = (config: Config, corpId: number, phone: string): string =>
  secretsOf(config).sign(`phone of a field ${corpId} ${phone}`).slice(0, 16)

/** The `Version` of one value. Of a masked one it says when it was written, so that the same again is another and nobody learns what it was. */
export function versionOfValue(
  config: Config,
  objectId: string,
  { no, masked }: { no: number; masked: boolean },
  kept: Kept | undefined,
  writtenAt: string,
): number {
  const what = masked && kept !== undefined ? `written ${writtenAt}` : JSON.stringify(plainOf(config, kept))
  const signed = secretsOf(config).sign(`version of ${objectId} ${no} ${what}`)
  return Number.parseInt(Buffer.from(signed, 'base64url').toString('hex').slice(0, 7), 16)
}

/** Pairs of letters that stand beside each other, so that a part of a text is found; lower case. */
export function pairsOf(text: string): string[] {
  const letters = [...text.toLowerCase()]
  return [...new Set(letters.slice(1).map((letter, i) => `${letters[i]}${letter}`))]
}

/** What filters find a value by: that there is one, and which. */
export function keysOf(config: Config, corpId: number, field: KeptAs, value: Exclude<FieldValue, null>): string[] {
  const { no, type } = field
  const there = String(no)
  if (!isFilterable(field) || isReckoned(type)) return [there]
  if (Array.isArray(value)) return [there, ...value.map((one) => `${no}=${one}`)]
  if (type === 'phone') return [there, `${no}=${blind(config, corpId, String(value))}`]
  if (type === 'region') return [there, ...upwards(String(value)).map((region) => `${no}=${region}`)]
  if (type === 'choice' || type === 'staff') return [there, `${no}=${value}`]
  return [there, ...pairsOf(String(value)).map((pair) => `${no}~${pair}`)]
}
/** Whether a key says something of the field with this number. */
export const isKeyOf = (key: string, no: number): boolean => key.startsWith(String(no)) && !/^[0-9]/.test(key.slice(String(no).length))

/** An indexed number as its column has it: money in cents, a day as days since 1970, an instant as seconds. */
export function reckoned(type: FieldShape['type'], value: FieldValue): number | null {
  if (value === null || Array.isArray(value)) return null
  if (type === 'date') return Date.parse(`${value}T00:00:00Z`) / 86_400_000
  if (type === 'dateTime') return Date.parse(String(value)) / 1000
  return Number(value)
}
