import { METHODS } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { AnyWecomCall } from '@rapport/wecom/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultRule } from '../world/fault-rows.ts'
import { strike } from '../world/faults.ts'
import { note, type World } from '../world/world.ts'
import { decryptInput, encryptAnswer } from './encrypted.ts'
import { CgiError, emptyFields, errmsg, fail } from './errors.ts'
import { afterFault, beforeFault, onTheWay } from './faults.ts'
import { type Handler, Raw, type Upload } from './handler.ts'
import { checkInput } from './input.ts'
import { count, countAddress, countDebug, enter } from './limits.ts'
import { mayCall } from './permissions.ts'
import { handlerOf } from './registry.ts'
import { alsoBy } from './retired.ts'
import { admitService } from './service.ts'
import { type Caller, callerOf, issueToken } from './token.ts'
import { robotCaller } from './webhooks.ts'

interface Answer {
  code: number
  body: Record<string, unknown> | Raw
  words?: string
}

let answered = 0

/** The platform's door: every `/cgi-bin/*` request, in the order the platform itself looks at it. */
export async function cgi(app: FastifyInstance, world: World) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
  await app.register(multipart, { limits: { fileSize: UPLOAD_MAX + 1, files: 1 }, throwFileSizeLimit: false })
  // what the framework refuses before we see it (a body that is too large, a length that lies) is said in the platform's words
  app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
    if ((error.statusCode ?? 500) >= 500) note(world, 'api', undefined, req.url, `模拟器出错：${error.stack}`, false)
    return answerPlainly(world, reply, (error.statusCode ?? 500) >= 500 ? -1 : 47001, req.ip)
  })
  app.all('/cgi-bin/*', (req, reply) => serve(world, req, reply))
  app.all('/cgi-bin', (req, reply) => serve(world, req, reply))
  // a slash too many before it
  app.all('//*', (req, reply) => serve(world, req, reply))
}

/** Every method Node can read reaches our own refusal. */
export function readAllMethods(app: FastifyInstance) {
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
}

/** What is no HTTP at all, or more header than Node reads: the connection ends with the same kind of words. */
export function answerSocket(world: World, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const text = body(world, { code: 40058, body: {}, words: new CgiError(40058).message }, socket.remoteAddress ?? '')
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=UTF-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/** A refusal without a call: the address itself cannot be read. */
export function answerPlainly(world: World, reply: FastifyReply, code: number, ip: string) {
  return reply
    .status(200)
    .header('content-type', 'application/json; charset=UTF-8')
    .send(body(world, { code, body: {}, words: new CgiError(code).message }, ip))
}

/** What the door of WeCom has no room behind: the platform's shape here, too, never a framework's words. */
export function answerUnknown(world: World, req: FastifyRequest, reply: FastifyReply) {
  const text = body(world, unknownPath(req.url.split('?', 1)[0]!), req.ip)
  return reply.status(404).header('content-type', 'application/json; charset=UTF-8').send(text)
}

async function serve(world: World, req: FastifyRequest, reply: FastifyReply) {
  const started = performance.now()
  const query = onceEach(req.query as Record<string, string | string[]>)
  const end = req.url.indexOf('?')
  const path = end < 0 ? req.url : req.url.slice(0, end)
  const handler = handlerOf(path)
  const name = path.slice('/cgi-bin/'.length)
  const caller = callerOf(world, query.access_token)
  const corpid = caller?.corp.corpid ?? query.corpid ?? ''
  const rule = strike(world, 'call', [name], corpid)
  if (rule && (await beforeFault(world, rule, req, reply))) {
    log(world, caller, name, started, false, `故障 ${rule.kind}`)
    return reply
  }
  let answer: Answer
  if (!handler) answer = unknownPath(name)
  else if (rule?.kind === 'errcode') answer = failed(handler.call, new CgiError(rule.errcode ?? -1))
  else answer = await run(world, handler, caller, query, req)
  const text = answer.body instanceof Raw ? undefined : body(world, answer, req.ip)
  log(world, caller, name, started, answer.code === 0, answer.code === 0 ? '' : `${answer.code} ${answer.words ?? ''}`, rule, req.body)
  if (rule && text !== undefined) return afterFault(world, rule, req, reply, JSON.parse(text) as Record<string, unknown>)
  reply.status(handler ? 200 : 404)
  if (answer.body instanceof Raw)
    return onTheWay(world, rule, req, reply.status(answer.body.status).headers(answer.body.headers), answer.body.bytes)
  return reply
    .header('content-type', 'application/json; charset=UTF-8')
    .header('error-code', String(answer.code))
    .header('error-msg', answer.code === 0 ? 'ok' : headerText(answer.words ?? ''))
    .send(text)
}

/** Behind the errmsg of a request that was not clean (platform/00 §3.1). */
const WARNING = '. Warning: wrong json format. '

const headerText = (words: string) => words.replace(/[^\x20-\x7e]/g, '?')

/** Of a parameter that comes twice the last one counts (a guess). */
const onceEach = (query: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? (value.at(-1) ?? '') : value]))

