import { randomUUID } from 'node:crypto'
import fc, { type Arbitrary } from 'fast-check'
import { type AnyCall, snake } from '#core/contract/call.ts'

/** Inputs made from a call's schema, as they stand on the wire. */
// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is read structurally
type Json = any

const id = '01936b1e-0000-7000-8000-000000000000'
/** Ids that inputs are made of; tests add those of rows that exist, their own and other people's. */
export const ids: string[] = [id, '01936b1e-0001-7000-8000-00000000ffff']

/** The plainest input the schema takes. */
export function valid(schema: Json): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valid(schema.anyOf[0])
  if (schema.properties) return Object.fromEntries((schema.required ?? []).map((k: string) => [snake(k), valid(schema.properties[k])]))
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => valid(schema.items))
  if (schema.type === 'object') return {}
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0
  if (schema.type === 'boolean') return false
  if (schema.type === 'null') return null
  if (schema.description === 'UUIDv7') return id
  if (schema.format === 'date-time') return '2099-11-21T02:00:00.000Z'
  if (schema.format === 'date') return '2026-11-21'
  if (schema.pattern?.startsWith('^#')) return '#123456'
  if (schema.pattern?.startsWith('^wx')) return 'wx0123456789abcdef'
  if (schema.pattern?.includes('https?')) return 'https://example.com'
  return 'a'.repeat(Math.max(1, schema.minLength ?? 1))
}

/** The column that an id of that name is of: `excludeCustomerIds` are of `customer_id`. */
const columnOf = (field: string): string =>
  ({
    batch: 'task_id',
    move_to: 'role_id',
    from: 'role_id',
    tags_any: 'tag_id',
    tags_all: 'tag_id',
    tags_none: 'tag_id',
    tag_id_list: 'tag_id',
  })[field] ?? field.replace(/^(add|remove|exclude|backup|logo|cover|of|single)_/, '').replace(/_ids$/, '_id')

/**
 * The plainest input with an id wherever the call takes one, those of `idsOf` a column, names that nothing has yet, and which ids it holds.
 * An id that a command may bring with it is that of what it makes (`madeOnce`): there it is a new one.
 */
export function withIds(call: AnyCall, idsOf: (column: string, ours: boolean) => string[]): { input: unknown; ids: string[] } {
  const held: string[] = []
  const points = (s: Json): boolean =>
    s.description === 'UUIDv7' ||
    s.description === 'WeCom id' ||
    Object.values<Json>(s.properties ?? {}).some(points) ||
    (s.anyOf ?? []).some(points) ||
    Boolean(s.items && points(s.items))
  const fill = (s: Json, field: string, path: string): unknown => {
    if (s.type === 'string' && ['name', 'title'].includes(field)) return randomUUID().slice(0, s.maxLength ?? 8)
    if (!points(s) && !s.properties) return valid(s)
    if (s.anyOf) return fill(s.anyOf.find(points), field, path)
    if (s.properties)
      return Object.fromEntries(
        Object.entries<Json>(s.properties)
          .filter(
            ([key, of]) =>
              s.required?.includes(key) || (points(of) && !(path === '' && of.description === 'UUIDv7' && call.method === 'POST')),
          )
          .map(([key, of]) => [snake(key), fill(of, snake(key), `${path}.${key}`)]),
      )
    const plain = s.type === 'array' && !s.items.properties && !s.items.anyOf
    if (s.type === 'array' && !plain) return [fill(s.items, field, path)]
    const found = idsOf(columnOf(field), (plain ? s.items : s).description === 'UUIDv7').slice(
      0,
      plain ? Math.min(s.maxItems ?? 20, 20) : 1,
    )
    held.push(...found)
    return plain ? found : found[0]
  }
  return { input: fill(call.input, '', ''), ids: held }
}

/** Words that have broken programs: wrong types, edges, other people's ids, markup, SQL, half characters. */
const nasty: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    -0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    true,
    [],
    {},
    [null],
    { a: 1 },
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00b',
    // names that every plain object has
    'constructor',
    '__proto__',
    'toString',
    'a.constructor',
    '‮abc',
    '🧧'.repeat(50),
    "' or 1=1 --",
    '<script>1</script>',
    '../../etc/passwd',
    '{{7*7}}',
    '%00',
    '=1+1',
    '2024-02-30',
    '2024-13-01T00:00:00Z',
    '0000-01-01',
    '9999-12-31',
    '2016-12-31T23:59:60Z',
    '2024-01-01T00:00:00Z[u-ca=japanese]',
    '+275760-09-13T00:00:00.001Z',
    'NaN',
    'null',
    id,
    '00000000-0000-0000-0000-000000000000',
    id.toUpperCase(),
    'x'.repeat(5000),
  ),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Mostly well-formed, here and there something nasty: what gets past the schema reaches the handler and the database. */
