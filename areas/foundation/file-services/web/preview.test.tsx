import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '#core/contract/files.ts'
import { go } from '#core/web/history.ts'
import { answer, byRole, type Network, network, type Shown, settle, show, until } from '#core/web/testing.tsx'
import { shownToasts } from '#core/web/toast.tsx'
import PreviewImagePage from './PreviewImagePage.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
let page: Shown
let net: Network
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  net = network(
    answer(files.fileUrl, ({ fileId }) => ({
      fileId,
      name: `${fileId.at(-1)}.png`,
      size: 1024,
      mime: 'image/png',
      url: `/api/file/1/${fileId}`,
    })),
  )
})
afterEach(async () => {
  await page.unmount()
  net.restore()
  vi.restoreAllMocks()
})

describe('images', () => {
  it('R286: one that does not load says so, in its place and as a toast', async () => {
    go(`/preview_image?file_id=${id(1)}`)
    page = await show(<PreviewImagePage />)
    const image = await until(() => {
      const found = document.querySelector('.pv-stage img')
      expect(found).toBeTruthy()
      return found!
    })
    await settle(() => void image.dispatchEvent(new Event('error')))
    expect(shownToasts().map((m) => m.text)).toEqual(['图片加载失败'])
    expect(document.querySelector('.pv-said')?.textContent).toContain('图片加载失败')
  })
  it('R117: several are downloaded as one zip', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    go(`/preview_image?file_id=${id(1)},${id(2)}&name=门店`)
    page = await show(<PreviewImagePage />)
    const all = await until(() => byRole('button', '全部下载'))
    await settle(() => all.click())
    await until(() => expect(saved).toEqual(['门店.zip']))
    const asked = new URLSearchParams(net.sent.at(-1)!.url.split('?')[1])
    expect([asked.get('file_ids'), asked.get('format')]).toEqual([`${id(1)},${id(2)}`, 'zip'])
  })
})
