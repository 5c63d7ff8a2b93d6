import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { createHttp } from '../http.ts'
import mount from '../own/routes.ts'
import { newCorp, newStaff, testApp } from '../tasks/testing.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
  .png()
  .toBuffer()
const requests: string[] = []
/** The platform's picture host; what it answers stands in the path. */
const platform = createServer((req, res) => {
  requests.push(req.url!)
  if (req.url === '/moved') return res.writeHead(302, { location: '/logo.png' }).end()
  if (req.url === '/page') return res.setHeader('content-type', 'text/html').end('<script>')
  res.setHeader('content-type', 'image/png')
  if (req.url === '/endless') return res.end(Buffer.alloc(5 * 1024 * 1024 + 1))
  res.end(png)
})
let http: FastifyInstance
let cookie: string
let host: string

beforeAll(async () => {
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  host = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  app.config = { ...app.config, PLATFORM_URL: host }
  http = await createHttp(app, [], (server) => mount(server, app))
  cookie = `rapport_session=${(await newStaff(app, await newCorp(app))).token}`
})
afterAll(async () => {
  await http.close()
  platform.close()
  await stop()
})
const ask = (of: string, headers: Record<string, string> = { cookie }) =>
  http.inject({ url: `/image_proxy?url=${encodeURIComponent(of)}`, headers })

test('R265: a picture of the platform comes as one of ours', async () => {
  const answer = await ask(`${host}/logo.png`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  expect(answer.rawPayload).toEqual(png)
  expect(answer.headers['content-security-policy']).toContain('sandbox')
})

test('nothing but pictures of the platform, and only for those who are signed in', async () => {
  expect((await ask(`${host}/logo.png`, {})).json()).toMatchObject({ success: false, status_code: 10031 })
  for (const path of ['/page', '/moved', '/endless']) expect((await ask(host + path)).statusCode, path).toBe(404)
  requests.length = 0
  const port = new URL(host).port
  const foreign = [
    'http://169.254.169.254/latest/meta-data',
    `http://localhost:${port}/logo.png`,
    `https://127.0.0.1:${port}/logo.png`,
    'http://wework.qpic.cn/x',
    'https://wework.qpic.cn:8443/x',
    'https://qpic.cn.evil.example/x',
    'https://evilqpic.cn/x',
    'file:///etc/passwd',
    'x',
    '',
  ]
  for (const address of foreign) expect((await ask(address)).statusCode, address).toBe(404)
  expect((await http.inject({ url: '/image_proxy', headers: { cookie } })).statusCode).toBe(404)
  expect(requests).toEqual([])
})
