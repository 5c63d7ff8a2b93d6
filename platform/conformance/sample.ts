import { type Field, parentOf, readFields } from './notation.ts'

type Row = Record<string, unknown>

/** The smallest request the reference allows that holds `target` (a path) with `value`, or lacks it when `value` is undefined. */
export function sample(lines: string[], target?: string, value?: unknown): Row {
  const fields = readFields(lines)
  const wanted = new Set<string>()
  for (let up: string | undefined = target; up; up = parentOf(up)?.path) wanted.add(up)

  function object(prefix: string): Row {
    const row: Row = {}
    const own = [...fields.values()].filter(({ path }) => path.startsWith(prefix) && !path.slice(prefix.length).includes('.'))
    const needed = own.find((field) => field.one && wanted.has(field.path)) ?? own.find((field) => field.one)
    // msgtype and the part it names: the one that is wanted, else the first
    const kindOf = (field: Field) => field.values?.find((name) => wanted.has(prefix + field.parts![name]!))
    const parts = own
      .filter((field) => field.required && field.values)
      .map((field) => prefix + field.parts![kindOf(field) ?? field.values![0]!])
    for (const field of own) {
      const name = field.path.slice(prefix.length)
      if (field.path === target) {
        if (value !== undefined) row[name] = value
      } else if (wanted.has(field.path) || field.required || field === needed || parts.includes(field.path))
        row[name] = valueFor(field, kindOf(field))
    }
    return row
  }

  function valueFor(field: Field, kind?: string): unknown {
    if (field.type === 'obj') return object(`${field.path}.`)
    if (field.type === 'list') return Array.from({ length: field.minItems ?? 1 }, () => object(`${field.path}[].`))
    if (field.type.endsWith('[]')) return Array.from({ length: field.minItems ?? 1 }, () => plain(field, field.type.slice(0, -2)))
    return plain(field, field.type.split('|')[0]!, kind)
  }
  return object('')
}

function plain(field: Field, type: string, kind?: string): unknown {
  if (type === 'bool') return true
  const value = kind ?? field.values?.[0]
  if (type === 'int' || type === 'num') return Number(value ?? field.min ?? 1)
  return value ?? (field.ascii ? '1' : 'a').repeat(field.min || 1)
}

export interface Breach {
  field: Field
  what: string
  /** What is refused, and the nearest that is taken. */
  bad: unknown
  good?: unknown
}

/** For each limit of a field a value on either side; in lengths a character of three bytes tells bytes from characters. */
export function breachesOf(field: Field): Breach[] {
  const list = field.type.endsWith('[]')
  const type = list ? field.type.slice(0, -2) : field.type
  const item = (value: unknown) => (list ? Array.from({ length: field.minItems ?? 1 }, () => value) : value)
  const found: Breach[] = []
  const add = (what: string, bad: unknown, good?: unknown) => found.push({ field, what, bad, good })
  if (field.values) add('another value', item(type === 'int' ? 987654 : 'no such value'))
  else if (type === 'str' && field.max !== undefined) {
    const wide = field.unit === 'B' ? '客'.repeat(Math.floor(field.max / 3)) + 'a'.repeat(field.max % 3) : '😀'.repeat(field.max)
    const fit = field.ascii ? '1'.repeat(field.max) : wide
    add('too long', item(`${fit}1`), item(fit))
  } else if (type === 'int' && field.max !== undefined) add('too large', item(field.max + 1), item(field.max))
  if (field.ascii) add('other letters', item('客'))
  if (type === 'int' && field.min !== undefined) add('too small', item(field.min - 1), item(field.min))
  if (field.maxItems !== undefined && list) {
    const full = Array.from({ length: field.maxItems }, () => plain(field, type))
    add('too many', [...full, full[0]], full)
  }
  return found
}
