import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byName, clean, press, show } from './blocks/testing/kit.tsx'
import { copy } from './copy.ts'

const selected: string[] = []
const clipboard = (writeText?: (words: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } })
beforeEach(() => {
  selected.length = 0
  document.execCommand = () => {
    selected.push((document.activeElement as HTMLTextAreaElement).value)
    return true
  }
})
afterEach(async () => {
  await clean()
  Reflect.deleteProperty(navigator, 'clipboard')
})
const Page = () => (
  <div role="dialog">
    <button type="button" onClick={() => void copy('林小满', '名字已复制')}>
      复制
    </button>
  </div>
)
const toasts = () => document.querySelector('.toasts')?.textContent ?? document.body.textContent

it.each([
  ['over http, where browsers lend no clipboard', undefined],
  ['where it is refused', () => Promise.reject(new Error('NotAllowedError'))],
])('%s, words are copied the old way, and the focus stays', async (_, writeText) => {
  clipboard(writeText)
  await show(<Page />, {})
  const button = byName('复制', 'button') as HTMLElement
  button.focus()
  await press(button)
  expect(selected).toEqual(['林小满'])
  expect(toasts()).toContain('名字已复制')
  expect([document.querySelector('textarea'), document.activeElement === button]).toEqual([null, true])
})

it('where nothing goes it says so, and never that it did', async () => {
  clipboard(undefined)
  document.execCommand = () => false
  await show(<Page />, {})
  await press(byName('复制', 'button'))
  expect(toasts()).toContain('没能复制')
  expect(toasts()).not.toContain('已复制')
})

it('where the browser lends it, nothing is selected', async () => {
  const writeText = vi.fn(async () => {})
  clipboard(writeText)
  await show(<Page />, {})
  await press(byName('复制', 'button'))
  expect([writeText.mock.calls, selected]).toEqual([[['林小满']], []])
})
