import { expect, test } from 'vitest'
import type { Band, LiveCodeDraft } from './draft.ts'
import {
  bandAt,
  bandProblems,
  gaps,
  needsBackup,
  nothingYet,
  offer,
  remarkFor,
  shares,
  staffOf,
  standIns,
  type Today,
  welcomeAt,
  welcomeProblems,
} from './roster.ts'
import { nextTurn } from './server/entry.ts'
import { hasCaps } from './server/places.ts'
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
  expect(offer(draft, noon, nothingYet, all).staffIds).toEqual(['a', 'b'])
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
  expect(needsBackup({ bands: [band({ from: 0, to: 1440, weekdays: [1, 2, 3, 4, 5, 6] })] })).toBe(true)
  const capped = band({ from: 720, to: 1440, receivers: [person('a'), person('b', 1, 5)] })
  expect(needsBackup({ bands: [band({ from: 0, to: 720 }), capped] })).toBe(true)
  expect(standIns({ bands: always, backupStaffIds: [] })).toEqual(['a', 'b'])
  expect(standIns({ bands: always, backupStaffIds: ['x'] })).toEqual(['x'])
})

test('gaps begin and end where they do, whichever hours are looked at and however the shifts lie', () => {
  const monday = (bands: [number, number][], open?: number, close?: number) =>
    gaps(
      bands.map(([from, to]) => band({ weekdays: [1], from, to })),
      open,
      close,
    )
      .filter((g) => g.weekday === 1)
      .map((g) => [g.from, g.to])
  expect(monday([])).toEqual([[0, 1440]])
  expect(monday([[480, 1200]])).toEqual([
    [0, 480],
    [1200, 1440],
  ])
  expect(
    monday([
      [0, 600],
      [600, 1440],
    ]),
  ).toEqual([])
  // Later first, one within another, touching: the order they were drawn in says nothing.
  expect(
    monday([
      [700, 1440],
      [0, 650],
      [100, 200],
    ]),
  ).toEqual([[650, 700]])
  expect(monday([[480, 1200]], 540, 1080)).toEqual([])
  expect(monday([[600, 700]], 540, 1080)).toEqual([
    [540, 600],
    [700, 1080],
  ])
  expect(
    monday(
      [
        [60, 120],
        [1200, 1300],
      ],
      540,
      1080,
    ),
  ).toEqual([[540, 1080]])
  // A week has seven days.
  expect(gaps([]).map((g) => g.weekday)).toEqual(week)
  expect(gaps([band({ weekdays: [7], from: 0, to: 1440 })]).map((g) => g.weekday)).toEqual([1, 2, 3, 4, 5, 6])
})

test('shifts: each mistake is named at its field and once, and what only touches is none', () => {
  const problemsOf = (bands: Band[]) => bandProblems(bands).map((p) => [p.field, p.message.en])
  expect(problemsOf([band({ from: 600, to: 600 })]).map(([field]) => field)).toEqual(['bands.0.to'])
  expect(problemsOf([band({ weekdays: [1, 1] })])).toEqual([['bands.0.weekdays', 'It names a day twice']])
  expect(problemsOf([band({ to: 600 }), band({ from: 600 }), band({ weekdays: [7], from: 599, to: 601 })])).toEqual([
    ['bands.2.from', 'It overlaps shift 1'],
  ])
  expect(problemsOf([band({ weekdays: [1, 2] }), band({ weekdays: [3] })])).toEqual([])
  expect(problemsOf([band({ from: 600 }), band({ to: 600 })])).toEqual([])
  expect(bandProblems([band({ from: 0, to: 10 }), band({}), band({ from: 500, to: 510 })])[0]!.message.zh).toBe('和第 2 段的时间重叠了')
  // The second is told of the first; the first of nobody.
  expect(problemsOf([band({}), band({ from: 100, to: 481 })])).toEqual([['bands.1.from', 'It overlaps shift 1']])
  expect(problemsOf([band({}), band({ from: 1199, to: 1300 })])).toEqual([['bands.1.from', 'It overlaps shift 1']])
  expect(problemsOf([band({ from: 0, to: 10 }), band({}), band({ from: 500, to: 510 })])).toEqual([['bands.2.from', 'It overlaps shift 2']])
})

const hours = (from: number, to: number, weekdays = [1]) => ({ weekdays, from, to })
test('hours of welcomes: each mistake is named at its field and once, past midnight and past Sunday, too', () => {
  const problemsOf = (...bands: ReturnType<typeof hours>[]) => welcomeProblems(bands).map((p) => [p.field, p.message.en])
  expect(problemsOf()).toEqual([['welcome.bands', 'Add at least one part of the week']])
  expect(problemsOf(hours(600, 600))).toEqual([['welcome.bands.0.to', 'The end must differ from the start']])
  expect(problemsOf(hours(600, 700, [1, 1]))).toEqual([['welcome.bands.0.weekdays', 'A day stands there twice']])
  expect(problemsOf(hours(600, 700), hours(700, 800), hours(0, 600))).toEqual([])
  expect(problemsOf(hours(600, 700), hours(699, 800))).toEqual([['welcome.bands.1.from', 'Overlaps hours 1']])
  expect(problemsOf(hours(0, 10), hours(600, 700), hours(500, 601))).toEqual([['welcome.bands.2.from', 'Overlaps hours 2']])
  expect(problemsOf(hours(1320, 360, [7]), hours(359, 400, [1]))).toEqual([['welcome.bands.1.from', 'Overlaps hours 1']])
  expect(problemsOf(hours(1320, 360, [7]), hours(360, 400, [1]), hours(0, 1320, [7]))).toEqual([])
  expect(problemsOf(hours(1320, 0), hours(0, 60, [2]))).toEqual([])
  expect(problemsOf(hours(600, 700, [1, 2]), hours(650, 660, [2, 3]))).toEqual([['welcome.bands.1.from', 'Overlaps hours 1']])
  expect(welcomeProblems([hours(0, 10), hours(600, 700), hours(500, 601)])[0]!.message.zh).toBe('与时段 2 重叠')
})

