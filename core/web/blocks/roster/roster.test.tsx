import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { allOf, byName, clean, press, show } from '../testing/kit.tsx'
import { type Band, bandsFor, copyDay, gaps, minutesOf, overlaps, sameHours } from './model.ts'
import { Roster } from './Roster.tsx'

const open = { from: 480, to: 1320 }
let n = 0
const id = () => `n${n++}`
const band = (weekday: number, from: number, to: number): Band => ({ id: id(), weekday, from, to, teamId: 'a' })
const team = { id: 'a', name: '早班', staff: [{ staffId: '1', name: '周若溪' }] }

describe('Roster', () => {
  afterEach(clean)

  it('finds gaps and overlaps, splits at midnight, copies days', () => {
    const week = [1, 2, 3, 4, 5, 6].map((d) => band(d, 480, 1320))
    expect(gaps([...week, band(7, 480, 1200)], open)).toEqual([{ weekday: 7, from: 1200, to: 1320 }])
    expect(gaps([band(1, 600, 700), band(1, 650, 1320)], open)[0]).toEqual({ weekday: 1, from: 480, to: 600 })
    expect(overlaps([band(1, 600, 700), band(1, 690, 720)]).length).toBe(1)
    expect(bandsFor(7, 1320, 120, 'a', id).map((b) => [b.weekday, b.from, b.to])).toEqual([
      [7, 1320, 1440],
      [1, 0, 120],
    ])
    expect(copyDay([band(1, 480, 600), band(2, 0, 60)], 1, [2, 3], id).map((b) => b.weekday)).toEqual([1, 2, 3])
    expect(sameHours(week)[0]!.weekdays).toEqual([1, 2, 3, 4, 5, 6])
    expect(minutesOf('8：30')).toBe(510)
    expect(minutesOf('24:30')).toBe(undefined)
  })

  it('fills a gap by button', async () => {
    let now: Band[] = []
    function Page() {
      const [value, setValue] = useState<Band[]>([1, 2, 3, 4, 5, 6, 7].map((d) => band(d, 480, d === 7 ? 1200 : 1320)))
      now = value
      return <Roster value={value} onChange={setValue} teams={[team]} />
    }
    await show(<Page />, {})
    expect(document.body.textContent).toContain('周日 20:00–22:00 没有人值班')
    await press(byName('补上这一段', 'button'))
    expect(gaps(now, open)).toEqual([])
    expect(allOf('.roster-band.gap').length).toBe(0)
    expect(allOf('.roster-lines li').length).toBe(1)
  })

  it('a shift of nobody leaves its day empty', async () => {
    const week = [1, 2, 3, 4, 5].map((d) => band(d, 0, 1440))
    const weekend = [6, 7].map((d) => ({ ...band(d, 0, 1440), teamId: 'b' }))
    await show(<Roster value={[...week, ...weekend]} onChange={() => {}} teams={[team, { id: 'b', name: '周末', staff: [] }]} />, {})
    expect(document.body.textContent).toContain('周六 全天没有人值班')
  })
})
