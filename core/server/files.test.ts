import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { bytesOf, mimeTypes, suffixes } from '../contract/files.ts'
import type { Context } from './context.ts'
import { disposition, rangeOf } from './files/routes.ts'
import { checkUpload, safeName } from './files/rules.ts'
import { storeUpload } from './files/upload.ts'
import { createFiles } from './files.ts'
import { createHttp } from './http.ts'
import calls from './own/calls.ts'
import mount from './own/routes.ts'
import { all, newCorp, newStaff, testApp } from './tasks/testing.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
let http: FastifyInstance
let ctx: Context
let cookie: string
let stranger: { ctx: Context; token: string }

beforeAll(async () => {
  http = await createHttp(app, calls, (server) => mount(server, app))
  const staff = await newStaff(app, await newCorp(app))
  ctx = staff.ctx
  cookie = `rapport_session=${staff.token}`
  stranger = await newStaff(app, await newCorp(app))
})
afterAll(async () => {
  await http.close()
  await stop()
})

const png = await sharp({ create: { width: 900, height: 20, channels: 3, background: '#123456' } })
  .png()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')

/** `data` in pieces: each is sent when the one before has been taken. */
function upload(name: string, type: string, data: Buffer | Buffer[], path = '/api/corp_common/upload_media', field = 'file') {
  const edge = 'edge-of-the-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const parts = [Buffer.from(head), data, Buffer.from(`\r\n--${edge}--\r\n`)].flat()
  const slowly = async function* () {
    for (const part of parts) {
      yield part
      for (let i = 0; i < 20; i++) await turn()
    }
  }
  const payload = Array.isArray(data) ? Readable.from(slowly()) : Buffer.concat(parts)
  const headers = { cookie, 'x-requested-with': 'rapport', 'content-type': `multipart/form-data; boundary=${edge}` }
  return http.inject({ method: 'POST', url: path, headers, payload })
}

test('an upload is stored, answered with a signed link, and served as it is', async () => {
  const answer = (await upload('图 a+b#c.png', 'image/png', png)).json()
  expect(answer).toMatchObject({ success: true, name: '图_abc.png', mime: 'image/png', size: png.length })
  const file = await http.inject(answer.url)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload).toEqual(png)
  expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(file.headers['content-disposition']).toBe(`inline; filename="__abc.png"; filename*=UTF-8''%E5%9B%BE_abc.png`)
  expect(file.headers['content-security-policy']).toContain('sandbox')
  expect((await http.inject({ url: answer.url, headers: { 'if-none-match': file.headers.etag as string } })).statusCode).toBe(304)
  const stored = await app.files.row(ctx.db, answer.file_id)
  expect(stored).toMatchObject({ created_by: ctx.me.staffId, purpose: 'upload' })
})

test('R218–R221: a wrong type and a wrong suffix have texts of their own, and nothing is stored', async () => {
  const before = await ctx.db.selectFrom('files').select('file_id').where('corp_id', '=', ctx.corpId).execute()
  const answerTo = async (name: string, type: string, data: Buffer) => (await upload(name, type, data)).json()
  expect(await answerTo('a.html', 'text/html', Buffer.from('<html>'))).toMatchObject({
    status_message: '暂不支持该文件类型，请重新上传',
    field: 'file',
  })
  expect(await answerTo('a.png', 'text/html', png)).toMatchObject({ status_message: '文件格式错误，请重新上传' })
  expect(await answerTo('a.png', 'image/png', Buffer.from('<html><script>'))).toMatchObject({ status_message: '文件格式错误，请重新上传' })
  expect(await answerTo('a.svg', 'image/png', png)).toMatchObject({ status_message: '暂不支持该文件类型，请重新上传' })
  expect(await answerTo('a.pdf', 'application/pdf', png)).toMatchObject({ status_message: '文件格式错误，请重新上传' })
  expect(await answerTo('a.txt', 'text/plain', Buffer.alloc(0))).toMatchObject({ status_message: '文件内容为空，请重新上传' })
  expect(await answerTo('noname', 'image/png', png)).toMatchObject({ success: false })
  expect((await upload('a.png', 'image/png', png, undefined, 'other')).json()).toMatchObject({ status_code: 400, field: 'file' })
  const after = await ctx.db.selectFrom('files').select('file_id').where('corp_id', '=', ctx.corpId).execute()
  expect(after).toEqual(before)
})

