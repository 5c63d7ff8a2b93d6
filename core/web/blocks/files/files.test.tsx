import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bytesOf, files, parseSize } from '#core/contract/files.ts'
import { anyUrl, httpUrl } from '#core/contract/url.ts'
import { answer, type Network, network, type Shown, settle, show, storing, until } from '../../testing.tsx'
import { shownToasts } from '../../toast.tsx'
import { cleanName, fileProblem } from './rules.ts'
import { Upload } from './Upload.tsx'

let page: Shown | undefined
let net: Network | undefined
const ref = { fileId: '01930000-0000-7000-8000-000000000001', name: '门店.png', size: 3, mime: 'image/png', url: '/api/file/1/a?s=1' }
const file = (name: string, type: string, size = 3) => new File([new Uint8Array(size)], name, { type })
const pick = (given: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [given], configurable: true })
  return settle(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
}
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(async () => {
  await page?.unmount()
  page = undefined
  net?.restore()
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('what may be uploaded', () => {
  it('R217: an address of any scheme, and one of the web', () => {
    expect([anyUrl.test('ftp://a.b'), httpUrl.test('ftp://a.b')]).toEqual([true, false])
    for (const url of ['https://a.b', 'http://a.b/c?d=1#e']) expect([anyUrl.test(url), httpUrl.test(url)]).toEqual([true, true])
    for (const text of ['a.b', '//a.b', 'https://', 'https://a b', 'javascript:alert(1)'])
      expect([anyUrl.test(text), httpUrl.test(text)]).toEqual([false, false])
  })
  it('R223: a size is a number and a unit', () => {
    expect(['2M', '500K', '1G', '1.5 m'].map(parseSize)).toEqual([
      { number: 2, unit: 'M' },
      { number: 500, unit: 'K' },
      { number: 1, unit: 'G' },
      { number: 1.5, unit: 'M' },
    ])
    for (const text of ['2', 'M', '2T', '-2M', '2MB']) expect(() => parseSize(text)).toThrow('not a size')
  })
  it('R289: units step by 1024', () => {
    expect(['1K', '1M', '1G'].map(bytesOf)).toEqual([1024, 1_048_576, 1_073_741_824])
  })
  it('R219, R221, R222: a refused file is told why, and is not sent', async () => {
    net = network(answer(files.fileUrl, ref))
    page = await show(<Upload kind="file" max="2M" />)
    await pick(file('a.png', 'text/html'))
    await pick(file('a.html', 'text/plain'))
    await pick(file('a.pdf', 'application/pdf', 2_097_153))
    expect(shownToasts().map((m) => m.text)).toEqual([
      '文件格式错误，请重新上传',
      '暂不支持该文件类型，请重新上传',
      '文件不能超过 2MB，这个有 2 MB',
    ])
    expect(net.sent).toEqual([])
    expect(fileProblem(file('a.pdf', 'application/pdf', 2_097_152), 'file', '2M')).toBeUndefined()
  })
  it('R224, R225, R226: names are cleaned before they are sent', async () => {
    expect(cleanName('a+b#c%d?e/f&g=h;.png')).toBe('abcdefgh.png')
    expect(cleanName('图a.png', true)).toBe('a.png')
    net = network(storing(() => ref))
    page = await show(<Upload />)
    await pick(file('a b+图.png', 'image/png'))
    expect(net.sent[0]!.body).toMatchObject({ name: 'a_b图.png' })
  })
})

describe('an upload', () => {
  it('goes to the address it was signed for, and is a file when the server has looked at it', async () => {
    net = network(storing(() => ref))
    const changes: (string | null)[] = []
    page = await show(<Upload onChange={(id) => changes.push(id)} />)
    await pick(file('a.png', 'image/png'))
    await until(() => expect(changes).toEqual([ref.fileId]))
    expect(net.sent.slice(0, 3).map((s) => `${s.method} ${s.url}`)).toEqual([
      'POST /api/oss/sign',
      'PUT /api/oss/put',
      'POST /api/oss/confirm',
    ])
    expect(net.sent[1]!.headers.get('content-type')).toBe('image/png')
    expect(net.sent[2]!.body).toEqual({ upload_id: 'a.png' })
  })
  it('that the store refuses says so, and is no file', async () => {
    net = network(
      storing(
        () => ref,
        () => new Response('', { status: 403 }),
      ),
    )
    const changes: (string | null)[] = []
    page = await show(<Upload onChange={(id) => changes.push(id)} />)
    await pick(file('a.png', 'image/png'))
    await until(() => expect(shownToasts().map((m) => m.text)).toEqual(['上传没有成功，请重试']))
    expect([changes, net.sent.length]).toEqual([[], 2])
  })
  it('says that it is on its way, and takes nothing else meanwhile', async () => {
    const looked = Promise.withResolvers<typeof ref>()
    net = network(storing(() => looked.promise))
    const changes: (string | null)[] = []
    page = await show(<Upload onChange={(id) => changes.push(id)} />)
    const drop = () => document.querySelector<HTMLButtonElement>('.upload-drop')!
    await pick(file('a.png', 'image/png'))
    expect(drop().textContent).toContain('正在上传')
    expect(drop().disabled).toBe(true)
    looked.resolve(ref)
    await until(() => expect(changes).toEqual([ref.fileId]))
    expect(drop().disabled).toBe(false)
  })
  it('R303: an image that is larger than WeCom takes is made smaller, and sent', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 6000 }))
    const drawn: number[][] = []
    const drawImage = (_: unknown, ...at: number[]) => void drawn.push(at)
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => ({ drawImage }), configurable: true })
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'], { type: 'image/jpeg' })))
    net = network(storing(() => ref))
    page = await show(<Upload />)
    await pick(file('a.jpg', 'image/jpeg', bytesOf('10M') + 1))
    await until(() => expect(net!.sent.length).toBeGreaterThan(1))
    expect(drawn).toEqual([[0, 0, 4000, 3000]])
    expect(net.sent[0]!.body).toMatchObject({ name: 'a.jpg', mime: 'image/jpeg', size: 5 })
    expect(await (net.sent[1]!.body as File).text()).toBe('small')
    vi.unstubAllGlobals()
  })
  it('R286: an image that cannot be shown says so', async () => {
    net = network(answer(files.fileUrl, ref))
    page = await show(<Upload value={ref.fileId} />)
    const image = await until(() => {
      const found = document.querySelector('.upload-done img')
      expect(found).toBeTruthy()
      return found!
    })
    await settle(() => void image.dispatchEvent(new Event('error')))
    expect(shownToasts().map((m) => m.text)).toEqual(['图片加载失败'])
  })
})
