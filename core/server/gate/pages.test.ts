import { externalcontactBatchGetByUser } from '@rapport/wecom/calls/customers.ts'
import { expect, test } from 'vitest'
import { endless } from './pages.ts'

/** How many pages are heard before the list is refused; of an honest one, all. */
function heard(pages: Iterable<string[]>): number {
  const hear = endless(externalcontactBatchGetByUser)
  let n = 0
  for (const page of pages) {
    n++
    try {
      hear(page)
    } catch {
      return n
    }
  }
  return n
}
function* round(before: number, circle: number, most = 10_000) {
  for (let i = 0; i < most; i++) yield [String(i < before ? i : before + ((i - before) % circle))]
}

test('a list that goes round is refused soon, whichever page the circle begins with', () => {
  expect(heard(round(0, 1))).toBe(2)
  expect(heard(round(0, 7))).toBe(8)
  for (const [before, circle] of [
    [1, 1],
    [1, 2],
    [5, 3],
    [40, 100],
  ] as const)
    expect(heard(round(before, circle)), `${before} ${circle}`).toBeLessThanOrEqual(4 * (before + circle))
  expect(heard(Array.from({ length: 500 }, () => []))).toBe(101)
})

test('an honest one is heard to its end, also when some of its pages are empty', () => {
  expect(heard(Array.from({ length: 5_000 }, (_, i) => (i % 60 === 7 ? [] : [String(i)])))).toBe(5_000)
})