test('R218, R220: every listed suffix and type passes', () => {
  const heads: Record<string, string> = {
    png: '89504e470d0a1a0a', jpg: 'ffd8ffe0', jpeg: 'ffd8ffe0', gif: '474946383961', mp4: '000000206674797069736f6d', mov: '00000014667479707174',
    avi: '524946460000000041564920', mp3: '494433', amr: '2321414d52', pdf: '255044462d', txt: '61', xls: 'd0cf11e0a1b11ae1', doc: 'd0cf11e0a1b11ae1',
    ppt: 'd0cf11e0a1b11ae1', rar: '526172211a0700', exe: '4d5a', rp: '00', dmg: '78',
  } // biome-ignore format: a table
  expect(suffixes).toHaveLength(23)
  for (const suffix of suffixes) {
    const data = Buffer.from(heads[suffix] ?? '504b0304', 'hex')
    expect(() => checkUpload({ name: `a.${suffix}`, declared: '', data })).not.toThrow()
  }
  for (const declared of mimeTypes) expect(() => checkUpload({ name: 'a.png', declared, data: png })).not.toThrow()
  expect(() => checkUpload({ name: 'a.csv', declared: 'text/csv', data: Buffer.from('a') })).toThrow('暂不支持')
  expect(checkUpload({ name: 'a.csv', declared: 'text/csv', data: Buffer.from('a'), sheets: true }).mime).toBe('text/csv')
  expect(() => checkUpload({ name: 'a.png', declared: '', data: png, sheets: true })).toThrow('暂不支持')
})

test('R222: the size is limited by kind, to the byte', async () => {
  const amr = (size: number) => Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(size - 6, 1)])
  expect((await upload('a.amr', 'audio/amr', amr(bytesOf('2M')))).json().success).toBe(true)
  expect((await upload('a.amr', 'audio/amr', amr(bytesOf('2M') + 1))).json().status_message).toBe('文件大小不能超过2M，请重新上传')
  expect((await upload('a.txt', 'text/plain', Buffer.alloc(bytesOf('20M') + 1, 65))).json().status_message).toBe(
    '文件大小不能超过20M，请重新上传',
  )
  // The limit reached exactly at the end of a chunk: what was taken until then is no file.
  const cut = await upload('a.txt', 'text/plain', [Buffer.alloc(bytesOf('20M'), 65), Buffer.alloc(1000, 65)])
  expect(cut.json()).toMatchObject({ success: false, status_message: '文件大小不能超过20M，请重新上传' })
  expect((await upload('a.txt', 'text/plain', [Buffer.alloc(bytesOf('20M'), 65)])).json()).toMatchObject({ success: true })
  expect(() => checkUpload({ name: 'a.txt', declared: '', data: Buffer.alloc(2_097_153, 65), maxSize: '2M' })).toThrow('2M')
})

test('R224–R226: names are cleaned, and no path comes along', () => {
  expect(safeName('a+b#c%d?e/f&g=h;.png')).toBe('abcdefgh.png')
  expect(safeName('a b.png')).toBe('a_b.png')
  expect(safeName('图a.png', true)).toBe('a.png')
  expect(safeName('..\\..\\etc\\passwd.txt')).toBe('....etcpasswd.txt')
  expect(safeName('x\u0000\u202egnp.exe')).toBe('xgnp.exe')
  expect(safeName(`${'长'.repeat(300)}.PNG`)).toMatch(/^长{120}\.png$/)
})

test('a picture loses where and by what it was taken, not its direction', async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(photo.includes('SpyCam')).toBe(true)
  const row = await storeUpload(ctx, { name: 'p.jpg', declared: 'image/jpeg', data: photo })
  const stored = await app.files.read(row)
  expect(stored.includes('SpyCam')).toBe(false)
  const about = await sharp(stored).metadata()
  expect([about.width, about.height, about.exif]).toEqual([20, 40, undefined])
})

