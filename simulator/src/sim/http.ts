import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import QRCode from 'qrcode'
import { avatar } from '../avatar.ts'
import { wayText } from '../cgi/contact-ways.ts'
import { joinText } from '../cgi/join-ways.ts'
import { isLoopback } from '../people/logins.ts'
import { Refusal, type World } from '../world/world.ts'
import { routes, type SimApi } from './api.ts'
import { fromText } from './input.ts'

const jssdk = new URL('../pages/jssdk.js', import.meta.url)

/** Path parts, query and body make one flat object; numbers of the query become numbers. */
function inputOf(req: FastifyRequest): Record<string, unknown> {
  const query = Object.entries((req.query ?? {}) as Record<string, string>).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(query.map(([key, value]) => [key, fromText(key, value)])),
    ...(req.body as object),
    ...(req.params as object),
  }
}

export async function simRoutes(app: FastifyInstance, world: World, sim: SimApi) {
  app.addHook('onRequest', async (req, reply) => admitPage(world, req, reply))
  app.options('/sim/*', async (_req, reply) => reply.status(204).send())
  app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
    // What the client refuses a page is told to its script; a browser would log a failed request, which WeCom's does not.
    const toPage = req.url === routes.invokeJs[1]
    const status = error instanceof Refusal ? (toPage ? 200 : error.status) : (error.statusCode ?? 500)
    // Other types a browser sends for any page without asking; JSON only to those that may.
    const why = status === 415 ? '内容要是 JSON，并带 content-type: application/json' : error.message
    return reply.status(status).send({ error: status >= 500 ? `模拟器出错：${error.message}` : why })
  })
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) =>
    body === '' ? done(null, undefined) : parse(req, body as string, done),
  )
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/sim/*',
    handler: (req, reply) => reply.status(404).send({ error: `没有 ${req.method} ${req.url.split('?')[0]}` }),
  })
  for (const [name, [method, url]] of Object.entries<readonly [string, string, string?]>(routes)) {
    const run = sim[name as keyof SimApi] as (input: unknown) => unknown
    app.route({
      method,
      url,
      handler: async (req, reply) => {
        const answer = await run(inputOf(req))
        // A callback address or a signature that does not verify: the reason, under a status that says no.
        const { ok, reason } = answer as { ok?: boolean; reason?: string }
        return ok === false ? reply.status(422).send({ ...(answer as object), error: reason }) : answer
      },
    })
  }
  app.get('/sim/events/stream', (req, reply) => stream(world, req, reply))
  app.get('/sim/avatar/:file', async (req, reply) => {
    const seed = (req.params as { file: string }).file.replace(/\.svg$/, '')
    return reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=604800').send(avatar(seed))
  })
  app.get('/sim/jssdk.js', async (_req, reply) => reply.header('content-type', 'text/javascript; charset=utf-8').send(readFileSync(jssdk)))
  app.get('/sim/qr', async (req, reply) => png(reply, (req.query as { text?: string }).text ?? ''))
  app.get('/sim/qrcode/:file', async (req, reply) => {
    const id = (req.params as { file: string }).file.replace(/\.png$/, '')
    const known = [...world.corps.values()]
    if (known.some((c) => c.ways.has(id))) return png(reply, wayText(world, id))
    if (known.some((c) => c.joinWays.has(id))) return png(reply, joinText(world, id))
    throw new Refusal('没有这个二维码', 404)
  })
  app.get('/sim/meeting-records/:file', async (req, reply) => {
    const { file } = req.params as { file: string }
    const { until } = req.query as { until?: string }
    const meetings = [...world.corps.values()].flatMap((corp) => [...corp.meetings.values()])
    const record = meetings.find((one) => one.record?.record_file_id === file)?.record
    if (!record || !(Number(until) >= world.clock.seconds())) throw new Refusal('没有这个录制，或地址已过期', 404)
    return reply.header('content-type', 'text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(record.transcript)
  })
  app.get('/sim/media/:id', async (req, reply) => {
    const id = (req.params as { id: string }).id
    const media = [...world.corps.values()].map((c) => c.media.get(id)).find((m) => m !== undefined)
    const bytes = world.bytes.get(id)
    if (!media || !bytes) throw new Refusal('没有这个文件', 404)
    // Uploads are strangers' bytes: only pictures and videos may show inside the phone page.
    const shows = /^(image\/(png|jpeg)|video\/mp4)$/.test(media.content_type)
    if (!shows) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(media.filename)}`)
    return reply
      .header('content-type', shows ? media.content_type : 'application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
  })
}

/**
 * Pages of other loopback ports may call (the product's, the phone's own dev server); the rest of the web may not: a browser keeps the
 * answer from it anyway, so what a foreign page sends is not done either.
 */
function admitPage(world: World, req: FastifyRequest, reply: FastifyReply) {
  const { origin, host } = req.headers
  const page = origin === undefined ? undefined : parsed(origin)
  if (origin === undefined || page?.host === host || page?.origin === parsed(world.url)?.origin) return
  if (!page || !isLoopback(page.hostname)) {
    if (req.method === 'POST' || req.method === 'DELETE') throw new Refusal(`别处的网页不能操作模拟器：${origin}`, 403)
    return
  }
  reply.header('access-control-allow-origin', origin).header('vary', 'origin')
  reply.header('access-control-allow-headers', 'content-type').header('access-control-allow-methods', 'GET, POST, DELETE')
}

const parsed = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)

async function png(reply: FastifyReply, text: string) {
  if (!text) throw new Refusal('text 不能为空')
  const picture = await QRCode.toBuffer(text, {
    margin: 2,
    width: 430,
    errorCorrectionLevel: 'M',
    color: { dark: '#1C1F1DFF', light: '#FFFFFFFF' },
  })
  return reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=3600').send(picture)
}

/** A listener that has not read so many bytes is cut off. */
const UNREAD = 4 * 1024 * 1024

function stream(world: World, req: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    ...(reply.getHeaders() as Record<string, string>),
  })
  const send = (event: { seq: number }) => {
    // who does not read is let go, and comes back with the last id it saw
    if (raw.writableLength > UNREAD) raw.destroy()
    else raw.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`)
  }
  const since = Number(req.headers['last-event-id'] ?? (req.query as { after?: string }).after ?? Number.NaN)
  if (Number.isFinite(since)) for (const event of world.log.after(since, 1000)) send(event)
  raw.write(': open\n\n')
  const stops = [
    world.log.listen(send),
    world.clock.listen(() => raw.write(`event: clock\ndata: ${JSON.stringify({ now: world.clock.now(), speed: world.clock.speed })}\n\n`)),
  ]
  const beat = setInterval(() => raw.write(': .\n\n'), 20_000)
  beat.unref()
  raw.on('close', () => {
    for (const stop of stops) stop()
    clearInterval(beat)
  })
}
