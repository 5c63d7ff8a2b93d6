import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '#core/contract/files.ts'
import type { Attachment, MessageContent } from '#core/contract/message.ts'
import { MessageComposer } from '#core/web/blocks/message/MessageComposer.tsx'
import { withVideos } from '#core/web/blocks/message/videos.ts'
import { PhonePreview } from '#core/web/blocks/phone/PhonePreview.tsx'
import { allOf, answer, byName, clean, press, requests, settle, show, type } from '#core/web/blocks/testing/kit.tsx'
import { registerParts } from '#core/web/parts.ts'
import { storing, until } from '#core/web/testing.tsx'
import { type ShortVideo, shortVideos } from '../contract.ts'
import lent from './parts.ts'
// Compiled before the first test, so that no test waits for it when a dialog opens.
import './AddVideoDialog.tsx'
import './VideosDialog.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const video = (n: number): Attachment => ({ msgtype: 'video', fileId: id(n) })
const image: Attachment = { msgtype: 'image', fileId: id(9) }
const file = (fileId: string, name: string) => ({ fileId, name, size: 2048, mime: 'video/mp4', url: `/api/file/1/${fileId}?s=1` })
const row = (n: number, more: Partial<ShortVideo> = {}): ShortVideo => ({
  fileId: id(n),
  name: `视频${n}`,
  size: 2048,
  url: file(id(n), '').url,
  seconds: 65,
  coverUrl: '',
  createdBy: '周若溪',
  createdAt: '2026-11-20T02:00:00.000Z',
  version: 1,
  mine: n === 2,
  ...more,
})
let library = [1, 2, 3].map((n) => row(n))
const answers = {
  ...storing(() => file(id(5), 'IMG_2231.mp4')),
  ...answer(files.fileUrl, ({ fileId }) => file(fileId, `${fileId.at(-1)}.mp4`)),
  ...answer(shortVideos.list, ({ keyword = '', page = 1 }) => {
    const found = library.filter((v) => v.name.includes(keyword))
    return { list: found.slice((page - 1) * 20, page * 20), total: found.length }
  }),
  ...answer(shortVideos.add, ({ name }) => {
    library.unshift(row(5, { name }))
    return library[0]!
  }),
  ...answer(shortVideos.update, ({ fileId, name }) => {
    library = library.map((v) => (v.fileId === fileId ? { ...v, name } : v))
    return library.find((v) => v.fileId === fileId)!
  }),
  ...answer(shortVideos.delete, ({ fileId }) => {
    library = library.filter((v) => v.fileId !== fileId)
    return {}
  }),
}

let now: MessageContent
function Page({ start = [], max }: { start?: Attachment[]; max?: number }) {
  const [value, setValue] = useState<MessageContent>({ text: '你好', attachments: start })
  now = value
  return (
    <>
      <MessageComposer value={value} onChange={setValue} maxAttachments={max} />
      <PhonePreview mode="welcome" content={value} staff={{ name: '林小满' }} corpName="麦禾" customerName="苏念" />
    </>
  )
}
const dialog = (name: string) => allOf('[role=dialog]').find((d) => d.getAttribute('aria-label') === name)
const ticked = () => allOf('.vid-pick').map((b) => b.getAttribute('aria-pressed') === 'true')
const sent = (path: string) => requests.filter((a) => a.path === `/corp_common/short_video/${path}`)
async function openAdd() {
  await press(byName('添加附件', 'button'))
  await press(byName('视频', '[role=menuitem]'), 300)
}
const take = (given: File) => {
  const input = dialog('添加短视频')!.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [given], configurable: true })
  return act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
}
const drop = (given: File) => {
  const at = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { files: [given] } })
  return act(async () => void dialog('添加短视频')!.querySelector('.upload')!.dispatchEvent(at))
}

beforeEach(() => {
  registerParts({ lent })
  library = [1, 2, 3].map((n) => row(n))
})
afterEach(async () => {
  await clean()
  await settle(300)
  registerParts({})
  vi.restoreAllMocks()
})

/** A browser that plays: what it is shown lasts so long, and can be drawn. */
function playing(seconds: number) {
  const make = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
    const element = make(name)
    if (name !== 'video') return element
    Object.defineProperties(element, {
      duration: { value: seconds },
      videoWidth: { value: 640 },
      videoHeight: { value: 360 },
      currentTime: { set: () => void queueMicrotask(() => element.dispatchEvent(new Event('seeked'))) },
    })
    setTimeout(() => {
      element.dispatchEvent(new Event('loadedmetadata'))
      element.dispatchEvent(new Event('loadeddata'))
    }, 10)
    return element
  }) as typeof document.createElement)
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => ({ drawImage: () => {} }), configurable: true })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['frame'], { type: 'image/jpeg' })))
}

