import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { createFiles } from '../files.ts'
import { callbackSpool } from '../gate/callback-spool.ts'
import { createHttp } from '../http.ts'
import ownJobs from '../own/jobs.ts'
import mount from '../own/routes.ts'
import { newCorp, newStaff, startJobs, testApp, until } from '../tasks/testing.ts'
import { longTask, startTask } from '../tasks.ts'
import { confirmUpload, signUpload } from './incoming.ts'
import { spool } from './spool.ts'

const small = mkdtempSync(path.join(tmpdir(), 'rapport-small-'))
/** A file system of 2 MB. Only root may mount one: elsewhere this file says that it was left out. */
const mounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const { url } = await testDatabase()
const { app, stop } = await testApp(url)
const big = Buffer.alloc(3_000_000, 'x')
const exporting = longTask('test.big_export', {
  input: Type.Object({}),
  title: { zh: '导出', en: 'Export' },
  run: async (task) => task.result(await task.ctx.app.files.put(task.ctx.db, { name: 'a.csv', data: big, purpose: 'export' })),
})
let http: FastifyInstance
let at: string
beforeAll(async () => {
  app.config.DATA_DIR = small
  app.files = createFiles(app)
  http = await createHttp(app, [], (server) => mount(server, app))
  at = await http.listen({ port: 0 })
  await startJobs(app, [...ownJobs, exporting])
})
afterAll(async () => {
  await http.close()
  await stop()
  if (mounted) execFileSync('umount', [small])
})
const bytesLeftBehind = () =>
  readdirSync(small, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .reduce((sum, f) => sum + statSync(path.join(f.parentPath, f.name)).size, 0)

test.skipIf(!mounted)(
  'a full disk refuses uploads, imports and exports in words, keeps no part of them, and takes the next that fits',
  async () => {
    const { ctx } = await newStaff(app, await newCorp(app))
    const send = async (name: string, mime: string, data: Buffer<ArrayBuffer>, purpose: 'upload' | 'import') => {
      const to = await signUpload(ctx, { name, mime, size: data.length, purpose })
      const answer = await fetch(at + to.url, { method: 'PUT', headers: { 'content-type': to.contentType }, body: data })
      return { uploadId: to.uploadId, status: answer.status }
    }
    for (const [name, mime, purpose] of [
      ['a.pdf', 'application/pdf', 'upload'],
      ['a.csv', 'text/csv', 'import'],
    ] as const) {
      const { uploadId, status } = await send(name, mime, big, purpose)
      expect(status).toBe(507)
      await expect(confirmUpload(ctx, uploadId)).rejects.toThrow('文件还没有传完')
    }
    const { taskId } = await startTask(ctx, exporting, {})
    const ended = await until(() =>
      ctx.db
        .selectFrom('tasks')
        .select(['state', 'said', 'result_file_id'])
        .where('corp_id', '=', ctx.corpId)
        .where('task_id', '=', taskId)
        .where('finished_at', 'is not', null)
        .executeTakeFirst(),
    )
    expect(ended).toMatchObject({ state: 'failed', result_file_id: null, said: { key: 'disk_full' } })
    expect(bytesLeftBehind()).toBe(0)
    expect((await send('b.csv', 'text/csv', Buffer.from('a,b\n1,2\n'), 'import')).status).toBe(200)
  },
)

test('an upload that its sender breaks off is not told as a database that is away', async () => {
  const { ctx } = await newStaff(app, await newCorp(app))
  const to = await signUpload(ctx, { name: 'a.csv', mime: 'text/csv', size: 1000, purpose: 'import' })
  const [quiet, loud] = [vi.spyOn(app.log, 'debug'), vi.spyOn(app.log, 'warn')]
  const linesOf = (spy: typeof quiet) => spy.mock.calls.filter(([of]) => (of as { url?: string }).url?.startsWith('/api/oss/put/'))
  http.server.once('request', (req) => req.once('data', () => sent.destroy()))
  const sent = request(at + to.url, { method: 'PUT', headers: { 'content-type': to.contentType, 'content-length': 1000 } })
  sent.on('error', () => {})
  sent.write('x'.repeat(400))
  await until(async () => linesOf(quiet).length + linesOf(loud).length > 0 || undefined)
  expect([linesOf(quiet).length, linesOf(loud)]).toEqual([1, []])
  vi.restoreAllMocks()
})

test.skipIf(!mounted)('a full disk keeps no small form of a picture, and shows it all the same', async () => {
  const { ctx } = await newStaff(app, await newCorp(app))
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const row = await app.files.put(ctx.db, { name: 'a.png', data: png, purpose: 'upload' })
  const filler = path.join(small, 'filler')
  expect(() => writeFileSync(filler, big)).toThrow('ENOSPC')
  const answer = await fetch(`${at}${app.files.url(row)}&w=100`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(160)
  expect(readdirSync(small, { recursive: true }).filter((name) => String(name).includes('.webp'))).toEqual([])
  rmSync(filler)
})

test.skipIf(!mounted)('a callback that met a full disk is refused, and spoils none of those that come after it', async () => {
  const stored: string[] = []
  let away = true
  const store = async (list: { body: string }[]) => {
    if (away) throw new Error('the database is away')
    stored.push(...list.map((one) => one.body))
  }
  const callbacks = callbackSpool(path.join(small, 'callbacks'), { log: app.log, store })
  const keep = (name: string) => callbacks.keep({ corpId: 1, body: name.padEnd(20_000, '.'), at: Date.now() })
  await keep('before')
  const filler = path.join(small, 'filler')
  expect(() => writeFileSync(filler, big)).toThrow('ENOSPC')
  truncateSync(filler, statSync(filler).size - 8192)
  await expect(keep('cut off')).rejects.toThrow('ENOSPC')
  rmSync(filler)
  await keep('after')
  away = false
  await callbacks.close()
  expect(stored.map((body) => body.replace(/\.+$/, ''))).toEqual(['before', 'after'])
})

test('a write that took a part only is gone on with; one that takes nothing more is a full disk', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'rapport-short-'))
  const handle = await open(path.join(dir, 'any'), 'w')
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  const whole = prototype.write as (this: typeof handle, data: Buffer, at: number, length?: number) => Promise<{ bytesWritten: number }>
  await handle.close()
  // Node hides the class of file handles, so its type has no name to spy on.
  const short = vi.spyOn(prototype, 'write' as never) as unknown as { mockImplementation(f: typeof whole): void; mockRestore(): void }
  try {
    short.mockImplementation(function (data, at) {
      return whole.call(this, data, at, Math.min(7, data.length - at))
    })
    const spooled = await spool(dir, Buffer.from('a text of more than seven bytes'))
    expect(readFileSync(spooled.path, 'utf8')).toBe('a text of more than seven bytes')
    short.mockImplementation(async () => ({ bytesWritten: 0 }))
    await expect(spool(dir, Buffer.from('x'))).rejects.toMatchObject({ phrase: { key: 'disk_full' } })
  } finally {
    short.mockRestore()
  }
})
