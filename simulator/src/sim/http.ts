import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import QRCode from 'qrcode'
import { avatar } from '../avatar.ts'
import { wayText } from '../cgi/contact-ways.ts'
import { joinText } from '../cgi/join-ways.ts'
import { isLoopback } from '../people/logins.ts'
import { Refusal, type World } from '../world/world.ts'
import { routes, type SimApi } from './api.ts'
import { setUpNames } from './set-ups.ts'

const jssdk = new URL('../pages/jssdk.js', import.meta.url)

/** One name means one thing in every action, so its type is checked in one place. */
const fields: Record<'string' | 'number' | 'boolean' | 'list' | 'object', string> = {
  string:
    'id corpid person_id other_id userid external_userid name keyword text from conversation_id config_id link_id chat_id owner msgid moment_id ticket ' +
    'chatid payment_id livingid todo_id refund_comment invitor ' +
    'code means transfer out_refund_no result notice_id date api_v3_key public_key key_mode account number password real_name bill_no mch_id merchant_name api_key workwx_secret reason ' +
    'call kind url token aes_key reader state verify_text notice position avatar console_welcome remark scenario secret how to noncestr timestamp ' +
    'open_kfid msgtype scene scene_param message_id ' +
    'provider suite_id register_code appid platform component mode message_url title content_text menu_id ' +
    'order_id sp_no schedule_id meetingid meeting_code ' +
    'signature customer chat entry share_ticket public_key data msgtype roomid action device network instead_of',
  number:
    'amount when limit attr after_ms auth_mode business_type user_type shown agentid gender status speed advance_ms probability count errcode add_way starts_at ends_at for_ms balance bind_status total_fee refund_fee payment_type seconds end_time publickey_ver size',
  boolean:
    'at_once risk everything location for_data external_pay is_comment is_mic managed suspended wechat_channels_binding deleted verify removed customer_contact contact_write legacy_fields closed on expired default_agree agree asks verified phone snapshot large still clear_cookies outside',
  list: 'appids approvers attendees exclude chat_ids members tolist department add_tags remove_tags trusted_domains trusted_ips mini_programs allow_user allow_party allow_tag template_ids func',
  object: 'page chosen share content file wechat_channels upgrade params permits body',
}
const typeOf = new Map(Object.entries(fields).flatMap(([type, names]) => names.split(' ').map((name) => [name, type])))
const plainList = (value: unknown) => Array.isArray(value) && value.every((v) => typeof v === 'string' || typeof v === 'number')

function fits(type: string | undefined, value: unknown): boolean {
  if (type === undefined) return true
  if (type === 'list') return plainList(value)
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value)
  return typeof value === type
}

const whole = (name: string, value: number) => fractions.has(name) || Number.isInteger(value)
/** A moment worked out by dividing may end between two milliseconds. */
const fractions = new Set(['speed', 'probability', 'when'])
/** Codes of failures are below zero, too, and clocks go either way. */
const signed = new Set(['errcode', 'clock_skew_seconds'])

/** Counts, times and money: whole, not below zero, and of a size a clock can hold. */
function numberTrouble(name: string, value: number): string | undefined {
  if (!(Math.abs(value) <= 8.64e15) || !whole(name, value)) return `${name} 是不超过 8.64e15 的整数`
  return value < 0 && !signed.has(name) ? `${name} 不能小于 0` : undefined
}

/** Path parts, query and body make one flat object; numbers of the query become numbers. */
function inputOf(req: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [key, value] of Object.entries((req.query ?? {}) as Record<string, string>)) {
    const number = (typeOf.get(key) === 'number' || key === 'after') && /^\d+$/.test(value)
    if (value !== '') input[key] = number ? Number(value) : value
  }
  Object.assign(input, req.body, req.params)
  for (const [key, value] of Object.entries(input)) {
    if (value === null || value === undefined) delete input[key]
    else if (!fits(typeOf.get(key), value)) throw new Refusal(`${key} 的类型不对`)
    const trouble = typeof value === 'number' ? numberTrouble(key, value) : undefined
    if (trouble) throw new Refusal(trouble)
  }
  return input
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
  for (const [name, [method, url, needed = '']] of Object.entries<readonly [string, string, string?]>(routes)) {
    const run = sim[name as keyof SimApi] as (input: unknown) => unknown
    app.route({
      method,
      url,
      handler: async (req, reply) => {
        const input = inputOf(req)
        const unknown = Object.keys(input).find((key) => setUpNames.get(name)?.includes(key) === false)
        if (unknown) throw new Refusal(`没有这个设置：${unknown}`)
        for (const field of needed.split(' '))
          if (field && (input[field] === undefined || input[field] === null)) throw new Refusal(`缺少 ${field}`)
        const answer = await run(input)
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