describe('adding a short video', () => {
  it('R345: a video is added by its modal: seen first, with name, cover and length, then in the message and the preview', async () => {
    playing(12.4)
    await show(<Page />, answers)
    await openAdd()
    const box = dialog('添加短视频')!
    expect(box.textContent).toContain('MP4 · ≤ 10MB')
    await take(new File(['x'.repeat(900)], '门店 环境.mp4', { type: 'video/mp4' }))
    await settle()
    expect(box.querySelector('video')?.src).toMatch(/^blob:/)
    expect(box.textContent).toContain('0:12')
    expect(box.querySelector<HTMLImageElement>('.vid-cover img')?.src).toMatch(/^blob:/)
    expect(requests.filter((a) => a.path.startsWith('/oss/')).length).toBe(0) // nothing has left the computer
    const name = byName('名称', 'label').parentElement!.querySelector('input')!
    expect(name.value).toBe('门店 环境')
    await type(name, ' ')
    await press(byName('添加短视频', '.dlg-foot .button.primary'))
    expect(box.textContent).toContain('给它起个名字')
    await type(name, '新店开业')
    await press(byName('添加短视频', '.dlg-foot .button.primary'))
    await until(() => expect(dialog('添加短视频')).toBeUndefined())
    expect(sent('add').map((a) => a.body)).toEqual([{ file_id: id(5), name: '新店开业', cover_file_id: id(5), seconds: 12 }])
    expect(now.attachments).toEqual([video(5)])
    expect(allOf('.mc-rows li').length).toBe(1)
    expect(allOf('.phone-video').length).toBe(1)
  })

  it('a video shorter than a second gets its first picture; one that cannot be drawn is added without', async () => {
    playing(0.4)
    await show(<Page />, answers)
    await openAdd()
    await drop(new File(['x'], 'a.mp4', { type: 'video/mp4' }))
    await settle()
    expect(dialog('添加短视频')!.querySelector('.vid-cover img')).toBeTruthy()
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
    await take(new File(['x'], 'b.mp4', { type: 'video/mp4' }))
    await settle()
    expect(dialog('添加短视频')!.textContent).toContain('没能取出封面，可以照常添加')
    await press(byName('添加短视频', '.dlg-foot .button.primary'))
    await until(() => expect(dialog('添加短视频')).toBeUndefined())
    expect(sent('add').map((a) => a.body)).toEqual([{ file_id: id(5), name: 'b', seconds: 1 }])
    expect(now.attachments).toEqual([video(5)])
  })

  it('the name follows the file until somebody writes one', async () => {
    await show(<Page />, answers)
    await openAdd()
    const name = () => byName('名称', 'label').parentElement!.querySelector('input')!
    await take(new File(['x'], 'fake.mp4', { type: 'video/mp4' }))
    await take(new File(['x'], '门店.mp4', { type: 'video/mp4' }))
    expect(name().value).toBe('门店')
    await type(name(), '新店开业')
    await take(new File(['x'], '别的.mp4', { type: 'video/mp4' }))
    expect(name().value).toBe('新店开业')
    await press(byName('取消', '.dlg-foot button'))
  })

  it('what WeCom does not take is refused before it is sent', async () => {
    await show(<Page />, answers)
    await openAdd()
    await drop(new File(['x'], 'a.mov', { type: 'video/quicktime' }))
    expect(document.body.textContent).toContain('只支持 mp4')
    expect(dialog('添加短视频')!.querySelector('video')).toBeNull()
    const heavy = new File(['x'], 'a.mp4', { type: 'video/mp4' })
    Object.defineProperty(heavy, 'size', { value: 10 * 1024 * 1024 + 1 })
    await take(heavy)
    expect(document.body.textContent).toContain('文件不能超过 10MB')
    await press(byName('添加短视频', '.dlg-foot .button.primary'))
    expect(dialog('添加短视频')!.textContent).toContain('先选一个视频')
    expect(requests.filter((a) => a.path.startsWith('/oss/') || a.path.endsWith('/add'))).toEqual([])
    await press(byName('取消', '.dlg-foot button'))
    expect(now.attachments).toEqual([])
  })
})

