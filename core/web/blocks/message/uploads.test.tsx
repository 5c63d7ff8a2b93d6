import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { emptyContent, type MessageContent } from '#core/contract/message.ts'
import { type Network, network, type Shown, settle, show, storing } from '../../testing.tsx'
import { shownToasts } from '../../toast.tsx'
import { MessageComposer } from './MessageComposer.tsx'

let page: Shown
let net: Network
let now: MessageContent
function Page() {
  const [value, setValue] = useState(emptyContent)
  now = value
  return <MessageComposer value={value} onChange={setValue} />
}
afterEach(async () => {
  await page.unmount()
  net.restore()
  localStorage.clear()
  vi.useRealTimers()
})

it('R210, R302: several files go three at a time, say how many are left, and keep their order', async () => {
  const answers: (() => void)[] = []
  net = network(
    storing(async (name) => {
      await new Promise<void>((done) => answers.push(done))
      return { fileId: name, name, size: 1, mime: 'image/png', url: `/api/file/1/${name}` }
    }),
  )
  page = await show(<Page />)
  vi.useFakeTimers()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = ['a.png', 'b.png', 'c.png', 'd.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  const uploads = () => net.sent.filter((s) => s.url.includes('/oss/sign')).length
  const toasts = () => shownToasts().map((m) => `${m.animate} ${m.text}`)
  const pass = (ms: number) => settle(() => vi.advanceTimersByTimeAsync(ms))

  await settle(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
  expect(uploads()).toBe(3)
  expect(toasts()).toEqual(['enter 正在上传，还剩 4 个'])
  await settle(() => answers[2]!())
  await pass(100)
  expect(uploads()).toBe(4)
  expect(toasts()).toEqual(['enter 正在上传，还剩 3 个'])
  for (const n of [3, 1, 0]) await settle(() => answers[n]!())
  await pass(100)
  expect(toasts()).toEqual(['leave 正在上传，还剩 0 个'])
  expect(now.attachments.map((a) => a.msgtype === 'image' && a.fileId)).toEqual(['a.png', 'b.png', 'c.png', 'd.png'])
})
