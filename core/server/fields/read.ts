import { emailForm } from '../../contract/email.ts'
import type { Words } from '../../contract/errors.ts'
import { type FieldLimits, type FieldShape, type FieldValue, isChoice } from '../../contract/fields.ts'
import { bareMobile, landlineForm, mobileForm, strictMobileForm } from '../../contract/phone.ts'
import { needed, notAccepted, otherForm, refusedBy, unkeepable } from '../../contract/refused.ts'
import { instantOf } from '../../contract/time.ts'
import { cleanName } from '../names.ts'
import { regionOf } from './region.ts'

export type Read = { value: FieldValue } | { wrong: Words }
type Shape = Pick<FieldShape, 'type' | 'limits' | 'options'>

const wrong = (words: Words): Read => ({ wrong: words })
const value = (of: FieldValue): Read => ({ value: of })
const say = (zh: string, en: string): Read => wrong({ zh, en })
const lengthOf = (text: string) => [...text].length

/**
 * What somebody typed, sent or put into a file, as it is kept: the one place that knows what each type takes. Text of a file is taken for every
 * type (`12.50` is money, 坚果 an option by its label in either language, 2026/1/2 a day); numbers only where they are meant: money is
 * cents then, a choice its number. Nothing, an empty text and an empty list clear.
 */
export function readValue(shape: Shape, given: unknown, zone: string): Read {
  if (given === null || given === undefined || given === '' || (Array.isArray(given) && given.length === 0)) return value(null)
  if (typeof given === 'string') {
    if (unkeepable(given)) return wrong(notAccepted)
    const text =
      shape.type === 'longText'
        ? given
            .split(/\r\n|\r|\n/)
            .map((line) => cleanLine(line))
            .join('\n')
            .trim()
        : cleanName(given)
    return text === '' ? value(null) : ofText(shape, text, zone)
  }
  if (typeof given === 'number' && Number.isFinite(given)) {
    if (shape.type === 'number') return number(shape, given)
    if (shape.type === 'money') return Number.isInteger(given) ? between(shape, given, 100) : wrong(notAccepted)
    if (isChoice(shape.type)) return choices(shape, [given])
  }
  if (Array.isArray(given) && shape.type === 'multiChoice') return choices(shape, given)
  return wrong(notAccepted)
}

/** An empty line within a long text stays one. */
const cleanLine = (line: string): string => (line.trim() === '' ? '' : cleanName(line))

function ofText(shape: Shape, text: string, zone: string): Read {
  const { type, limits } = shape
  switch (type) {
    case 'text':
    case 'longText':
      return fits(text, limits.maxLength ?? (type === 'text' ? 100 : 500))
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? number(shape, Number(text)) : say('请填数字', 'A number is needed')
    case 'money':
      return /^-?\d{1,12}(\.\d{1,2})?$/.test(text)
        ? between(shape, Math.round(Number(text) * 100), 100)
        : say('请填金额，最多两位小数', 'An amount is needed, with two decimals at most')
    case 'choice':
    case 'multiChoice':
      return choices(shape, numbersOf(shape, text))
    case 'date':
      return day(text)
    case 'dateTime':
      return instant(text, zone)
    case 'phone':
      return phone(text, limits.phone)
    case 'email':
      return lengthOf(text) > 100 || emailForm.test(text)
        ? fits(text, limits.maxLength ?? 100)
        : say('邮箱格式不对', 'This is no e-mail address')
    case 'link':
      return link(text)
    case 'region': {
      const region = regionOf(text)
      return region
        ? value(region)
        : say('请填到省、市或区，比如 江苏省苏州市姑苏区', 'A province, a city or a district is needed, as 江苏省苏州市姑苏区')
    }
    case 'staff':
      // Whether there is such a member is asked of all values together (`checked`).
      return lengthOf(text) <= 64 ? value(text) : wrong(notAccepted)
  }
}

const fits = (text: string, max: number): Read => (lengthOf(text) <= max ? value(text) : wrong(refusedBy('maxLength', max)))

