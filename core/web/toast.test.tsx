import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { byRole, type Shown, settle, show } from './testing.tsx'
import { clearToasts, shownToasts, toast, useToastHistory } from './toast.tsx'

let page: Shown | undefined
const texts = () => shownToasts().map((m) => `${m.animate} ${m.text}`)
const pass = (ms: number) => settle(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await page?.unmount()
  page = undefined
  clearToasts()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('toasts', () => {
  it('R176: a toast has icon, text, type, animate state and icon source', () => {
    toast.info('x', { iconSource: '/a.png' })
    expect(shownToasts()[0]).toMatchObject({ text: 'x', type: 'info', animate: 'enter', iconSource: '/a.png', icon: expect.anything() })
  })
  for (const [rule, type, ms] of [
    ['R312', 'error', 4000],
    ['R313', 'success', 2000],
    ['R314', 'warning', 2000],
    ['R315', 'info', 2000],
  ] as const)
    it(`${rule}: ${type} lasts ${ms} ms`, () => {
      toast[type]('x')
      vi.advanceTimersByTime(ms - 1)
      expect(texts()).toEqual(['enter x'])
      vi.advanceTimersByTime(1)
      expect(texts()).toEqual(['leave x'])
    })
  it('R208: it is removed 2 s after it began to leave', () => {
    toast.info('x')
    vi.advanceTimersByTime(2000 + 1999)
    expect(texts()).toEqual(['leave x'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })
  it('R209, R316: a loading toast stays until it is hidden, and is removed 1 s later', () => {
    const hide = toast.loading('上传')
    vi.advanceTimersByTime(600_000)
    expect(texts()).toEqual(['enter 上传'])
    hide()
    vi.advanceTimersByTime(999)
    expect(texts()).toEqual(['leave 上传'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })
  it('R210: new loading text rewrites every loading toast with the same text, and no other', () => {
    toast.loading('上传')
    toast.loading('上传')
    toast.loading('别的')
    toast.info('上传')
    toast.updateLoading('上传', '还剩 2 张')
    expect(shownToasts().map((m) => m.text)).toEqual(['还剩 2 张', '还剩 2 张', '别的', '上传'])
  })
  it('R276: the request-failure prefix', () => {
    toast.failed('文件太大')
    expect(texts()).toEqual(['enter 请求失败：文件太大'])
  })
  it('R279: an error is also logged to the console', () => {
    toast.error('坏了')
    toast.warning('小心')
    expect(vi.mocked(console.error).mock.calls).toEqual([['坏了']])
  })
  it('G-4: errors interrupt, the rest waits', async () => {
    page = await show(null)
    await settle(() => {
      toast.error('坏了')
      toast.success('好了')
    })
    expect(byRole('alert').textContent).toContain('坏了')
    expect(byRole('status').textContent).toContain('好了')
  })
  it('G-4: time stands still under the pointer', async () => {
    page = await show(null)
    await settle(() => void toast.success('好了'))
    await pass(1500)
    const box = byRole('status')
    await act(async () => void box.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
    await pass(10_000)
    expect(texts()).toEqual(['enter 好了'])
    await act(async () => void box.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })))
    await pass(500)
    expect(texts()).toEqual(['leave 好了'])
  })
  it('G-4: the last 20 stay for the notice centre', async () => {
    let history: string[] = []
    const Probe = () => {
      history = useToastHistory().map((m) => m.text)
      return null
    }
    page = await show(<Probe />)
    await settle(() => {
      for (let i = 1; i <= 25; i++) toast.info(`n${i}`)
      toast.loading('不是新闻')
    })
    expect(history).toHaveLength(20)
    expect(history[0]).toBe('n25')
  })
  it('the same sentence twice at once is one toast', () => {
    toast.error('网络断了')
    toast.error('网络断了')
    expect(texts()).toEqual(['enter 网络断了'])
  })
})
