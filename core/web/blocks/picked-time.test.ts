import dayjs from 'dayjs'
import { afterEach, expect, it } from 'vitest'
import { defaultZone } from '#core/contract/time.ts'
import { setZone } from '../text/format.ts'
import { instantAt, shownAt } from './picked-time.ts'

afterEach(() => setZone(defaultZone))

it('what is picked is the corp’s time, also on the day its clocks are changed', () => {
  setZone('Pacific/Auckland')
  // From two to three in this night.
  for (const [words, at] of [
    ['2025-09-28 01:30', '2025-09-27T13:30:00.000Z'],
    ['2025-09-28 09:00', '2025-09-27T20:00:00.000Z'],
    ['2025-09-29 09:00', '2025-09-28T20:00:00.000Z'],
  ] as const) {
    expect(instantAt(dayjs(words))).toBe(at)
    expect(shownAt(at)!.format('YYYY-MM-DD HH:mm')).toBe(words)
  }
  expect(shownAt(null)).toBeNull()
})