describe('choosing among the company’s short videos', () => {
  it('R346: the dialog opens with what the message has, takes more, orders them, and puts them where videos stood', async () => {
    await show(<Page start={[video(1), image, video(3)]} />, answers)
    await press(byName('修改 视频 3', 'button'), 300)
    const box = dialog('选择短视频')!
    expect(ticked()).toEqual([true, false, true])
    expect(box.textContent).toContain('已选 2 / 8') // nine, one of them a picture
    expect(box.querySelector('.vid-cover small')?.textContent).toBe('1:05')
    await press(allOf('.vid-pick')[1]!)
    const chosen = box.querySelector('.vid-chosen')!
    await press(chosen.querySelector<HTMLElement>('[aria-label="视频 3 上移"]')!)
    await press(chosen.querySelector<HTMLElement>('[aria-label="移除 视频 1"]')!)
    await press(byName('选用 2 个视频', 'button'), 300)
    expect(now.attachments).toEqual([video(2), image, video(3)])
    await press(byName('修改 视频 1', 'button'), 300)
    expect(ticked()).toEqual([false, true, true])
    for (const i of [1, 2]) await press(allOf('.vid-pick')[i]!)
    await press(byName('不带视频', 'button'), 300)
    expect(now.attachments).toEqual([image])
  })

  it('from the modal of a new one; no more than the message has room for; a new one is ticked at once', async () => {
    await show(<Page start={[image]} max={3} />, answers)
    await openAdd()
    await press(byName('从已有的短视频选', 'button'), 300)
    await press(allOf('.vid-pick')[0]!)
    await press(byName('添加短视频', '.vid-head button'), 300)
    await take(new File(['x'], '新的.mp4', { type: 'video/mp4' }))
    await press(byName('添加短视频', '.dlg-foot .button.primary'))
    await until(() => expect(ticked()).toEqual([true, true, false, false]))
    await press(allOf('.vid-pick')[2]!)
    expect(ticked()).toEqual([true, true, false, false])
    expect(allOf('.vid-pick')[2]!.title).toBe('最多选 2 个')
    await press(byName('选用 2 个视频', 'button'), 300)
    expect(now.attachments).toEqual([image, video(1), video(5)])
  })

  it('is searched, turned page by page, renamed and cleared out by who may', async () => {
    library = Array.from({ length: 23 }, (_, i) => row(i + 1, { fileId: `01930000-0000-7000-8000-0000000000${10 + i}` }))
    await show(<Page start={[]} />, answers)
    await openAdd()
    await press(byName('从已有的短视频选', 'button'), 300)
    expect(allOf('.vid-row').length).toBe(20)
    await press(byName('再看 20 个', 'button'))
    expect(allOf('.vid-row').length).toBe(23)
    await type(byName('按名称搜索', 'input'), '视频2')
    expect(allOf('.vid-pick .medium').map((e) => e.textContent)).toEqual(['视频2', '视频20', '视频21', '视频22', '视频23'])
    expect(allOf('[aria-label^="重命名"]').length).toBe(1)
    await press(byName('重命名 视频2', 'button'))
    await type(byName('视频2 的新名称', 'input'), '视频2 的新名字')
    await act(async () => allOf('.vid-row form')[0]!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
    await settle()
    expect(allOf('.vid-pick .medium')[0]!.textContent).toBe('视频2 的新名字')
    await press(byName('移出 视频2 的新名字', 'button'))
    expect(document.body.textContent).toContain('已经用了它的消息照常发送')
    await press(byName('移出短视频库', '[role=alertdialog] button'), 300)
    expect(sent('delete').length).toBe(1)
    expect(allOf('.vid-row').length).toBe(4)
    expect(dialog('选择短视频')!.contains(document.activeElement)).toBe(true)
    await press(byName('取消', '.pick-foot button'))
  })

  it('keeps every other attachment where it is', () => {
    expect(withVideos([video(1), image, video(2)], [id(3)])).toEqual([video(3), image])
    expect(withVideos([image], [id(3), id(4)])).toEqual([image, video(3), video(4)])
  })
})

it('without a library of videos, a video is a file of this computer, and nothing asks to change which it is', async () => {
  registerParts({})
  await show(<Page start={[video(1)]} />, answers)
  expect(byName('移除 视频 1', 'button')).toBeTruthy()
  expect(allOf('[aria-label="修改 视频 1"]')).toEqual([])
  const pick = document.querySelector<HTMLInputElement>('.mc-composer > input[type=file]')!
  const opened = vi.spyOn(pick, 'click')
  await openAdd()
  expect(opened).toHaveBeenCalledOnce()
  expect(dialog('添加短视频')).toBeUndefined()
})