test('a picture of too many pixels is refused by its header', async () => {
  const huge = Buffer.from(png)
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  await expect(storeUpload(ctx, { name: 'h.png', declared: 'image/png', data: huge })).rejects.toThrow('图片尺寸过大')
})

test('a picture of which a part is missing is refused; one that is kept already is answered as it is', async () => {
  const noise = {
    create: {
      width: 200,
      height: 200,
      channels: 3 as const,
      background: 'red',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  }
  const whole = { 'a.png': await sharp(noise).png().toBuffer(), 'a.jpg': await sharp(noise).jpeg().toBuffer() }
  for (const [name, data] of Object.entries(whole)) {
    const cut = { name, declared: '', data: data.subarray(0, 2000) }
    const type = name === 'a.png' ? 'image/png' : 'image/jpeg'
    expect((await upload(name, type, cut.data)).json()).toMatchObject({ success: false, status_message: '文件格式错误，请重新上传' })
    expect((await upload(name, type, data)).json()).toMatchObject({ success: true, size: data.length })
    const row = await app.files.put(ctx.db, { name, data: cut.data, purpose: 'upload' })
    const small = await http.inject(`${app.files.url(row)}&w=100`)
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, type])
    expect(small.rawPayload).toEqual(cut.data)
  }
})

test('a link that was changed in any part, or has ended, opens nothing', async () => {
  const row = await app.files.put(ctx.db, { name: 'a.pdf', data: pdf, purpose: 'upload' })
  const link = app.files.url(row)
  const status = async (to: string) => (await http.inject(to)).statusCode
  expect(await status(link)).toBe(200)
  const other = await app.files.put(ctx.db, { name: 'b.pdf', data: pdf, purpose: 'upload' })
  expect(await status(link.replace(row.file_id, other.file_id))).toBe(404)
  expect(await status(link.replace(`/file/${ctx.corpId}/`, `/file/${stranger.ctx.corpId}/`))).toBe(404)
  expect(await status(link.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 3600}`))).toBe(404)
  expect(await status(`${link}&d=1`)).toBe(404)
  expect(await status(link.replace(/s=./, (s) => (s === 's=A' ? 's=B' : 's=A')))).toBe(404)
  expect(await status(link.replace(/&s=.*/, ''))).toBe(404)
  expect(await status('/api/file/1/..%2f..%2fetc?e=1&s=1')).toBe(404)
  vi.useFakeTimers({ now: Date.now() + 4 * 3_600_000, toFake: ['Date'] })
  try {
    expect(await status(link)).toBe(404)
  } finally {
    vi.useRealTimers()
  }
  const saved = await http.inject(app.files.url(row, { download: true }))
  expect(saved.headers['content-disposition']).toMatch(/^attachment/)
})

test('text is saved, never shown; a film can be read from the middle', async () => {
  const text = await app.files.put(ctx.db, { name: 'a.txt', data: Buffer.from('<script>'), purpose: 'upload' })
  expect((await http.inject(app.files.url(text))).headers['content-disposition']).toMatch(/^attachment/)
  const film = await app.files.put(ctx.db, { name: 'a.mp4', data: Buffer.from('0000ftypisom6789'), purpose: 'upload' })
  const part = await http.inject({ url: app.files.url(film), headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'ftyp', 'bytes 4-7/16'])
  expect((await http.inject({ url: app.files.url(film), headers: { range: 'bytes=99-' } })).statusCode).toBe(416)
  expect([rangeOf('bytes=-4', 16), rangeOf('bytes=10-', 16), rangeOf('bytes=0-3,5-6', 16), rangeOf(undefined, 16)]).toEqual([
    { start: 12, end: 15 },
    { start: 10, end: 15 },
    null,
    null,
  ])
})

test('a small form of a picture is made once', async () => {
  const row = await app.files.put(ctx.db, { name: 'a.png', data: png, purpose: 'upload' })
  const answers = await Promise.all([1, 2, 3].map(() => http.inject(`${app.files.url(row)}&w=100`)))
  for (const answer of answers) {
    expect(answer.headers['content-type']).toBe('image/webp')
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(160)
  }
  expect(await readdir(path.join(app.files.cacheDir, 'thumbs', String(ctx.corpId)))).toContain(`${row.file_id}_160.webp`)
})

test('R264: the preview address leads to the file, for people of its corp', async () => {
  const row = await app.files.put(ctx.db, { name: 'a.pdf', data: pdf, purpose: 'upload' })
  const entry = `/api/file_trace/entry?file_id=${row.file_id}&file_type=pdf&name=a.pdf`
  const to = await http.inject({ url: entry, headers: { cookie } })
  expect(to.statusCode).toBe(302)
  expect((await http.inject(to.headers.location as string)).body).toBe(pdf.toString())
  expect((await http.inject(entry)).json()).toMatchObject({ success: false, status_code: 10031 })
  const foreign = await http.inject({ url: entry, headers: { cookie: `rapport_session=${stranger.token}` } })
  expect(foreign.json()).toMatchObject({ success: false, status_code: 404 })
  const noId = await http.inject({ url: entry.replace(row.file_id, '-'.repeat(36)), headers: { cookie } })
  expect(noId.json()).toMatchObject({ success: false, status_code: 404 })
})

test('R081: the review passes everything; the CDN upload answers a whole address', async () => {
  const headers = { cookie, 'x-requested-with': 'rapport' }
  const review = await http.inject({
    method: 'POST',
    url: '/api/security_review/text_image',
    headers,
    payload: { texts: ['任何话'], images: ['x'] },
  })
  expect(review.json()).toMatchObject({
    success: true,
    all_pass: true,
    list: [
      { item: '任何话', pass: true },
      { item: 'x', pass: true },
    ],
  })
  const cdn = await upload('a.png', 'image/png', png, '/api/corp_common/upload_media_to_cdn')
  expect(cdn.json().url).toContain('/api/file/')
})

test('a rolled-back row leaves no other row, and removing takes the bytes', async () => {
  const row = await app.files.put(ctx.db, { name: 'a.txt', data: Buffer.from('x'), purpose: 'upload' })
  expect(await app.files.row(stranger.ctx.db, row.file_id)).toBeUndefined()
  await app.files.remove(ctx.db, row.file_id)
  await expect(app.files.read(row)).rejects.toThrow(/ENOENT/)
  expect(await readdir(path.join(app.config.DATA_DIR, 'spool'))).toEqual([])
})

test('S3: the same files behind the same words', async () => {
  const held = new Map<string, Buffer>()
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.headers.authorization?.slice(0, 16)}`)
    const parts: Buffer[] = []
    req.on('data', (c: Buffer) => parts.push(c))
    req.on('end', () => {
      const key = req.url!
      if (req.method === 'PUT') held.set(key, Buffer.concat(parts))
      if (req.method === 'DELETE') held.delete(key)
      const body = held.get(key)
      const range = /bytes=(\d+)-(\d+)/.exec(req.headers.range ?? '')
      if (req.method === 'GET' && !body) res.writeHead(404).end()
      else if (req.method === 'GET' && range) res.writeHead(206).end(body!.subarray(Number(range[1]), Number(range[2]) + 1))
      else res.writeHead(req.method === 'DELETE' ? 204 : 200).end(req.method === 'GET' ? body : '')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = (server.address() as { port: number }).port
  const config = {
    ...app.config,
    FILES: 's3' as const,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'b',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 's',
  }
  const files = createFiles({ config })
  const row = await files.put(ctx.db, { name: 'a.txt', data: Buffer.from('0123456789'), purpose: 'upload' })
  expect((await files.read(row)).toString()).toBe('0123456789')
  expect((await all(await files.open(row, { start: 2, end: 4 }))).join('')).toBe('234')
  expect([...held.keys()]).toEqual([`/b/${row.storage_key}`])
  await files.remove(ctx.db, row.file_id)
  expect(held.size).toBe(0)
  await expect(files.read(row)).rejects.toThrow('S3 answered 404')
  expect(asked[0]).toBe('PUT AWS4-HMAC-SHA256')
  server.close()
})

test('names in headers cannot break out of them', () => {
  expect(disposition('attachment', 'a"\r\nx: y.txt')).toBe(`attachment; filename="a___x: y.txt"; filename*=UTF-8''a%22%0D%0Ax%3A%20y.txt`)
})
