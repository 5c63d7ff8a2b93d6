import { afterEach, describe, expect, it } from 'vitest'
import { allOf, clean, show } from '../testing/kit.tsx'
import { byDay, Timeline } from './Timeline.tsx'

describe('Timeline', () => {
  afterEach(clean)
  it('groups by the corp’s day, not the browser’s', () => {
    expect(
      byDay([{ at: '2026-03-31T15:30:00Z' }, { at: '2026-03-30T17:00:00Z' }, { at: '2026-03-30T15:00:00Z' }]).map((d) => [
        d.day,
        d.items.length,
      ]),
    ).toEqual([
      ['2026-03-31', 2],
      ['2026-03-30', 1],
    ])
  })
  it('says when there is nothing, and nothing earlier', async () => {
    await show(<Timeline items={[{ id: '1', at: new Date().toISOString(), icon: null, tone: 'grey', title: '标签变更' }]} />, {})
    expect(allOf('.tl-foot')[0]!.textContent).toBe('没有更早的了')
    expect(allOf('.tl-timeline h3 b')[0]!.textContent).toBe('今天')
  })
})
