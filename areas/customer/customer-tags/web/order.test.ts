import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ordered, reorder } from './order.ts'

const apply = (items: Ordered[], changes: { id: string; order: number }[]) =>
  items.map((x) => ({ ...x, order: changes.find((c) => c.id === x.id)?.order ?? x.order })).sort((a, b) => b.order - a.order)

test('one number is enough where there is room', () => {
  const items = [9, 6, 3].map((order, i) => ({ id: 'abc'[i]!, order }))
  expect(reorder(items, 2, 1)).toEqual([{ id: 'c', order: 7 }])
  expect(reorder(items, 0, 2)).toEqual([{ id: 'a', order: 2 }])
  expect(reorder(items, 2, 0)).toEqual([{ id: 'c', order: 10 }])
  expect(reorder(items, 1, 1)).toEqual([])
  expect(reorder(items, 0, 3)).toEqual([])
})

test('where all numbers are the same, those before the moved one are pushed up and the rest stays', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id, order: 0 }))
  expect(reorder(items, 3, 1)).toEqual([
    { id: 'd', order: 1 },
    { id: 'a', order: 2 },
  ])
})

test('for any numbers that stand in order, the moved one ends where it was put, and nobody else changes places', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 2, maxLength: 12 }), fc.nat(), fc.nat(), (numbers, a, b) => {
      const items = [...numbers].sort((x, y) => y - x).map((order, i) => ({ id: String(i), order }))
      const [from, to] = [a % items.length, b % items.length]
      fc.pre(from !== to)
      const want = items.filter((_, i) => i !== from)
      want.splice(to, 0, items[from]!)
      const got = apply(items, reorder(items, from, to))
      const at = got.findIndex((x) => x.id === items[from]!.id)
      // Ties stand by name, which numbers cannot say: whoever stood before it stands before it now, and has no smaller number.
      const before = want.slice(0, to).map((x) => got.find((g) => g.id === x.id)!.order)
      const own = got[at]!.order
      expect(before.every((n) => n > own)).toBe(true)
      const after = want.slice(to + 1).map((x) => got.find((g) => g.id === x.id)!.order)
      expect(after.every((n) => n < own || (n === 0 && own === 0))).toBe(true)
      expect(got.every((x) => x.order >= 0)).toBe(true)
    }),
  )
})
