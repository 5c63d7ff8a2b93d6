import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#core/server/config.ts'
import { createFiles, type FileRow } from '#core/server/files.ts'
import { createHttp } from '#core/server/http.ts'
import coreCalls from '#core/server/own/calls.ts'
import mount from '#core/server/own/routes.ts'
import { newCorp, newStaff, testApp } from '#core/server/tasks/testing.ts'
import { testDatabase } from '#testing/database.ts'
import calls from './server/calls.ts'

const { url } = await testDatabase()
const { app: plain, stop } = await testApp(url)
const apart = { ...plain, config: { ...plain.config, PUBLIC_URL: 'https://crm.example.com', UGC_URL: 'https://files.example.net' } }
apart.files = createFiles(apart)
let together: FastifyInstance
let http: FastifyInstance
let cookie: string
let picture: FileRow
let pdf: FileRow
beforeAll(async () => {
  together = await createHttp(plain, [...coreCalls, ...calls], (server) => mount(server, plain))
  http = await createHttp(apart, [...coreCalls, ...calls], (server) => mount(server, apart))
  const staff = await newStaff(plain, await newCorp(plain))
  cookie = `rapport_session=${staff.token}`
  const data = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  picture = await plain.files.put(staff.ctx.db, { name: 'a.png', data, purpose: 'upload' })
  pdf = await plain.files.put(staff.ctx.db, { name: 'a.pdf', data: Buffer.from('%PDF-1.7'), purpose: 'upload' })
})
afterAll(async () => {
  await http.close()
  await together.close()
  await stop()
})

const at = (host: string, path: string, more: object = {}) =>
  http.inject({ url: path, headers: { host, cookie, 'x-requested-with': 'rapport' }, ...more })
const [ours, theirs] = ['crm.example.com', 'files.example.net']

test('R260: the ugc domain call answers ugcHost; links to what people uploaded name it', async () => {
  expect((await at(ours, '/api/corp_common/ugc_domain')).json()).toMatchObject({ success: true, ugc_host: theirs })
  const link = new URL(apart.files.url(picture))
  expect([link.origin, link.pathname]).toEqual([`https://${theirs}`, `/api/file/${picture.corp_id}/${picture.file_id}`])
  const ref = (await at(ours, `/api/corp_common/file_url?file_id=${picture.file_id}`)).json()
  expect(ref.url).toBe(link.href)
  const entry = await at(ours, `/api/file_trace/entry?file_id=${pdf.file_id}&file_type=pdf&name=a.pdf`)
  expect(entry.headers.location).toMatch(`https://${theirs}/`)
  // Without one, all stays as it is.
  expect((await together.inject('/api/corp_common/ugc_domain')).json()).toMatchObject({ success: true, ugc_host: '' })
  expect(plain.files.url(picture)).toMatch(/^\/api\/file\//)
  expect((await together.inject(plain.files.url(picture))).headers['content-disposition']).toMatch(/^inline/)
})

test('the host for uploads shows them, ours only saves them', async () => {
  for (const row of [picture, pdf]) {
    const path = apart.files.url(row).replace(`https://${theirs}`, '')
    const answer = await at(theirs, path)
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, expect.stringMatching(/^inline/)])
    expect(answer.headers['access-control-allow-origin']).toBe('https://crm.example.com')
    const saved = await at(ours, path)
    expect([saved.statusCode, saved.headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)])
    expect(saved.headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('nothing but files stands on the host for uploads: no page, no call, no session', async () => {
  for (const path of ['/', '/dashboard', '/api/task/list', '/api/corp_common/ugc_domain', '/api/file_trace/entry?file_id=x', '/healthz'])
    expect([path, (await at(theirs, path)).statusCode]).toEqual([path, 404])
  expect((await at(theirs, '/api/oss/sign', { method: 'POST', payload: {} })).statusCode).toBe(404)
  expect((await at('FILES.example.net', '/api/task/list')).statusCode).toBe(404)
  expect((await at(ours, '/api/task/list')).json().success).toBe(true)
  expect((await at(theirs, apart.files.url(picture).replace(/s=./, 's=_').slice(25))).statusCode).toBe(404)
})

test('pages may show, frame and save what stands there', async () => {
  const policy = String((await at(ours, '/nowhere')).headers['content-security-policy'])
  for (const what of ['img-src', 'media-src', 'connect-src', 'frame-src'])
    expect(policy).toMatch(new RegExp(`${what}[^;]* https://${theirs}`))
})

test('the host for uploads must be another than ours', () => {
  const env = { DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://crm.example.com' }
  expect(readConfig({ ...env, UGC_URL: 'https://files.example.net' }).UGC_URL).toBe('https://files.example.net')
  expect(() => readConfig({ ...env, UGC_URL: 'https://crm.example.com' })).toThrow('UGC_URL: must be another host')
  expect(() => readConfig({ ...env, UGC_URL: 'http://files.example.net' })).toThrow('UGC_URL: must be https')
  expect(() => readConfig({ ...env, UGC_URL: 'files' })).toThrow('UGC_URL')
})