async function run(
  world: World,
  handler: Handler,
  caller: Caller | undefined,
  query: Record<string, string>,
  req: FastifyRequest,
): Promise<Answer> {
  const { call } = handler
  try {
    checkMethod(call, req.method)
    countAddress(world, req.ip)
    if (call.name.startsWith('webhook/')) {
      const robot = robotCaller(world, query.key)
      count(world, robot.corp.corpid, call.name)
      const upload = call.transport === 'upload' ? await readUpload(req) : undefined
      const { input } = checkInput(call, readInput(call, query, req))
      return { code: 0, body: handler.run(upload ? { ...robot, upload } : robot, input) as Answer['body'] }
    }
    if (call.name === 'gettoken') {
      count(world, query.corpid ?? '', call.name)
      return { code: 0, body: issueToken(world, query) }
    }
    if (call.token !== 'corp') {
      const service = admitService(world, call, query)
      const upload = call.transport === 'upload' ? await readUpload(req) : undefined
      const { input, warning } = checkInput(call, readInput(call, query, req))
      const output = await handler.run('provider' in service && upload ? { ...service, upload } : service, input)
      return { code: 0, body: output as Answer['body'], ...(warning ? { words: WARNING } : {}) }
    }
    const { corp, app, token } = admit(caller, query.access_token, req.ip)
    if (token.expires_at <= world.clock.seconds()) fail(42001)
    mayCall(app, call)
    if (query.debug === '1') countDebug(world)
    count(world, corp.corpid, call.name)
    const leave = enter(world, corp.corpid, call.name)
    try {
      if (world.settings.latency_ms > 0) await wait(world.settings.latency_ms)
      const upload = call.transport === 'upload' ? await readUpload(req) : undefined
      const { input, warning } = checkInput(call, readInput(call, query, req))
      const range = req.headers.range
      const ctx = { world, corp, app, now: world.clock.seconds(), ...(upload ? { upload } : {}), ...(range ? { range } : {}) }
      const output = app.suite_id ? encryptAnswer(ctx, call, handler.run(ctx, decryptInput(ctx, call, input))) : handler.run(ctx, input)
      if (output instanceof Raw) return { code: 0, body: output }
      return { code: 0, body: output as Record<string, unknown>, ...(warning ? { words: WARNING } : {}) }
    } finally {
      leave()
    }
  } catch (error) {
    if (error instanceof CgiError) return failed(call, error)
    // a fault of ours: busy to the caller, the whole story in the log
    note(world, 'api', caller?.corp, call.name, `模拟器出错：${(error as Error).stack}`, false)
    return failed(call, new CgiError(-1))
  }
}

