import type { OutgoingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultRule } from '../world/fault-rows.ts'
import type { World } from '../world/world.ts'
import { ANY, cursorText } from './paging.ts'

const page = (status: number, title: string) =>
  `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`

const statuses: Record<string, [number, string]> = {
  http_500: [500, 'Internal Server Error'],
  http_502: [502, 'Bad Gateway'],
  http_504: [504, 'Gateway Time-out'],
  http_429: [429, 'Too Many Requests'],
}

/** Faults that strike before the call has an effect. True: the request is dealt with. */
export async function beforeFault(_world: World, rule: FaultRule, req: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { socket } = req.raw
  if (rule.kind === 'refuse') {
    // A listening port cannot refuse one connection; the nearest is a reset before anything was answered.
    reply.hijack()
    socket.resetAndDestroy()
    return true
  }
  if (rule.kind === 'reset_before') {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'application/json; charset=UTF-8', 'content-length': '512' })
    reply.raw.flushHeaders()
    setTimeout(() => socket.resetAndDestroy(), 20).unref()
    return true
  }
  if (rule.kind === 'hang') {
    reply.hijack()
    return true
  }
  if (rule.kind === 'html') {
    await reply
      .status(200)
      .header('content-type', 'text/html')
      .send('<html><head><title>企业微信</title></head><body>系统维护中</body></html>')
    return true
  }
  const status = statuses[rule.kind]
  if (!status) return false
  await reply
    .status(status[0])
    .header('content-type', 'text/html')
    .send(page(...status))
  return true
}

/** Faults of a JSON answer: the call did its work, the caller cannot tell. */
export async function afterFault(world: World, rule: FaultRule, req: FastifyRequest, reply: FastifyReply, body: Record<string, unknown>) {
  reply.header('content-type', 'application/json; charset=UTF-8')
  if (rule.kind === 'clock_skew') reply.header('date', skewedDate(world))
  return onTheWay(world, rule, req, reply, JSON.stringify(altered(world, rule, req, body)))
}

function altered(world: World, rule: FaultRule, req: FastifyRequest, body: Record<string, unknown>): unknown {
  // a refusal has no page to turn
  if (rule.kind.startsWith('cursor_') && body.errcode !== 0) return body
  switch (rule.kind) {
    case 'no_errcode': {
      const { errcode, errmsg, ...rest } = body
      return rest
    }
    case 'cursor_repeats':
      return { ...body, next_cursor: repeated(req, body), ...more(body) }
    case 'cursor_endless':
      return { ...body, next_cursor: body.next_cursor || cursorText(ANY, '0'.repeat(rule.struck)), ...more(body) }
    case 'unknown_fields':
      return strange(body)
    case 'clock_skew':
      return shifted(body, world.settings.clock_skew_seconds)
    default:
      return body
  }
}

export const skewedDate = (world: World) => new Date(world.clock.now() + world.settings.clock_skew_seconds * 1000).toUTCString()

/** Faults of whatever is on its way, JSON, XML or a file; every other rule lets it through as it is. */
export function onTheWay(
  world: World,
  rule: FaultRule | undefined,
  req: FastifyRequest,
  reply: FastifyReply,
  said: string | Buffer,
): FastifyReply | Promise<FastifyReply> {
  const bytes = typeof said === 'string' ? Buffer.from(said) : said
  switch (rule?.kind) {
    case 'timeout_after_effect':
      reply.hijack()
      return reply
    case 'reset_mid':
      begin(reply, bytes.length + 1)
      reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      setTimeout(() => req.raw.socket.resetAndDestroy(), 20).unref()
      return reply
    case 'truncated_json':
      return reply.send(bytes.subarray(0, bytes.length - Math.ceil(bytes.length / 3)))
    case 'gzip_bomb':
      return reply.header('content-encoding', 'gzip').send(bomb())
    case 'slow_body':
      return slow(world, reply, bytes)
    default:
      return reply.send(bytes.length === 0 ? undefined : bytes)
  }
}

/** From here on the answer is written by hand, under the status and the headers it was given. */
function begin(reply: FastifyReply, length: number) {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, { ...headers, 'content-length': length })
  reply.raw.flushHeaders()
}

let bombBytes: Buffer | undefined
/** Half a gigabyte of blanks: valid white space before nothing. */
function bomb(): Buffer {
  bombBytes ??= Buffer.concat(Array.from({ length: 512 }, () => member))
  return bombBytes
}
const member = gzipSync(Buffer.alloc(1024 * 1024, 0x20))

async function slow(world: World, reply: FastifyReply, bytes: Buffer) {
  begin(reply, bytes.length)
  for (let i = 0; i < bytes.length && !reply.raw.destroyed; i++) {
    reply.raw.write(bytes.subarray(i, i + 1))
    await wait(world.settings.slow_body_ms, undefined, { ref: false })
  }
  reply.raw.end()
  return reply
}

/** The other words for "there is more". */
const more = (body: Record<string, unknown>) => ({
  ...('has_more' in body ? { has_more: 1 } : {}),
  ...('is_last' in body ? { is_last: false } : {}),
})

/** The page never ends: the cursor that was sent comes back, or one to the second page. */
function repeated(req: FastifyRequest, body: Record<string, unknown>): unknown {
  const sent = Buffer.isBuffer(req.body) ? (JSON.parse(req.body.toString('utf8') || '{}') as { cursor?: string }).cursor : undefined
  return sent || (req.query as { cursor?: string }).cursor || body.next_cursor || cursorText(ANY, '0')
}

function strange(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strange)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.fromEntries(Object.entries(value).map(([k, v]) => [k, strange(v)]))
  return { zz_new_field: { list: [1, null, 'x'], flag: true }, ...known, zz_new_number: 9007199254740993n.toString() }
}

const times = /^(create_?time|created_at|send_time|join_time|add_time|takeover_time|stat_time)$/
function shifted(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((v) => shifted(v, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, typeof v === 'number' && times.test(k) ? v + by : shifted(v, by)]))
}
