import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Network, rawNetwork } from '../testing.tsx'
import { clearToasts, shownToasts } from '../toast.tsx'
import { download } from './download.ts'

let net: Network | undefined
const toasts = () => shownToasts().map((m) => `${m.type} ${m.text}`)
afterEach(() => {
  net?.restore()
  net = undefined
  clearToasts()
  vi.restoreAllMocks()
})

describe('download', () => {
  it('R281, R282: says that it begins and that it is done', async () => {
    net = rawNetwork(() => new Response('abc'))
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    expect(await download('/api/file/1/x?sign=1', '报价.pdf')).toBe(true)
    expect(saved).toEqual(['报价.pdf'])
    expect(toasts()).toEqual(['info 正在下载，请稍候', 'success 文件下载成功'])
  })
  it('R283: another origin that cannot be read opens in a new window, with a warning', async () => {
    net = rawNetwork(() => {
      throw new TypeError('Failed to fetch')
    })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    expect(await download('https://files.example.com/a.pdf')).toBe(false)
    expect(open).toHaveBeenCalledWith('https://files.example.com/a.pdf', '_blank', 'noopener')
    expect(toasts().at(-1)).toMatch(/^warning /)
  })
  it('R284: any other failure says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    net = rawNetwork(() => new Response('', { status: 404 }))
    expect(await download('/api/file/1/x')).toBe(false)
    expect(toasts().at(-1)).toBe('error 文件下载失败，请稍后再试')
  })
  it('R285: without an address nothing is asked', async () => {
    net = rawNetwork(() => new Response(''))
    expect(await download('')).toBe(false)
    expect(net.sent).toEqual([])
    expect(toasts()).toEqual(['info 文件正在路上，请稍后再试'])
  })
})
