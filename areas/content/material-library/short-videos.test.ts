import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { plainCode } from '#areas/acquisition/live-codes/testing.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { companyFiles, type FileRef, files } from '#core/contract/files.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { CallRefused, startTestApp, type TestApp } from '#testing/harness.ts'
import { shortVideos } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let ben: string
let png: Buffer
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(2000, 7)])

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty' })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  anna = await app.signIn('anna')
  ben = await app.signIn('ben')
  png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#2b5c4c' } })
    .png()
    .toBuffer()
}, 60_000)
afterAll(() => app.close())

async function upload(name: string, type: string, data: Buffer, as: string): Promise<FileRef> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(data)], name, { type }))
  const answer = await app.fetch(`/api${files.uploadMedia.path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'rapport', cookie: as },
    body,
  })
  const { success, file_id, ...rest } = (await answer.json()) as FileRef & { success: boolean; file_id: string }
  expect(success, JSON.stringify(rest)).toBe(true)
  return { ...rest, fileId: file_id }
}
const video = (name: string, as: string) => upload(name, 'video/mp4', mp4, as)
type Draft = Omit<Input<typeof shortVideos.add>, 'fileId'>
const added = async (as: string, draft: Draft) =>
  app.call(shortVideos.add, { fileId: (await video('IMG_2231.mp4', as)).fileId, ...draft }, as)
const names = async (input: Input<typeof shortVideos.list> = {}, as = ben) =>
  (await app.call(shortVideos.list, input, as)).list.map((v) => v.name)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it was done',
    (error: unknown) => (error instanceof CallRefused ? error.code : error),
  )

test('R345: an uploaded MP4 joins the library with its name, cover and length, and is there for every colleague', async () => {
  const cover = await upload('cover.png', 'image/png', png, anna)
  const one = await added(anna, { name: ' 门店 环境 ', coverFileId: cover.fileId, seconds: 12 })
  expect(one).toMatchObject({ name: '门店 环境', seconds: 12, size: mp4.length, createdBy: 'anna', mine: true })
  const [seen] = (await app.call(shortVideos.list, {}, ben)).list
  expect(seen).toMatchObject({ fileId: one.fileId, name: '门店 环境', createdBy: 'anna', mine: false })
  const played = await app.fetch(seen!.url, { headers: { range: 'bytes=0-9' } })
  expect([played.status, played.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  expect(Buffer.from(await (await app.fetch(seen!.coverUrl)).arrayBuffer())).toEqual(png)
  // Where a message names its file, it goes by that name too.
  expect((await app.call(files.fileUrl, { fileId: one.fileId }, ben)).name).toBe('门店_环境.mp4')
})

test('the same file again changes nothing; what is no video, no picture or not there is refused', async () => {
  const one = await added(anna, { name: '开箱' })
  expect(await app.call(shortVideos.add, { fileId: one.fileId, name: '别的名字' }, ben)).toMatchObject({ name: '开箱', mine: false })
  const picture = await upload('a.png', 'image/png', png, anna)
  const file = (await video('b.mp4', anna)).fileId
  const add = (input: Input<typeof shortVideos.add>) => codeOf(app.call(shortVideos.add, input, anna))
  expect(await add({ fileId: picture.fileId, name: '图' })).toBe(code.badInput)
  expect(await add({ fileId: file, name: '封面不是图', coverFileId: one.fileId })).toBe(code.badInput)
  expect(await add({ fileId: file, name: '  ' })).toBe(code.badInput)
  expect(await add({ fileId: file, name: '长'.repeat(61) })).toBe(code.badInput)
  expect(await add({ fileId: newId(), name: '没有' })).toBe(code.notFound)
  expect(await add({ fileId: file, name: '没有封面', coverFileId: newId() })).toBe(code.notFound)
  expect(await codeOf(app.call(shortVideos.add, { fileId: file, name: '别人上传的' }, ben))).toBe(code.notFound)
  const exported = await app.app.files.put(app.ctx.db, { name: 'c.mp4', data: mp4, purpose: 'export' })
  expect(await add({ fileId: exported.file_id, name: '别人的导出' })).toBe(code.notFound)
  const foreign = await otherCompanysVideo()
  for (const call of [shortVideos.add, shortVideos.update])
    expect(
      await codeOf(app.call(call, { fileId: foreign, name: '外面的', ...(call === shortVideos.update && { version: 0 }) }, admin)),
      call.name,
    ).toBe(code.notFound)
  expect(await codeOf(app.call(shortVideos.delete, { fileId: foreign }, admin))).toBe(code.notFound)
  expect((await app.call(shortVideos.list, { fileIds: [foreign] }, admin)).total).toBe(0)
})

async function otherCompanysVideo(): Promise<string> {
  const { rows } = await sql<{
    corp_id: number
  }>`insert into corps (name, wecom_corp_id) values ('另一家', 'ww_other') returning corp_id`.execute(anyTable(app.app.db))
  const corp_id = rows[0]!.corp_id
  const db = app.app.db.forCorp(corp_id)
  const { file_id } = await app.app.files.put(db, { name: 'd.mp4', data: mp4, purpose: 'upload' })
  await db.insertInto('short_videos').values({ corp_id, file_id, name: '另一家的' }).execute()
  return file_id
}

test('R346: newest first, by pages, found by a part of the name; chosen ones by their ids', async () => {
  const made: string[] = []
  for (let i = 1; i <= 5; i++) made.push((await added(ben, { name: `新品${i}` })).fileId)
  expect(await names({ pageSize: 3 })).toEqual(['新品5', '新品4', '新品3'])
  expect(await names({ pageSize: 3, page: 2 })).toEqual(['新品2', '新品1', '开箱'])
  expect(await app.call(shortVideos.list, { keyword: '新品', pageSize: 2 }, anna)).toMatchObject({ total: 5, list: [{}, {}] })
  expect(await names({ keyword: '品3' })).toEqual(['新品3'])
  expect(await names({ keyword: '%' })).toEqual([])
  expect((await names({ fileIds: [made[4]!, made[0]!] })).sort()).toEqual(['新品1', '新品5'])
})

test('who added it, or who manages materials, renames it and takes it out', async () => {
  const { fileId } = await added(ben, { name: '教\u202e程' })
  expect(await names({ fileIds: [fileId] })).toEqual(['教程'])
  expect(await codeOf(app.edit(shortVideos.update, { fileId, name: '\u202e' }, ben))).toBe(code.badInput)
  expect(await codeOf(app.edit(shortVideos.update, { fileId, name: '抢来的' }, anna))).toBe(code.forbidden)
  expect(await codeOf(app.call(shortVideos.delete, { fileId }, anna))).toBe(code.forbidden)
  expect(await app.edit(shortVideos.update, { fileId, name: '烘焙\u2067教程' }, ben)).toMatchObject({ name: '烘焙教程' })
  expect(await app.edit(shortVideos.update, { fileId, name: '管理员改的' }, admin)).toMatchObject({ name: '管理员改的', createdBy: 'ben' })
  expect(await names({ keyword: '管理员' })).toEqual(['管理员改的'])
  await app.call(shortVideos.delete, { fileId }, ben)
  expect(await names({ keyword: '管理员' })).toEqual([])
  expect(await codeOf(app.call(shortVideos.delete, { fileId }, ben))).toBe(code.notFound)
  const { rows } = await sql<{
    action: string
  }>`select action from audit_log where corp_id = ${app.corpId} and object_id = ${fileId} order by at`.execute(app.ctx.db)
  expect(rows.map((r) => r.action)).toEqual(['short_video.create', 'short_video.update', 'short_video.update', 'short_video.delete'])
})

test('a welcome that uses a video sends it after it has left the library', async () => {
  const { fileId } = await added(anna, { name: '欢迎视频' })
  const [person] = (await app.call(staff.list, { available: true }, admin)).list.filter((s) => s.staffExtId === 'anna')
  const content = { text: '你好', attachments: [{ msgtype: 'video' as const, fileId }] }
  const draft = plainCode([person!.staffId], { welcome: { mode: 'same', content, bands: [] } })
  const { wayId } = await app.call(liveCodes.add, { draft }, admin)
  await app.settled()
  await app.call(shortVideos.delete, { fileId }, anna)
  const one = await app.call(liveCodes.one, { wayId }, admin)
  expect(one.draft.welcome.content.attachments).toEqual(content.attachments)
  const [made] = app.sim.codes().codes
  const guest = app.sim.createCustomer({ name: '新客' })
  const { conversation_id } = app.sim.add({ person_id: guest.id, config_id: made!.config_id })
  await app.settled()
  const kinds = app.sim.messages({ conversation_id: conversation_id! }).messages.map((m) => m.msgtype)
  expect(kinds).toEqual(expect.arrayContaining(['text', 'video']))
})

test('the company’s files by kind, newest first: covers and what is somebody’s own are not among them', async () => {
  const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1')
  const doc = await upload('菜单.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n1 0 obj\n'), anna)
  await app.app.files.put(app.ctx.db, { name: '客户.xlsx', data: Buffer.from('PK\x03\x04'), purpose: 'export' })
  const page = (input: Input<typeof companyFiles.list>) => app.call(companyFiles.list, input, ben)
  expect((await page({ kind: 'file' })).list).toMatchObject([{ fileId: doc.fileId, name: '菜单.pdf' }])
  expect((await page({ kind: 'file', keyword: '客户' })).total).toBe(0)
  const pictures = (await page({ kind: 'image' })).list.map((f) => f.name)
  expect(pictures).toContain('a.png')
  expect(pictures).not.toContain('cover.png')
  expect((await page({ kind: 'video', keyword: '新品' })).list.map((f) => f.name)[0]).toBe('新品5.mp4')
  // WeCom takes a GIF as a file only.
  const moving = await app.app.files.put(app.ctx.db, { name: 'b.gif', data: gif, purpose: 'upload' })
  expect((await page({ kind: 'file', keyword: 'b.gif' })).list.map((f) => f.fileId)).toEqual([moving.file_id])
})
