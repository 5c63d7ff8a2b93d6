import fc from 'fast-check'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { camel, Day, filled, Instant, page, snake, strict } from './call.ts'
import { MessageContent } from './message.ts'
import { codecOf } from './wire.ts'

const Shape = strict({
  staffExtId: Type.String({ minLength: 1 }),
  pageSize: filled(Type.Integer({ maximum: 100 }), 20),
  tagIds: Type.Optional(Type.Array(Type.String())),
  nested: Type.Optional(strict({ addWay: Type.Integer() })),
  customMap: Type.Optional(Type.Record(Type.String(), Type.Object({ innerKey: Type.Integer() }))),
  either: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

test('R066 keys come in snake case, defaults are filled in the same pass', () => {
  expect(codecOf(Shape).read({ staff_ext_id: 'a', nested: { add_way: 1 } })).toEqual({
    value: { staffExtId: 'a', pageSize: 20, nested: { addWay: 1 } },
    problems: [],
  })
})

test('R067 keys go out in snake case; what the contract does not name stays inside', () => {
  const out = codecOf(Shape).write({
    staffExtId: 'a',
    secret: 'x',
    nested: { addWay: 1, secret: 'y' },
    customMap: { userMade_Key: { innerKey: 2 } },
  })
  expect(out).toEqual({ staff_ext_id: 'a', nested: { add_way: 1 }, custom_map: { userMade_Key: { inner_key: 2 } } })
})

test('keys of maps stay as their users made them, both ways', () => {
  const { value } = codecOf(Shape).read({ staff_ext_id: 'a', custom_map: { some_key: { inner_key: 1 }, camelKey: { inner_key: 2 } } })
  expect(value).toMatchObject({ customMap: { some_key: { innerKey: 1 }, camelKey: { innerKey: 2 } } })
})

test('unknown, camel-case and dangerous keys are refused by name', () => {
  const problems = (body: unknown) =>
    codecOf(Shape)
      .read(body)
      .problems.map((p) => p.field)
  expect(problems({ staff_ext_id: 'a', other: 1 })).toEqual(['other'])
  expect(problems({ staffExtId: 'a' })).toContain('staffExtId')
  expect(problems(JSON.parse('{"staff_ext_id":"a","__proto__":{"x":1}}'))).toEqual(['__proto__'])
  expect(problems(JSON.parse('{"staff_ext_id":"a","custom_map":{"__proto__":{"inner_key":1}}}'))).toEqual(['custom_map.__proto__'])
  expect(({} as { x?: number }).x).toBeUndefined()
})

test('a refusal names each field once, as it stands on the wire', () => {
  const { problems } = codecOf(Shape).read({ page_size: 500, nested: {} })
  expect(problems.map((p) => p.field).sort()).toEqual(['nested.add_way', 'page_size', 'staff_ext_id'])
})

test('a refusal says in both languages what the schema asks for, and an empty text is needed', () => {
  const S = strict({
    name: Type.String({ pattern: '\\S', maxLength: 3 }),
    n: Type.Integer({ minimum: 2 }),
    ids: Type.Array(Type.String(), { maxItems: 1 }),
  })
  const problemsOf = (body: object) =>
    Object.fromEntries(
      codecOf(S)
        .read(body)
        .problems.map((p) => [p.field, p.message.zh]),
    )
  expect(problemsOf({ name: '  ', n: 1, ids: ['a', 'b'] })).toEqual({ name: '必填', n: '不能小于 2', ids: '最多 1 项' })
  expect(problemsOf({ name: 'abcd', n: 'x' })).toEqual({ name: '最多 3 个字', n: '这个值不被接受', ids: '必填' })
  expect(codecOf(S).read({ name: 'abcd', n: 2, ids: [] }).problems).toMatchObject([{ message: { en: 'At most 3 characters' } }])
})

test('query strings: numbers, booleans and lists arrive as words', () => {
  const S = strict({ page: filled(Type.Integer(), 1), on: Type.Boolean(), ids: Type.Array(Type.Integer()), name: Type.String() })
  expect(codecOf(S).readText({ page: '3', on: 'true', ids: '1,2', name: '42' }).value).toEqual({
    page: 3,
    on: true,
    ids: [1, 2],
    name: '42',
  })
  expect(codecOf(S).readText({ page: 'x', on: 'true', ids: '1', name: '' }).problems[0]?.field).toBe('page')
})

test('R290 a page holds 20 rows unless asked, at most 100', () => {
  expect(codecOf(page({})).readText({}).value).toEqual({ page: 1, pageSize: 20 })
  expect(codecOf(page({})).readText({ page_size: '101' }).problems[0]?.field).toBe('page_size')
})

test('objects of a union are told apart by their constant field', () => {
  const id = '01936b1e-0000-7000-8000-000000000000'
  const body = {
    text: '',
    attachments: [
      { msgtype: 'link', title: 'a', url: 'https://a', file_id: id },
      { msgtype: 'image', file_id: id },
    ],
  }
  const { value, problems } = codecOf(MessageContent).read(body)
  expect(problems).toEqual([])
  expect(value).toMatchObject({
    attachments: [
      { msgtype: 'link', fileId: id },
      { msgtype: 'image', fileId: id },
    ],
  })
  expect(codecOf(MessageContent).write(value)).toEqual(body)
})

test('snake and camel undo each other on every key a contract may have', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const key = words.map((w, i) => (i === 0 ? w : w[0]!.toUpperCase() + w.slice(1))).join('')
      expect(camel(snake(key))).toBe(key)
    }),
  )
})

