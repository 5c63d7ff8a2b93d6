import RealType from 'typebox'
import { describe, expect, it } from 'vitest'
import LiteType from './typebox.ts'

// Any function of it by its name.
const lite = LiteType as unknown as Record<string, (...args: never[]) => unknown>
const plain = (schema: unknown) => JSON.parse(JSON.stringify(schema))

/** The same schema from both builders. */
function both(make: (T: typeof RealType) => unknown): void {
  expect(plain(make(LiteType as never))).toEqual(plain(make(RealType)))
}

describe('the page build of TypeBox makes the same JSON Schema', () => {
  it('for scalars, literals, unions and lists', () => {
    both((T) =>
      T.Object({
        a: T.String({ minLength: 1 }),
        b: T.Optional(T.Integer()),
        c: T.Union([T.Literal('x'), T.Literal(1), T.Literal(true), T.Null()]),
      }),
    )
    both((T) => T.Array(T.Object({ n: T.Number(), on: T.Boolean() }, { additionalProperties: false }), { maxItems: 9 }))
  })
  it('for maps and derived objects', () => {
    both((T) => T.Record(T.String(), T.Integer()))
    both((T) => T.Partial(T.Object({ a: T.String(), b: T.Integer() }, { additionalProperties: false })))
    both((T) => T.Pick(T.Object({ a: T.String(), b: T.Optional(T.Integer()) }), ['b']))
    both((T) => T.Omit(T.Object({ a: T.String(), b: T.Integer() }), ['b']))
  })
  it('and knows every builder that a contract uses', () => {
    const sources = import.meta.glob<string>(['/core/contract/*.ts', '/areas/*/*/contract.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const used = new Set(Object.values(sources).flatMap((text) => [...text.matchAll(/\bType\.([A-Z]\w+)\(/g)].map((m) => m[1]!)))
    expect(used.size).toBeGreaterThan(5)
    expect([...used].filter((name) => !(name in lite))).toEqual([])
  })
})
