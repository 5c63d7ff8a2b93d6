import { expect, test } from 'vitest'
import { sortMany } from './server/sort-many.ts'

/** Somebody who sorts so many at once, and no more. */
function sorter(most: number) {
  let asked = 0
  return {
    sort: async (few: string[]) => {
      expect(few.length).toBeLessThanOrEqual(most)
      asked++
      return few.toSorted((a, b) => Number(a.split(' ')[0]) - Number(b.split(' ')[0]))
    },
    asked: () => asked,
  }
}
/** The same at each run, and in no order. */
const mixed = (n: number) => Array.from({ length: n }, (_, i) => String((i * 7919) % n))

test.each([0, 1, 2, 1000, 1001, 5000, 50_000])('%i are sorted by who takes a thousand at once, in few calls', async (n) => {
  const { sort, asked } = sorter(1000)
  expect(await sortMany(mixed(n), sort, 1000)).toEqual(Array.from({ length: n }, (_, i) => String(i)))
  // A run each, and two calls a thousand for each time that runs are put together.
  expect(asked()).toBeLessThanOrEqual((n / 1000 + 1) * (1 + 3 * Math.ceil(Math.log2(n / 1000 + 1))))
})

test('what was sorted before costs little more than being looked at', async () => {
  const { sort, asked } = sorter(1000)
  const before = Array.from({ length: 20_000 }, (_, i) => String(i))
  const newcomer = before.splice(5_000, 1)
  expect(await sortMany([...before, ...newcomer], sort, 1000)).toEqual(Array.from({ length: 20_000 }, (_, i) => String(i)))
  expect(asked()).toBeLessThanOrEqual(100)
})

test('many of one name come together, and whom WeCom leaves out is left out', async () => {
  const { sort } = sorter(1000)
  const ids = Array.from({ length: 6000 }, (_, i) => `${i % 10 === 0 ? i : 5} ${i}`)
  const sorted = await sortMany(ids, async (few) => (await sort(few)).filter((id) => !id.endsWith(' 77')), 1000)
  expect(sorted).toHaveLength(5999)
  expect(new Set(sorted).size).toBe(5999)
  const numbers = sorted.map((id) => Number(id.split(' ')[0]))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})
