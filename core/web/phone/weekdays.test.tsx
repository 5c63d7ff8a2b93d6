import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { byRole, type Shown, settle, show } from '../testing.tsx'
import { setLang } from '../text/text.ts'
import { Weekdays } from './Weekdays.tsx'

let page: Shown
let chosen: number[][] = []
afterEach(async () => {
  await page.unmount()
  chosen = []
  setLang('zh-CN')
})

function Field({ days }: { days: number[] }) {
  const [value, setValue] = useState(days)
  const change = (next: number[]) => {
    chosen.push(next)
    setValue(next)
  }
  return <Weekdays label="星期" value={value} onChange={change} />
}
const open = async (days: number[]) => {
  page = await show(<Field days={days} />)
  await settle(() => byRole('button', /^星期/).click())
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('dialog input[type=checkbox]')]
const labels = () => boxes().map((box) => box.closest('label')!.textContent)
const tap = (name: string) => settle(() => boxes()[labels().indexOf(name)]!.click())
const press = (name: string) => settle(() => byRole('button', name).click())
const done = () => settle(() => document.querySelector<HTMLFormElement>('dialog form')!.requestSubmit())

it('R338: opening the weekday selector offers the seven days, those chosen marked, and answers in their order', async () => {
  await open([1, 2, 3, 4, 5])
  expect(labels()).toEqual(['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'])
  expect(boxes().map((box) => box.checked)).toEqual([true, true, true, true, true, false, false])
  await tap('星期日')
  await tap('星期三')
  await done()
  expect(chosen).toEqual([[1, 2, 4, 5, 7]])
  expect(byRole('button', /^星期/).textContent).toContain('周一、周二、周四、周五、周日')
  expect(document.querySelector('dialog')).toBeNull()
})
it('R338: every day, working days and weekend are one tap', async () => {
  await open([3])
  const pressed = () => [...document.querySelectorAll('[aria-pressed=true]')].map((b) => b.textContent)
  expect(pressed()).toEqual([])
  for (const [name, days] of [
    ['每天', 7],
    ['周末', 2],
    ['工作日', 5],
  ] as const) {
    await press(name)
    expect(pressed()).toEqual([name])
    expect(boxes().filter((box) => box.checked)).toHaveLength(days)
  }
  await done()
  expect(chosen).toEqual([[1, 2, 3, 4, 5]])
  expect(byRole('button', /^星期/).textContent).toContain('周一至周五')
})
it('R338: one day stays at least, and leaving the sheet changes nothing', async () => {
  await open([6])
  await tap('星期六')
  expect((byRole('button', '确定') as HTMLButtonElement).disabled).toBe(true)
  expect(byRole('status').textContent).toBe('至少选一天')
  await done()
  expect(chosen).toEqual([])
  await press('关闭')
  expect(document.querySelector('dialog')).toBeNull()
  expect(chosen).toEqual([])
  await settle(() => setLang('en'))
  expect(byRole('button', /^星期/).textContent).toContain('Sat')
})
