import { expect, test } from 'vitest'
import { addWayLabels } from './add-ways.ts'

test('R163 every friend source code of the specification has a label, and 7, 19, 20 and 23 are no codes', () => {
  const codes = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 24, 201, 202]
  expect(Object.keys(addWayLabels).map(Number)).toEqual(codes)
  for (const { zh, en } of Object.values(addWayLabels)) expect([zh, en]).not.toContain('')
})
