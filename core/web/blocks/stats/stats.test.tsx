import Type from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { calls, Day, query, strict } from '#core/contract/call.ts'
import { addDays, defaultZone } from '#core/contract/time.ts'
import { setZone } from '../../text/format.ts'
import { allOf, answer, byName, clean, press, show } from '../testing/kit.tsx'
import { atMostFive, summaryOf } from './Chart.tsx'
import { Funnel } from './Funnel.tsx'
import { HeatMap } from './HeatMap.tsx'
import { lines } from './measured.ts'
import { byStep, comparedByNow, daysIn, deltaOf, openEnded, previousOf, rangeOf, readRange } from './range.ts'
import { StatPage } from './StatPage.tsx'

const overview = calls('stats-test', 'stats_test', {
  overview: query({
    access: 'staff',
    about: 'rows',
    input: strict({ from: Day, to: Day }),
    output: Type.Object({
      now: Type.Object({ adds: Type.Integer(), lost: Type.Integer() }),
      before: Type.Null(),
      points: Type.Array(Type.Object({ day: Day, adds: Type.Integer(), lost: Type.Integer() })),
    }),
  }),
}).overview

const now = new Date('2026-03-31T04:00:00Z')

describe('statistics', () => {
  afterEach(() => {
    setZone(defaultZone)
    return clean()
  })

  it('counts days in the corp’s zone and refuses more than 366', () => {
    expect(rangeOf('7', now)).toEqual({ name: '7', from: '2026-03-25', to: '2026-03-31' })
    expect(rangeOf('today', new Date('2026-03-30T17:00:00Z')).from).toBe('2026-03-31')
    setZone('America/New_York')
    const today = rangeOf('today', new Date('2026-03-30T17:00:00Z'))
    expect([today.from, openEnded(today, new Date('2026-03-31T03:59:00Z')), openEnded(today, now)]).toEqual(['2026-03-30', true, false])
    expect(readRange({ from: '2025-03-31', to: '2026-03-31' }, '30', now).name).toBe('custom')
    expect(readRange({ from: '2025-03-30', to: '2026-03-31' }, '30', now).name).toBe('30')
    expect(readRange({ from: '2026-04-02', to: '2026-04-01' }, '7', now).name).toBe('7')
  })
  it('counts today in and knows that it is not over', () => {
    expect([openEnded(rangeOf('30', now), now), openEnded(rangeOf('yesterday', now), now)]).toEqual([true, false])
  })
  it('compares a month with the same days of a shorter one', () => {
    expect(previousOf(rangeOf('month', now))).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(previousOf({ name: 'custom', from: '2026-03-10', to: '2026-03-12' })).toEqual({ from: '2026-03-07', to: '2026-03-09' })
  })
  it('says that a running day is compared up to this moment, where the other range has such a day', () => {
    const byNow = (name: Parameters<typeof rangeOf>[0], at: Date) => comparedByNow(rangeOf(name, at), previousOf(rangeOf(name, at)), at)
    expect([byNow('today', now), byNow('30', now), byNow('yesterday', now)]).toEqual([true, true, false])
    expect([byNow('month', now), byNow('month', new Date('2026-03-28T04:00:00Z'))]).toEqual([false, true]) // February has no 31st
  })
  it('sums weeks from Monday and leaves days without data out', () => {
    expect(
      byStep(
        [
          { day: '2026-03-29', value: 1 },
          { day: '2026-03-30', value: null },
          { day: '2026-03-31', value: 4 },
        ],
        'week',
      ),
    ).toEqual([
      { day: '2026-03-23', value: 1 },
      { day: '2026-03-30', value: 4 },
    ])
  })
  it('tells rates in points and says nothing without a base', () => {
    expect(deltaOf(0.68, 0.65, true)).toBeCloseTo(3)
    expect([deltaOf(5, 0, false), deltaOf(0, 9, false), deltaOf(0, 10, false)]).toEqual([5, -9, -100])
    expect([deltaOf(74, 4, false), deltaOf(15, 10, false)]).toEqual([70, 50])
    expect(deltaOf(5, null, false)).toBe(undefined)
  })
  it('draws at most five lines and says the chart in a sentence', () => {
    const series = Array.from({ length: 7 }, (_, i) => ({ name: `s${i}`, values: [i, i] }))
    expect(atMostFive(series, '其他').map((s) => s.name)).toEqual(['s6', 's5', 's4', 's3', '其他'])
    expect(atMostFive(series, '其他').at(-1)!.values).toEqual([3, 3])
    expect(
      summaryOf(
        '新增',
        ['a', 'b'],
        [
          { name: '本期', values: [1, 3] },
          { name: '上', values: [1, 1], previous: true },
        ],
        'number',
      ),
    ).toBe('新增共 4，最高 3，在 b。比上一周期多 2。')
  })
  it('the first line stands beside what it was one period earlier, day by day; a running day is compared with none', async () => {
    const today = new Date().toISOString().slice(0, 10)
    setZone('UTC')
    const asked: string[] = []
    const stats = answer(overview, ({ from, to }) => {
      asked.push(`${from} ${to}`)
      const days = Array.from({ length: daysIn(from, to) }, (_, i) => addDays(from, i))
      return {
        now: { adds: 9, lost: 0 },
        before: null,
        points: days.map((day, i) => ({ day, adds: i + (to === today ? 10 : 20), lost: 0 })),
      }
    })
    await show(
      <StatPage title="统计" call={overview} figures={() => []} trend={(d) => lines(d, '添加', { adds: '添加', lost: '流失' })} />,
      stats,
      '/dashboard/x?range=14',
    )
    expect(asked).toEqual([`${addDays(today, -13)} ${today}`, `${addDays(today, -27)} ${addDays(today, -14)}`])
    await press(byName('看数据表'))
    const rows = () => allOf('.chart-table tr').map((tr) => [...tr.children].map((cell) => cell.textContent).slice(1))
    expect(rows()[0]).toEqual(['添加', '流失', '添加，上一周期'])
    expect([rows()[1], rows().at(-2), rows().at(-1)]).toEqual([['10', '0', '20'], ['22', '0', '32'], ['23', '0', '-']]) // biome-ignore format: three rows
    await press(allOf('input[value=week]')[0]!)
    expect(rows()[0]).toEqual(['添加', '流失'])
  })
  it('figures side by side tell their change in one way: shares, or both numbers where one is too small for a share', async () => {
    const stats = answer(overview, () => ({ now: { adds: 9, lost: 0 }, before: null, points: [] }))
    const changes = async (previous: number) => {
      await show(
        <StatPage
          title="统计"
          call={overview}
          figures={() => [
            { key: 'adds', label: '添加', value: 300, previous: 200 },
            { key: 'lost', label: '流失', value: 15, previous },
          ]}
        />,
        stats,
        '/dashboard/x',
      )
      return allOf('.delta').map((e) => e.textContent)
    }
    expect(await changes(10)).toEqual(['50.0%', '50.0%'])
    await clean()
    expect(await changes(4)).toEqual(['200 → 300', '4 → 15'])
  })
  it('can be read as text', async () => {
    await show(
      <>
        <Funnel
          label="漏斗"
          steps={[
            { label: '扫码', value: 200 },
            { label: '添加', value: 50 },
            { label: '留存', value: 40 },
          ]}
        />
        <HeatMap label="热力" rows={['周一']} columns={['8:00', '9:00']} values={[[0, 7]]} />
      </>,
      {},
    )
    expect(allOf('.fn-bars li')[1]!.textContent).toContain('25%')
    expect(allOf('.heat td .unseen').map((e) => e.textContent)).toEqual(['0', '7'])
  })
})
