/** One endpoint as the reference describes it; errcode and errmsg of the answer are implied. */
export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  /** Where the reference says it, '04 §2.3'. */
  chapter: string
  /** Whose token; a corp's, or an account's of WeChat, unless said (00 §1). */
  token?: 'suite' | 'provider' | 'component' | 'none'
  /** Fields of a POST that travel in the query. */
  query?: string[]
  /** A file goes up beside the request, or comes back instead of JSON. */
  file?: 'upload' | 'download'
  request: string[]
  answer: string[]
  /** Errcodes the reference names for it, besides those that any call may answer. */
  errors?: number[]
}

/**
 * One line: `'<path> <type> [R|O|one] [limit…] [ascii] [clamped] [advised] [unverified]'`.
 * path: dotted, `[]` for the items of a list: `tag[].name`. Parents need no line of their own unless they are optional or limited.
 * type: str, int, num, bool, obj, list (of objects), str[], int[] …, any; `int|str` when both are seen. An obj, list or any without
 * children is not described further.
 * R, O: required, optional; `one`: of the siblings so marked at least one. A line without any of them is required.
 * limit: `<=64B` bytes, `<=20ch` characters, `5..32B`; `1..100`, `>=0` values of an int; `x<=9`, `x1..5` items of a list;
 * `=a|b|c` all values there are; `=0:text|1:web` with the sibling that belongs to each, where it is not called the same. In a `str[]` the lengths are those of its items.
 * ascii: only letters, digits and signs of ASCII, so characters are bytes.
 * clamped: what is above the limit is taken and cut instead of refused; advised: taken as it is.
 */
export interface Field {
  path: string
  type: string
  required: boolean
  /** One of several, at least one of which is required. */
  one?: boolean
  min?: number
  max?: number
  unit?: 'B' | 'ch'
  minItems?: number
  maxItems?: number
  values?: string[]
  /** By value: the sibling that belongs to it. */
  parts?: Record<string, string>
  ascii?: boolean
  clamped?: boolean
  advised?: boolean
  unverified?: boolean
}

const kinds = /^(str|int|num|bool|obj|list|map|any)(\[\])?(\|(str|int|num|bool))*$/

export function readField(line: string): Field {
  const [path, type, ...words] = line.split(' ')
  if (!path || !type || !kinds.test(type)) throw new Error(`not a field: ${line}`)
  const field: Field = { path, type, required: true }
  for (const word of words) {
    const range = /^(x)?(?:(<=|>=)(\d+)|(\d+)\.\.(\d+))(B|ch)?$/.exec(word)
    if (word === 'R' || word === 'O') field.required = word === 'R'
    else if (word === 'one') Object.assign(field, { required: false, one: true })
    else if (word === 'ascii' || word === 'clamped' || word === 'advised' || word === 'unverified') field[word] = true
    else if (word.startsWith('=')) {
      const pairs = word
        .slice(1)
        .split('|')
        .map((one) => one.split(':'))
      field.values = pairs.map(([value]) => value!)
      field.parts = Object.fromEntries(pairs.map(([value, part]) => [value!, part ?? value!]))
    } else if (range) {
      const [, items, side, bound, from, to, unit] = range
      const min = side === '>=' ? Number(bound) : from === undefined ? undefined : Number(from)
      const max = side === '<=' ? Number(bound) : to === undefined ? undefined : Number(to)
      Object.assign(field, items ? { minItems: min, maxItems: max } : { min, max, unit })
    } else throw new Error(`not a word of the notation: ${word} in ${line}`)
  }
  return field
}

/** All fields by path, parents included. */
export function readFields(lines: string[]): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const line of lines) {
    const field = readField(line)
    if (fields.has(field.path)) throw new Error(`twice: ${line}`)
    fields.set(field.path, field)
  }
  for (const path of [...fields.keys()]) {
    for (let up = parentOf(path); up; up = parentOf(up.path)) {
      if (!fields.has(up.path)) fields.set(up.path, { path: up.path, type: up.list ? 'list' : 'obj', required: true })
    }
  }
  return fields
}

/** `a.b[].c` → `a.b`, a list. */
export function parentOf(path: string): { path: string; list: boolean } | undefined {
  const dot = path.lastIndexOf('.')
  if (dot < 0) return undefined
  const list = path.slice(0, dot).endsWith('[]')
  return { path: list ? path.slice(0, dot - 2) : path.slice(0, dot), list }
}

/** The same lines one level deeper: `under('follow_user[]', followUser)`. */
export const under = (path: string, lines: string[]): string[] => lines.map((line) => `${path}.${line}`)

/** An endpoint of the reference that the package does not declare. */
export interface NotUsed {
  path: string
  why: string
}