export function hostile(schema: Json): Arbitrary<unknown> {
  const fields = Object.entries<Json>(schema.properties ?? {})
  const whole = fc.record(
    Object.fromEntries(
      fields.map(([key, s]) => [snake(key), fc.oneof({ weight: 4, arbitrary: good(s) }, { weight: 1, arbitrary: nasty })]),
    ),
    { requiredKeys: schema.required?.map(snake) ?? [] },
  )
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: fc.record({ [`x_${fields.length}`]: nasty }) },
    { weight: 1, arbitrary: fc.constant({}) },
  )
}

/** A body as forms send files, and ways in which it is none. */
export interface Parts {
  contentType: string
  body: string
}
const head = (name: string) => `content-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
export const hostileParts: Arbitrary<Parts> = fc.record({
  contentType: fc.constantFrom(
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="x',
    `multipart/form-data; boundary=${'x'.repeat(200)}`,
    'multipart/mixed; boundary=x',
    'application/json',
  ),
  body: fc.oneof(
    fc.constantFrom(
      '',
      '--x--',
      '--x--\r\n',
      `--x\r\n${head('file')}`,
      `--x\r\n${head('file')}a\r\n--x--\r\n`,
      `--x\r\n${head('file').replace('a.png', 'a.constructor')}a\r\n--x--\r\n`,
      `--x\r\n${head('other')}a\r\n--x--\r\n`,
      `--x\r\n${head('file')}a\r\n--x\r\n${head('file')}b\r\n--x--\r\n`,
      '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nno file\r\n--x--\r\n',
      '--x\r\nno header\r\n\r\n--x--\r\n',
      `--x\r\n${'a: b\r\n'.repeat(3_000)}\r\n--x--\r\n`,
      `--x\r\n${head('__proto__')}a\r\n--x--\r\n`,
      '{}',
    ),
    fc.string({ maxLength: 200, unit: 'binary' }).map((junk) => `--x\r\n${head('file')}${junk}\r\n--x--\r\n`),
    fc.string({ maxLength: 80, unit: 'binary' }),
  ),
})

function good(schema: Json): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(good))
  if (schema.properties) {
    const fields = Object.entries<Json>(schema.properties)
    return fc.record(
      Object.fromEntries(fields.map(([k, s]) => [snake(k), fc.oneof({ weight: 9, arbitrary: good(s) }, { weight: 1, arbitrary: nasty })])),
      {
        requiredKeys: schema.required?.map(snake) ?? [],
      },
    )
  }
  if (schema.type === 'array')
    return fc.array(good(schema.items), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 5) })
  if (schema.type === 'object') return fc.dictionary(fc.string({ maxLength: 10 }), nasty, { maxKeys: 3 })
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1_000_000 })
  if (schema.type === 'number') return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.description === 'UUIDv7') return fc.constantFrom(...ids)
  if (schema.format === 'date-time')
    return fc.date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }).map((d) => d.toISOString())
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10))
  // Words that fit most patterns and stand in every plain object: whoever looks one up there finds a function.
  const inherited = fc.constantFrom('constructor', 'valueOf', '__proto__').filter((w) => w.length <= (schema.maxLength ?? 40))
  const plain = fc.string({
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 40, 200),
    unit: fc.constantFrom(...'abz09 _-.苏念🌷%\\\'"<'),
  })
  const others = { weight: 1, arbitrary: inherited }
  return schema.pattern
    ? fc.oneof({ weight: 4, arbitrary: fc.constant(valid(schema)) }, { weight: 4, arbitrary: plain }, others)
    : fc.oneof({ weight: 12, arbitrary: plain }, others)
}

/** The request of a call with such an input, whatever it is, from whoever has the cookie. */
export function requestOf(call: AnyCall, input: unknown, cookie?: string, lang = 'zh-CN') {
  const get = call.method === 'GET'
  const query = get
    ? new URLSearchParams(
        Object.entries(input as object).map(([k, v]): [string, string] => [
          k,
          // As our pages write it; what no page would write travels as JSON.
          typeof v === 'string'
            ? v
            : Array.isArray(v) && v.every((one) => typeof one === 'string')
              ? v.join(',')
              : (JSON.stringify(v) ?? ''),
        ]),
      ).toString()
    : ''
  const parts = call.multipart && (input as Parts).contentType !== undefined ? (input as Parts) : null
  return {
    url: `/api${call.path}${query && `?${query}`}`,
    method: call.method,
    headers: {
      'x-requested-with': 'rapport',
      'accept-language': lang,
      ...(cookie && { cookie }),
      ...(!get && { 'content-type': parts?.contentType ?? 'application/json' }),
    },
    ...(!get && { body: parts?.body ?? JSON.stringify(input) }),
  }
}