function admit(caller: Caller | undefined, token: string | undefined, ip: string): Caller {
  if (!token) fail(41001)
  if (!caller) fail(40014)
  if (caller.app.withdrawn) fail(48004)
  const trusted = caller.app.trusted_ips
  if (trusted.length > 0 && !trusted.includes(ip)) fail(caller.app.kind === 'archive' ? 301042 : 60020)
  return caller
}

function failed(call: AnyWecomCall, error: CgiError): Answer {
  return { code: error.code, body: emptyFields(call.output), words: error.message }
}

/** What the platform says to a path it does not have is not documented: 404 with a body of the usual shape (unverified). */
function unknownPath(name: string): Answer {
  return { code: 404, body: {}, words: `unknown api ${name}` }
}

function body(world: World, answer: Answer, ip: string): string {
  const { errmsg: own = 'ok', ...fields } = answer.body as Record<string, unknown>
  // after `created` and the like the warning stands as after `ok` (a guess)
  const words =
    answer.code === 0 ? `${own}${answer.words ?? ''}` : errmsg(answer.code, answer.words ?? '', world.clock.now(), ip, ++answered)
  return JSON.stringify({ errcode: answer.code, errmsg: words, ...fields })
}

/** Only what the documents say, or once said, answers. */
function checkMethod(call: AnyWecomCall, method: string) {
  if (method === call.method || method === alsoBy[call.name]) return
  fail(call.method === 'GET' ? 43001 : 43002)
}

/** The body of a POST and the query: what a call takes, wherever it travels. */
function readInput(call: AnyWecomCall, query: Record<string, string>, req: FastifyRequest): Record<string, unknown> {
  const { access_token, suite_access_token, provider_access_token, debug, ...rest } = query
  if (call.transport === 'upload') return rest
  const bytes = req.body as Buffer | undefined
  if (call.method === 'GET') return bytes?.length ? { ...rest, ...parse(bytes) } : rest
  if (req.method === 'GET') return rest
  const named = Object.fromEntries((call.query ?? []).filter((name) => name in rest).map((name) => [name, rest[name]]))
  if (!bytes?.length) return named
  const body = parse(bytes)
  for (const name of call.query ?? []) delete body[name]
  return { ...body, ...named }
}

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // falls through to the platform's own words
  }
  return fail(47001, 'data format error')
}

/** The largest file any call takes (platform/00 §7). Of a larger one nothing is kept but that it was too large. */
export const UPLOAD_MAX = 20 * 1024 * 1024
const FORM_AROUND = 64 * 1024

export async function readUpload(req: FastifyRequest): Promise<Upload> {
  // no form, no boundary, no file in it, torn off in the middle: none of them is a file
  const none = (): never => fail(41005, 'media data missing')
  if (!req.isMultipart()) none()
  const file = (await req.file().catch(none)) ?? none()
  const parts: Buffer[] = []
  let size = 0
  const tooLarge = Number(req.headers['content-length'] ?? 0) > UPLOAD_MAX + FORM_AROUND
  try {
    for await (const part of file.file as AsyncIterable<Buffer>) {
      size += part.length
      if (tooLarge || size > UPLOAD_MAX) parts.length = 0
      else parts.push(part)
    }
  } catch {
    none()
  }
  return { filename: file.filename || 'file', content_type: file.mimetype, bytes: Buffer.concat(parts), size }
}

const LOGGED_BODY = 4096

function log(
  world: World,
  caller: Caller | undefined,
  name: string,
  started: number,
  ok: boolean,
  trouble: string,
  rule?: FaultRule,
  body?: unknown,
) {
  const ms = Math.round(performance.now() - started)
  const struck = rule && !trouble.startsWith('故障') ? ` · 故障 ${rule.kind}` : ''
  const small = Buffer.isBuffer(body) && body.length > 0 && body.length <= LOGGED_BODY ? body.toString('utf8') : undefined
  note(world, 'api', caller?.corp, name, (trouble || `200 · ${ms} ms`) + struck, ok && !rule, small)
}