function between({ limits: { min, max } }: Shape, n: number, per = 1): Read {
  if (min !== undefined && n < min) return wrong(refusedBy('minimum', min / per))
  if (max !== undefined && n > max) return wrong(refusedBy('maximum', max / per))
  return Math.abs(n) <= 1e15 ? value(n === 0 ? 0 : n) : wrong(refusedBy('maximum', 1e15))
}
function number(shape: Shape, n: number): Read {
  const decimals = shape.limits.decimals ?? 0
  if (Number(n.toFixed(decimals)) !== n)
    return decimals === 0 ? say('请填整数', 'A whole number is needed') : say(`最多 ${decimals} 位小数`, `At most ${decimals} decimals`)
  return between(shape, n)
}

/** A label in either language, or several between commas; what is no label stays as it is, and is refused. */
function numbersOf({ type, options }: Shape, text: string): unknown[] {
  const one = (label: string) =>
    options.find((o) => o.zh === label || (o.en !== '' && o.en.toLowerCase() === label.toLowerCase()))?.no ?? label
  const whole = one(text)
  if (type === 'choice' || typeof whole === 'number') return [whole]
  return text
    .split(/[,，、;；]/)
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .map(one)
}
function choices({ type, options, limits }: Shape, given: readonly unknown[]): Read {
  const numbers = options.flatMap((o) => (o.no !== undefined && given.includes(o.no) ? [o.no] : []))
  const strange = given.filter((one) => !numbers.includes(one as number))
  if (strange.length > 0)
    return typeof strange[0] === 'string'
      ? say(`没有选项「${[...strange[0]].slice(0, 30).join('')}」`, `There is no option “${[...strange[0]].slice(0, 30).join('')}”`)
      : say('没有这个选项', 'There is no such option')
  if (type === 'choice') return numbers.length === 1 ? value(numbers[0]!) : say('只能选一个', 'Only one can be chosen')
  const most = limits.maxCount ?? 100
  return numbers.length <= most ? value(numbers) : say(`最多选 ${most} 个`, `At most ${most} can be chosen`)
}

const dayForm = /^(19[7-9]\d|20\d\d|2100)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
const dayText = (text: string): string | undefined => {
  const [, year, month, date] = dayForm.exec(text) ?? []
  if (!year) return undefined
  const iso = `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  // 30 February is read as 2 March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}
function day(text: string): Read {
  const iso = dayText(text)
  return iso ? value(iso) : say('请写成 2026-11-21，1970 到 2100 年之间', 'Write it as 2026-11-21, between 1970 and 2100')
}
const whole = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
function instant(text: string, zone: string): Read {
  if (whole.test(text) && dayText(text.slice(0, 10))) return value(new Date(text).toISOString())
  const [, on, clock = '00:00'] = /^(\S+?)(?:[ T](\d\d?:\d\d)(?::\d\d)?)?$/.exec(text) ?? []
  const iso = on && dayText(on)
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  if (!iso || hours > 23 || minutes > 59) return say('请写成 2026-11-21 09:30', 'Write it as 2026-11-21 09:30')
  return value(instantOf(iso, hours * 60 + minutes, zone).toISOString())
}

function phone(text: string, form: FieldLimits['phone']): Read {
  const bare = bareMobile(text)
  if ((form === 'strict' ? strictMobileForm : mobileForm).test(bare)) return value(bare)
  if (form === 'any' && landlineForm.test(text)) return value(text)
  return form === 'any'
    ? say('请填手机号，或带区号的座机：010-12345678', 'A mobile number, or a landline with its area code: 010-12345678')
    : say('手机号格式不对', 'This is no mobile number')
}

function link(text: string): Read {
  if (lengthOf(text) > 500) return wrong(refusedBy('maxLength', 500))
  if (!URL.canParse(text)) return say('链接要以 https:// 或 http:// 开头', 'A link begins with https:// or http://')
  const { protocol, username } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? value(text) : wrong(otherForm)
}

/** What a field takes of `given`, and that it is there where it must be. */
export function readNeeded(field: Shape & { required: boolean }, given: unknown, zone: string): Read {
  const read = readValue(field, given, zone)
  return 'value' in read && read.value === null && field.required ? wrong(needed) : read
}
