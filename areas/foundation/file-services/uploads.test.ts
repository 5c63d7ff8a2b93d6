import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bytesOf } from '#core/contract/files.ts'
import { readConfig } from '#core/server/config.ts'
import type { App } from '#core/server/context.ts'
import { mostAtOnce, sweepUploads } from '#core/server/files/incoming.ts'
import { createFiles } from '#core/server/files.ts'
import { createHttp } from '#core/server/http.ts'
import coreCalls from '#core/server/own/calls.ts'
import mount from '#core/server/own/routes.ts'
import { newCorp, newStaff, startJobs, testApp } from '#core/server/tasks/testing.ts'
import { testDatabase } from '#testing/database.ts'
import calls from './server/calls.ts'

const png = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#123456' } })
  .png()
  .toBuffer()
const photo = await sharp(png)
  .withExif({ IFD0: { Make: 'SpyCam' } })
  .jpeg()
  .toBuffer()

/**
 * A bucket that holds to the signature as S3 does: over the address, its time, and every header named in it. `lax` is one that takes
 * what comes.
 */
async function bucket() {
  const held = new Map<string, Buffer>()
  const strict = { on: true }
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (c: Buffer) => parts.push(c))
    const answer = async () => {
      const url = new URL(req.url!, `http://${req.headers.host}`)
      const say = (status: number, body: Buffer | string = '') =>
        res.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body)
      const allowed = url.searchParams.has('X-Amz-Signature')
        ? !strict.on || (await signed(req.method!, url, req.headers as Record<string, string>))
        : req.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')
      if (!allowed) return say(403, 'SignatureDoesNotMatch')
      const key = url.pathname
      if (req.method === 'PUT') held.set(key, Buffer.concat(parts))
      if (req.method === 'DELETE') held.delete(key)
      if (req.method === 'GET' || req.method === 'HEAD') {
        const body = held.get(key)
        if (!body) return say(404)
        if (req.method === 'HEAD') return res.writeHead(200, { 'content-length': body.length }).end()
        return say(200, body)
      }
      return say(req.method === 'DELETE' ? 204 : 200)
    }
    req.on('end', () => void answer())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { held, strict, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
async function signed(method: string, url: URL, headers: Record<string, string>): Promise<boolean> {
  const q = url.searchParams
  const at = q.get('X-Amz-Date')!.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z')
  if (Date.parse(at) + Number(q.get('X-Amz-Expires')) * 1000 < Date.now()) return false
  const bare = new URL(url)
  bare.searchParams.delete('X-Amz-Signature')
  const signedHeaders = (q.get('X-Amz-SignedHeaders') ?? '').split(';').filter((h) => h && h !== 'host')
  const resigned = new AwsV4Signer({
    method,
    url: bare.href,
    headers: Object.fromEntries(signedHeaders.map((h) => [h, headers[h] ?? ''])),
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    region: 'us-east-1',
    service: 's3',
    signQuery: true,
    allHeaders: true,
    datetime: q.get('X-Amz-Date')!,
  })
  return (await resigned.signature()) === q.get('X-Amz-Signature')
}

const { url } = await testDatabase()
const { app: plain, stop } = await testApp(url)
const s3 = await bucket()
const s3App = {
  ...plain,
  config: { ...plain.config, FILES: 's3' as const, S3_ENDPOINT: s3.url, S3_BUCKET: 'b', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' },
}
s3App.files = createFiles(s3App)

type Who = Awaited<ReturnType<typeof newStaff>>
const stores: Record<string, { app: App; http: FastifyInstance; address: string }> = {}
let mine: Who
let colleague: Who
let stranger: Who
beforeAll(async () => {
  await startJobs(plain, [], { work: false })
  s3App.jobs = plain.jobs
  for (const [name, app] of [
    ['disk', plain],
    ['s3', s3App],
  ] as const) {
    const http = await createHttp(app, [...coreCalls, ...calls], (server) => mount(server, app))
    stores[name] = { app, http, address: await http.listen({ port: 0, host: '127.0.0.1' }) }
  }
  const corp = await newCorp(plain)
  mine = await newStaff(plain, corp)
  colleague = await newStaff(plain, corp)
  stranger = await newStaff(plain, await newCorp(plain))
})
afterAll(async () => {
  for (const { http } of Object.values(stores)) await http.close()
  s3.server.close()
  await stop()
})

describe.each(['disk', 's3'])('uploads straight to the store: %s', (kind) => {
  const ask = async (path: string, body: object, who = mine) => {
    const headers = { cookie: `rapport_session=${who.token}`, 'x-requested-with': 'rapport' }
    return (await stores[kind]!.http.inject({ method: 'POST', url: `/api${path}`, headers, payload: body })).json()
  }
  const sign = (name: string, mime: string, size: number, who = mine) => ask('/oss/sign', { name, mime, size }, who)
  const put = async (to: { url: string; content_type: string }, data: Buffer, type = to.content_type) => {
    const answer = await fetch(new URL(to.url, stores[kind]!.address), {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Uint8Array(data),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const confirm = (to: { upload_id: string }, who = mine) => ask('/oss/confirm', { upload_id: to.upload_id }, who)
  const filesOf = (who = mine) => who.ctx.db.selectFrom('files').select('file_id').where('corp_id', '=', who.ctx.corpId).execute()
  const lying = async () =>
    (kind === 's3' ? [...s3.held.keys()] : await readdir(`${plain.config.DATA_DIR}/files`, { recursive: true })).filter((k) =>
      /incoming\/.*\//.test(k),
    )
  const later = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] })
    try {
      return await work()
    } finally {
      vi.useRealTimers()
    }
  }

  test('signed, sent, confirmed: only then it is a file; once more is the same file', async () => {
    const before = (await filesOf()).length
    const to = await sign('门店 图.jpg', 'image/jpeg', photo.length)
    expect(to).toMatchObject({ success: true, content_type: 'image/jpeg' })
    expect(new URL(to.url, 'http://ours').origin).toBe(kind === 's3' ? s3.url : 'http://ours')
    expect(await confirm(to)).toMatchObject({ success: false, field: 'file' }) // nothing has arrived
    expect(await put(to, photo)).toBe(200)
    expect(await filesOf()).toHaveLength(before)
    const file = await confirm(to)
    expect(file).toMatchObject({ success: true, name: '门店_图.jpg', mime: 'image/jpeg' })
    const served = await stores[kind]!.http.inject(file.url)
    expect((await sharp(served.rawPayload).metadata()).width).toBe(60)
    expect(served.rawPayload.includes('SpyCam')).toBe(false) // as any picture that comes
    expect((await confirm(to)).file_id).toBe(file.file_id)
    expect(await filesOf()).toHaveLength(before + 1)
    expect(await lying()).toEqual([])
  })

  test('confirmed twice at once it is one file', async () => {
    const before = (await filesOf()).length
    const to = await sign('a.png', 'image/png', png.length)
    await put(to, png)
    const both = await Promise.all([confirm(to), confirm(to)])
    expect(new Set(both.map((f) => f.file_id)).size).toBe(1)
    expect(await filesOf()).toHaveLength(before + 1)
  })

  test('R218–R222: a name, a type or a size that may not come gets no address', async () => {
    const refusalText = async (...of: [string, string, number]) => (await sign(...of)).status_message
    expect(await refusalText('a.html', 'text/html', 5)).toBe('暂不支持该文件类型，请重新上传')
    expect(await refusalText('a.png', 'text/html', 5)).toBe('文件格式错误，请重新上传')
    expect(await refusalText('a.amr', 'audio/amr', bytesOf('2M') + 1)).toBe('文件大小不能超过2M，请重新上传')
    expect(await sign('a.txt', 'text/plain', bytesOf('20M') + 1)).toMatchObject({ status_code: 400, field: 'size' })
    expect(await sign('a.png', 'image/png;\r\nx: y', 5)).toMatchObject({ success: true, content_type: 'image/png' })
  })

  test('another size or another type than signed for is not taken', async () => {
    const to = await sign('a.png', 'image/png', png.length)
    expect(await put(to, Buffer.concat([png, Buffer.from('x')]))).toBe(403)
    expect(await put(to, png.subarray(1))).toBe(403)
    expect(await put(to, png, 'text/html')).toBe(403)
    expect(await lying()).toEqual([])
    expect(await put(to, png)).toBe(200)
    expect((await confirm(to)).success).toBe(true)
  })

  test('what is not what its name says becomes no file, and goes when its time is over', async () => {
    const page = Buffer.from('<html><script>alert(1)</script>')
    const before = await filesOf()
    const to = await sign('a.png', 'image/png', page.length)
    await put(to, page)
    expect(await confirm(to)).toMatchObject({ status_message: '文件格式错误，请重新上传' })
    expect(await filesOf()).toEqual(before)
    await sweepUploads(stores[kind]!.app)
    expect(await lying()).toHaveLength(1)
    await later(71, () => sweepUploads(stores[kind]!.app))
    expect(await lying()).toEqual([])
    expect(await confirm(to)).toMatchObject({ status_code: 404 })
  })

  test('an address that has ended, was changed or is another’s opens nothing', async () => {
    const to = await sign('a.png', 'image/png', png.length)
    const other = await sign('b.png', 'image/png', png.length)
    expect(await later(11, () => put(to, png))).toBe(403)
    const moved = (from: string, to: string) => (url: URL) => {
      url.pathname = url.pathname.replace(from, to)
    }
    const changed = (change: (url: URL) => void) => {
      const url = new URL(to.url, stores[kind]!.address)
      change(url)
      return put({ ...to, url: url.href }, png)
    }
    expect(await changed((u) => u.searchParams.set(kind === 's3' ? 'X-Amz-Expires' : 'e', '9999999999'))).toBe(403)
    expect(await changed((u) => u.searchParams.delete(kind === 's3' ? 'X-Amz-SignedHeaders' : 's'))).toBe(403)
    expect(await changed(moved(to.upload_id, other.upload_id))).toBe(403)
    expect(await changed(moved(`/${mine.ctx.corpId}/`, `/${stranger.ctx.corpId}/`))).toBe(403)
    expect(await lying()).toEqual([])
  })

  test('only who asked for it may confirm it', async () => {
    const to = await sign('a.png', 'image/png', png.length)
    await put(to, png)
    for (const who of [colleague, stranger]) {
      const before = await filesOf(who)
      expect(await confirm(to, who)).toMatchObject({ success: false, status_code: 404 })
      expect(await filesOf(who)).toEqual(before)
    }
    expect((await confirm(to)).success).toBe(true)
  })

  test('what is sent once more after it was confirmed changes no file, and is swept', async () => {
    const to = await sign('a.png', 'image/png', png.length)
    await put(to, png)
    const file = await confirm(to)
    await put(to, Buffer.alloc(png.length, 'evil')) // a bucket takes it: the address has not ended
    expect((await stores[kind]!.http.inject(file.url)).rawPayload).toEqual(png)
    expect((await confirm(to)).file_id).toBe(file.file_id)
    await later(71, () => sweepUploads(stores[kind]!.app))
    expect(await lying()).toEqual([])
    expect((await stores[kind]!.http.inject(file.url)).rawPayload).toEqual(png)
  })
})

test('a bucket that does not hold to what was signed brings no larger file in', async () => {
  const { http } = stores.s3!
  const headers = { cookie: `rapport_session=${mine.token}`, 'x-requested-with': 'rapport' }
  const ask = async (path: string, payload: object) =>
    (await http.inject({ method: 'POST', url: `/api/oss/${path}`, headers, payload })).json()
  s3.strict.on = false
  try {
    const to = await ask('sign', { name: 'a.png', mime: 'image/png', size: png.length })
    await fetch(to.url, { method: 'PUT', body: new Uint8Array(Buffer.concat([png, Buffer.alloc(1000)])) })
    expect(await ask('confirm', { upload_id: to.upload_id })).toMatchObject({ success: false, field: 'file' })
  } finally {
    s3.strict.on = true
  }
})

test('nobody fills the store with what they never confirm', async () => {
  const { http } = stores.disk!
  const headers = { cookie: `rapport_session=${colleague.token}`, 'x-requested-with': 'rapport' }
  const sign = async () =>
    (await http.inject({ method: 'POST', url: '/api/oss/sign', headers, payload: { name: 'a.png', mime: '', size: 5 } })).json()
  for (let n = 0; n < mostAtOnce; n++) await sign()
  expect(await sign()).toMatchObject({ success: false, status_message: '正在上传的文件太多，请稍后再试' })
})

test('pages may send to the store they are signed for, and to no other', async () => {
  const policy = async (kind: string) => String((await stores[kind]!.http.inject('/')).headers['content-security-policy'])
  expect(await policy('s3')).toMatch(new RegExp(`connect-src[^;]* ${s3.url}`))
  expect(await policy('disk')).not.toContain(s3.url)
})

test('where the console is on TLS the bucket must be, too', () => {
  const s3 = { FILES: 's3', S3_ENDPOINT: 'http://minio:9000', S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' }
  const env = { ...s3, DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://crm.example.com' }
  expect(() => readConfig(env)).toThrow('S3_UPLOAD_ENDPOINT: browsers send files there')
  expect(readConfig({ ...env, S3_UPLOAD_ENDPOINT: 'https://store.example.com' }).S3_ENDPOINT).toBe('http://minio:9000')
})