test('no input makes the reader throw or touch Object.prototype', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).length
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), (value) => {
      codecOf(Shape).read(value)
      codecOf(MessageContent).read(value)
    }),
    { numRuns: 2000 },
  )
  expect(Object.getOwnPropertyNames(Object.prototype).length).toBe(before)
})

test('a refusal names every field that is wrong, the unknown beside the missing, up to a hundred', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, Type.Integer()]))
  const w = codecOf(strict({ ...many, list: Type.Array(Type.Integer(), { maxItems: 5_000 }), name: Type.String() }))
  const wrong = Object.fromEntries(Object.keys(many).map((key) => [key, 'x']))
  const { problems } = w.read({ ...wrong, list: [], stray: 1 })
  expect(problems.map((p) => p.field).sort()).toEqual([...Object.keys(many), 'name', 'stray'].sort())
  expect(w.read({ ...wrong, list: Array(5_000).fill('x') }).problems).toHaveLength(100)
})

test('a day and an instant are real ones of the years 1970 to 2100', () => {
  const w = codecOf(strict({ day: Day, at: Instant }))
  const fields = (day: string, at: string) => w.read({ day, at }).problems.map((p) => p.field)
  const [day, at] = ['2024-02-29', '2026-11-21T02:00:00.000Z']
  for (const good of [day, '1970-01-01', '2100-12-31']) expect(fields(good, at), good).toEqual([])
  for (const good of [at, '1970-01-01T00:00:00Z', '2100-12-31T23:59:59.999+14:00']) expect(fields(day, good), good).toEqual([])
  for (const bad of ['2023-02-29', '2024-02-30', '1969-12-31', '2101-01-01', '0000-01-01', '+002024-01-01', '2024-1-1', '２０２４-01-01'])
    expect(fields(bad, at), bad).toEqual(['day'])
  const moments = [
    '2016-12-31T23:59:60Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00:00+23:00',
    '9999-12-31T00:00:00Z',
  ]
  for (const bad of [...moments, '2024-02-30T00:00:00Z', '2024-01-01T00:00:00.1234567Z', '2024-01-01T00:00Z[u-ca=x]'])
    expect(fields(day, bad), bad).toEqual(['at'])
})
