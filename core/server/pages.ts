import { timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { App } from './context.ts'
import { sha256 } from './ids.ts'
import { metricsText } from './metrics.ts'
import { openApi } from './openapi.ts'

const web = path.resolve(import.meta.dirname, '../../dist/web')
/** Which built page answers which paths; the console takes everything else. */
const surfaces: [prefix: string, app: string][] = [
  ['/client', 'side-window'],
  ['/mobile', 'mobile'],
  ['/H5', 'h5'],
  ['/activity/mobile', 'h5'],
]

/** Health, metrics, the API document and the four built surfaces. */
export async function pages(http: FastifyInstance, app: App): Promise<void> {
  http.get('/healthz', async () => ({ ok: true }))
  http.get('/healthz/readiness', async (_, reply) => {
    try {
      await app.db.ping()
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false, reason: 'database' })
    }
  })
  const { METRICS_TOKEN } = app.config
  if (METRICS_TOKEN) {
    const tokenHash = sha256(`Bearer ${METRICS_TOKEN}`)
    http.get('/metrics', async (req, reply) => {
      // Hashes are of one length, so the comparison tells nothing by its time.
      if (!timingSafeEqual(sha256(req.headers.authorization ?? ''), tokenHash))
        return reply.code(401).header('www-authenticate', 'Bearer').send()
      const { type, text } = await metricsText(app)
      return reply.type(type).send(text)
    })
  }
  http.get('/api/openapi.json', async () => openApi())

  if (existsSync(path.join(web, 'assets'))) {
    // Names carry a hash of what is in them: cached for ever.
    await http.register(fastifyStatic, {
      root: path.join(web, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      preCompressed: true,
    })
  }
  const html = new Map<string, string>()
  const page = (name: string): string | undefined => {
    let text = html.get(name)
    if (text === undefined) {
      const file = path.join(web, name, 'index.html')
      if (!existsSync(file)) return undefined
      text = readFileSync(file, 'utf8')
      html.set(name, text)
    }
    return text
  }
  http.setNotFoundHandler((req, reply) => {
    const url = req.url.split('?')[0]!
    if (url.startsWith('/api/'))
      return reply.code(404).send({ success: false, status_code: 404, status_message: 'no such call', request_id: req.id })
    if (req.method !== 'GET' || /\.[a-z0-9]{2,5}$/i.test(url)) return reply.code(404).type('text/plain').send('not found')
    const surface = surfaces.find(([prefix]) => url === prefix || url.startsWith(`${prefix}/`))?.[1] ?? 'console'
    const text = page(surface)
    if (!text) return reply.code(503).type('text/plain').send('the pages have not been built yet: npm run build')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
}