test('a welcome is said from its first minute to before its last, and past midnight on the next day', () => {
  const bands = [hours(540, 1080), hours(1320, 360, [7])].map((b, i) => ({ ...b, content: { text: String(i), attachments: [] } }))
  const at = (weekday: number, minutes: number) => welcomeAt(bands, { weekday, minutes })?.content.text
  expect([at(1, 539), at(1, 540), at(1, 1079), at(1, 1080), at(2, 540)]).toEqual([undefined, '0', '0', undefined, undefined])
  expect([at(7, 1319), at(7, 1320), at(1, 0), at(1, 359), at(1, 360), at(7, 0)]).toEqual([undefined, '1', '1', '1', undefined, undefined])
})

test('a shift lasts from its first minute to before its last', () => {
  const on = (weekday: number, minutes: number) => bandAt([band({ weekdays: [2] })], { weekday, minutes }) !== undefined
  expect([on(2, 479), on(2, 480), on(2, 1199), on(2, 1200), on(3, 480)]).toEqual([false, true, true, false, false])
})

test('a share is the part of today’s customers, and what is due the part of the weights; before the first nobody is ahead', () => {
  const receivers = [person('a', 30), person('b', 10)]
  expect(
    shares(
      receivers,
      new Map([
        ['a', 1],
        ['b', 3],
        ['x', 9],
      ]),
    ),
  ).toEqual([
    { staffId: 'a', today: 1, share: 0.25, due: 0.75 },
    { staffId: 'b', today: 3, share: 0.75, due: 0.25 },
  ])
  expect(shares(receivers, new Map()).map((s) => s.share)).toEqual([0, 0])
  // Just on one's share is not ahead of it.
  const draft = { bands: [band({ receivers })], backupStaffIds: [] }
  expect(offer(draft, noon, today({ a: 3, b: 1 }), all).staffIds).toEqual(['a', 'b'])
  expect(offer(draft, noon, today({ a: 4, b: 1 }), all).staffIds).toEqual(['b'])
})

test('an offer says what everybody on duty has had of the round; without rounds nothing', () => {
  const draft = { bands: [band({})], backupStaffIds: ['x'] }
  expect(offer(draft, noon, nothingYet, all).round.size).toBe(0)
  const { round } = offer({ ...draft, roundCap: 3 }, noon, { had: new Map(), order: ['a', 'c', 'a', 'b'] }, all)
  expect([...round]).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

test('a remark: before or after the name, whole characters, 20 in all; without a text none', () => {
  const remark = (mode: 'prefix' | 'suffix', text: string, name: string) => remarkFor({ mode, text }, name)
  expect(remark('suffix', '静安', '苏念')).toBe('苏念静安')
  expect(remark('prefix', '  静安 ', '苏念')).toBe('静安苏念')
  expect(remark('prefix', '   ', '苏念')).toBeNull()
  expect(remark('prefix', '一'.repeat(10), '苏'.repeat(10))).toHaveLength(20)
  expect(remark('prefix', '静安', '😀'.repeat(30))).toBe(`静安${'😀'.repeat(18)}`)
})

test('everybody whom a draft names is named once, back-up staff last', () => {
  const bands = [band({}), band({ receivers: [person('b'), person('c')] })]
  expect(staffOf({ bands, backupStaffIds: ['x', 'a'] })).toEqual(['a', 'b', 'c', 'x'])
  expect(hasCaps({ bands } as LiveCodeDraft)).toBe(false)
  expect(hasCaps({ bands: [...bands, band({ receivers: [person('a'), person('b', 1, 3)] })] } as LiveCodeDraft)).toBe(true)
})

test('the clock asks again at the next edge of a shift; at midnight where something starts anew; never where nothing changes', () => {
  const zone = 'Asia/Shanghai'
  const at = (clock: string) => new Date(`2026-11-23T${clock}:00+08:00`)
  const next = (bands: Band[], clock: string, daily = false) => nextTurn({ bands } as LiveCodeDraft, at(clock), daily, zone)
  const always = band({ from: 0, to: 1440 })
  expect(next([always], '12:00')).toBeNull()
  const midnight = new Date('2026-11-24T00:00:00+08:00')
  expect(next([always], '12:00', true)).toEqual(midnight)
  expect(next([band({})], '07:59')).toEqual(at('08:00'))
  expect(next([band({})], '08:00')).toEqual(at('20:00'))
  expect(next([band({})], '20:00')).toEqual(midnight)
  expect(next([band({ from: 0, to: 1440, weekdays: [1, 2] })], '12:00')).toEqual(midnight)
  expect(next([band({ from: 0, to: 600 }), band({ from: 600, to: 1440 })], '09:00')).toEqual(at('10:00'))
  expect(next([band({ from: 1, to: 1440 })], '12:00')).toEqual(midnight)
  expect(next([band({ from: 0, to: 1439 })], '12:00')).toEqual(at('23:59'))
})
