import { act, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { allOf, byName, clean, press, show, type } from '#core/web/blocks/testing/kit.tsx'
import type { Band } from '../draft.ts'
import { Reception } from './Reception.tsx'

const someone = [{ staffId: '01930000-0000-7000-8000-000000000001', weight: 50, dailyCap: null }]
const shift = (name: string, weekday: number): Band => ({ name, weekdays: [weekday], from: 480, to: 1320, receivers: someone })
let bands: Band[] = []
let put: (bands: Band[]) => void

async function open(first: Band[]): Promise<void> {
  function Page() {
    const [value, setValue] = useState(first)
    bands = value
    put = setValue
    // As the form does it: what a field holds may be another object with the same content.
    return <Reception value={structuredClone(value)} onChange={setValue} values={{}} />
  }
  await show(<Page />, {})
}
const names = () => allOf('.lc-band input[placeholder="班次名称"]').map((i) => (i as HTMLInputElement).value)

describe('Reception', () => {
  afterEach(clean)

  it('shifts with the same people stay apart while one is being renamed', async () => {
    await open([shift('早', 1), shift('晚', 2), shift('夜', 3)])
    const second = allOf('.lc-band input[placeholder="班次名称"]')[1]!
    for (const name of ['', '早', '早班']) await type(second, name)
    expect(names()).toEqual(['早', '早班', '夜'])
    expect(bands.map((b) => [b.name, b.weekdays])).toEqual([
      ['早', [1]],
      ['早班', [2]],
      ['夜', [3]],
    ])
  })

  it('one team all day and back leaves the shifts as they were', async () => {
    const first = [shift('早', 1), shift('晚', 2)]
    await open(first)
    await press(byName('全天同一组', 'label').querySelector('input')!)
    expect(bands).toEqual([{ name: '', weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440, receivers: someone }])
    await press(byName('按时段排班', 'label').querySelector('input')!)
    expect(bands).toEqual(first)
  })

  it('a shift whose last hours are removed keeps its people, and says that it will not be kept', async () => {
    await open([shift('早', 1), shift('晚', 2)])
    await press(allOf('.roster-band:not(.gap)')[1]!)
    await press(byName('删除', '.pop button'))
    expect(bands.map((b) => b.name)).toEqual(['早'])
    expect(names()).toEqual(['早', '晚'])
    expect(allOf('.lc-band')[1]!.textContent).toContain('没有时段的班次保存后不会留下')
    expect(allOf('.lc-band')[1]!.querySelectorAll('.lc-receiver').length).toBe(1)
  })

  it('another draft put in from outside is shown as it is', async () => {
    await open([shift('早', 1), shift('晚', 2)])
    await type(allOf('.lc-band input[placeholder="班次名称"]')[0]!, '晨')
    await act(async () => put([shift('夜', 5)]))
    expect(names()).toEqual(['夜'])
  })
})
