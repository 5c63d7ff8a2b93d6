import { expect, test } from 'vitest'
import type { Band } from './draft.ts'
import { bandProblems, gaps, needsBackup, nothingYet, offer, remarkFor, standIns, type Today } from './roster.ts'
import { percents, withPercent } from './web/shares.ts'

const week = [1, 2, 3, 4, 5, 6, 7]
const person = (staffId: string, weight = 1, dailyCap: number | null = null) => ({ staffId, weight, dailyCap })
const band = (over: Partial<Band>): Band => ({
  name: '',
  weekdays: week,
  from: 480,
  to: 1200,
  receivers: [person('a'), person('b')],
  ...over,
})
const all = new Set(['a', 'b', 'c', 'x'])
const today = (had: Record<string, number>): Today => ({ had: new Map(Object.entries(had)), order: [] })
const noon = { weekday: 1, minutes: 720 }

test('equal weights offer everybody on duty; nobody on duty offers the back-up', () => {
  const draft = { bands: [band({})], backupStaffIds: ['x'] }
  expect(offer(draft, noon, nothingYet, all)).toMatchObject({ staffIds: ['a', 'b'], reason: 'duty' })
  expect(offer(draft, { weekday: 1, minutes: 1200 }, nothingYet, all)).toMatchObject({ staffIds: ['x'], reason: 'gap' })
})

test('who reached the cap steps back; when all did, the back-up answers', () => {
  const draft = { bands: [band({ receivers: [person('a', 1, 2), person('b', 1, 1)] })], backupStaffIds: ['x'] }
  expect(offer(draft, noon, today({ b: 1 }), all).staffIds).toEqual(['a'])
  expect(offer(draft, noon, today({ a: 2, b: 1 }), all)).toMatchObject({ staffIds: ['x'], reason: 'capped' })
})

test('who cannot receive is never offered', () => {
  const draft = { bands: [band({})], backupStaffIds: ['x'] }
  expect(offer(draft, noon, nothingYet, new Set(['b'])).staffIds).toEqual(['b'])
  expect(offer(draft, noon, nothingYet, new Set()).staffIds).toEqual([])
})

test('unequal weights bring the shares together: after 100 customers nobody is more than one off', () => {
  const draft = { bands: [band({ receivers: [person('a', 50), person('b', 30), person('c', 20)] })], backupStaffIds: ['x'] }
  const had = new Map<string, number>()
  for (let i = 0; i < 100; i++) {
    const { staffIds } = offer(draft, noon, { had, order: [] }, all)
    const next = staffIds[i % staffIds.length]! // WeCom picks among them
    had.set(next, (had.get(next) ?? 0) + 1)
  }
  expect(Math.abs(had.get('a')! - 50)).toBeLessThanOrEqual(1)
  expect(Math.abs(had.get('b')! - 30)).toBeLessThanOrEqual(1)
  expect(Math.abs(had.get('c')! - 20)).toBeLessThanOrEqual(1)
})

test('in a round each has as many as the cap and then steps back; when all on duty have, a new round begins', () => {
  const receivers = [person('a'), person('b'), person('c', 1, 3)]
  const draft = { bands: [band({ receivers })], backupStaffIds: ['x'], roundCap: 2 }
  const after = (order: string[], usable = all) => {
    const had = new Map(order.map((id) => [id, order.filter((one) => one === id).length]))
    return offer(draft, noon, { had, order }, usable).staffIds
  }
  expect(after([])).toEqual(['a', 'b', 'c'])
  expect(after(['a', 'a', 'b'])).toEqual(['b', 'c'])
  expect(after(['a', 'a', 'b', 'b', 'c'])).toEqual(['c'])
  expect(after(['a', 'a', 'b', 'b', 'c', 'c'])).toEqual(['a', 'b', 'c'])
  // What somebody got beyond the cap is not carried over.
  expect(after(['a', 'a', 'a', 'b', 'b', 'c', 'c', 'b', 'b'])).toEqual(['a', 'c'])
  // Whom the day's cap has taken out, and who cannot receive, is not waited for.
  expect(after(['c', 'c', 'a', 'a', 'b', 'b', 'c', 'a', 'a'])).toEqual(['b'])
  expect(after(['a', 'a'], new Set(['a', 'x']))).toEqual(['a'])
  expect(after(['a', 'a'], new Set(['a', 'b', 'x']))).toEqual(['b'])
})

test('who comes on duty late is waited for once, and the back-up is in no round', () => {
  const draft = { bands: [band({})], backupStaffIds: ['x'], roundCap: 1 }
  const after = (order: string[]) => offer(draft, noon, { had: new Map(), order }, all).staffIds
  const morning = ['a', 'x', 'a', 'a', 'a']
  expect(after(morning)).toEqual(['b'])
  expect(after([...morning, 'b'])).toEqual(['a', 'b'])
})

test('gaps are the hours nobody covers', () => {
  expect(
    gaps([band({ weekdays: [1], from: 0, to: 600 }), band({ weekdays: [1], from: 660, to: 1440 })]).filter((g) => g.weekday === 1),
  ).toEqual([{ weekday: 1, from: 600, to: 660 }])
  expect(gaps([band({ from: 0, to: 1440 })])).toEqual([])
})

test('bands that overlap, run backwards or name somebody twice are refused by field', () => {
  const fields = (bands: Band[]) => bandProblems(bands).map((p) => p.field)
  expect(fields([band({}), band({ from: 600, to: 700 })])).toEqual(['bands.1.from'])
  expect(fields([band({ from: 700, to: 600 })])).toEqual(['bands.0.to'])
  expect(fields([band({ receivers: [person('a'), person('a')] })])).toEqual(['bands.0.receivers'])
  expect(fields([band({ to: 600 }), band({ from: 600 })])).toEqual([])
})

test('remarks keep to 20 characters and never cut the text that was asked for', () => {
  expect(remarkFor({ mode: 'prefix', text: '静安-' }, '苏念')).toBe('静安-苏念')
  expect(remarkFor({ mode: 'suffix', text: '-静安' }, '一'.repeat(30))).toBe(`${'一'.repeat(17)}-静安`)
  expect(remarkFor({ mode: 'off', text: 'x' }, '苏念')).toBeNull()
})

test('shares stand in whole per cents that sum to 100; setting one leaves the others in proportion', () => {
  expect(percents([50, 50, 50])).toEqual([34, 33, 33])
  expect(withPercent([50, 50, 50], 1, 40)).toEqual([30, 40, 30])
  expect(withPercent([1, 1, 1], 0, 100)).toEqual([98, 1, 1])
  for (let n = 2; n <= 100; n++) {
    const weights = Array.from({ length: n }, (_, i) => ((i * 37) % 100) + 1)
    for (const shares of [percents(weights), withPercent(weights, n - 1, 60)]) expect(shares.reduce((sum, one) => sum + one, 0)).toBe(100)
    expect(Math.min(...withPercent(weights, n - 1, 60))).toBeGreaterThan(0)
  }
})

test('back-up staff are needed where hours are open or a cap can be reached; without any, whoever receives stands in', () => {
  const always = [band({ from: 0, to: 1440 })]
  expect(needsBackup({ bands: always })).toBe(false)
  expect(needsBackup({ bands: [band({})] })).toBe(true)
  expect(needsBackup({ bands: [band({ from: 0, to: 1440, receivers: [person('a', 1, 5)] })] })).toBe(true)
  expect(standIns({ bands: always, backupStaffIds: [] })).toEqual(['a', 'b'])
  expect(standIns({ bands: always, backupStaffIds: ['x'] })).toEqual(['x'])
})
