import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import { errcode } from '@rapport/wecom/wechat/errcodes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CgiError } from '../cgi/errors.ts'
import { afterFault, beforeFault, onTheWay } from '../cgi/faults.ts'
import { readUpload, UPLOAD_MAX } from '../cgi/gate.ts'
import { Raw } from '../cgi/handler.ts'
import { trouble } from '../pages/html.ts'
import type { FaultRule } from '../world/fault-rows.ts'
import { strike } from '../world/faults.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { type AccountCaller, accountBy, componentBy, countDaily, mayCall } from './access.ts'
import { closePages } from './browser.ts'
import { errorBody, fail } from './errors.ts'
import type { WxHandler } from './handler.ts'
import { checkInput } from './input.ts'
import { wechatPages } from './pages.ts'
import { wechatHandlerOf } from './registry.ts'

/** Every request of the origin: the pages people see, and the calls. */
export async function wechatDoor(app: FastifyInstance, world: World) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
  await app.register(multipart, { limits: { fileSize: UPLOAD_MAX + 1, files: 1 }, throwFileSizeLimit: false })
  app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
    // of a page: whoever opened it asked for what is not there
    if (error instanceof Refusal)
      return reply.status(error.status).header('content-type', 'text/html; charset=utf-8').send(trouble('打不开这个页面', error.message))
    const own = (error.statusCode ?? 500) >= 500
    if (own) note(world, 'api', undefined, req.url, `模拟器出错：${error.stack}`, false)
    return answerPlainly(world, reply, own ? -1 : 47001)
  })
  wechatPages(app, world)
  app.addHook('onClose', async () => closePages(world))
  app.all('/*', (req, reply) => serve(world, req, reply))
}

/** A refusal without a call: the address itself cannot be read. */
export function answerPlainly(world: World, reply: FastifyReply, errcode: number) {
  return reply
    .status(200)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(errorBody(world, errcode)))
}

/** What is no HTTP at all: the connection ends with the same kind of words. */
export function answerSocket(world: World, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const text = JSON.stringify(errorBody(world, 47001))
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

const JSON_TYPE = 'application/json; encoding=utf-8'

interface Answer {
  body: Record<string, unknown> | Raw
  /** The account's or component's appid, for the log and for faults of one of them. */
  appid: string
  code: number
}

async function serve(world: World, req: FastifyRequest, reply: FastifyReply) {
  const started = performance.now()
  const query = onceEach(req.query as Record<string, string | string[]>)
  const path = req.url.split('?', 1)[0]!
  const handler = wechatHandlerOf(path)
  const name = path.slice(1)
  const rule = strike(world, 'call', [name], ownerOf(world, query))
  if (rule && (await beforeFault(world, rule, req, reply))) {
    log(world, name, started, `故障 ${rule.kind}`, rule)
    return reply
  }
  const answer =
    rule?.kind === 'errcode'
      ? refused(world, new CgiError(rule.errcode ?? -1, errcode(rule.errcode ?? -1).text))
      : await run(world, handler, query, req)
  const { body } = answer
  log(world, name, started, answer.code === 0 ? '' : `${answer.code} ${(body as { errmsg?: string }).errmsg ?? ''}`, rule)
  reply.status(200)
  if (body instanceof Raw) return onTheWay(world, rule, req, reply.headers(body.headers), body.bytes)
  reply.header('content-type', JSON_TYPE)
  if (rule?.kind.startsWith('cursor_')) return reply.send(JSON.stringify(turned(rule, query, body)))
  return rule ? afterFault(world, rule, req, reply, body) : reply.send(JSON.stringify(body))
}

/** Faults of pages of followers: a cursor that repeats, or one that always leads on. */
function turned(rule: FaultRule, query: Record<string, string>, body: Record<string, unknown>) {
  if (!('next_openid' in body)) return body
  return { ...body, next_openid: rule.kind === 'cursor_repeats' ? query.next_openid || body.next_openid : `oEndless${rule.struck}` }
}

const onceEach = (query: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? (value.at(-1) ?? '') : value]))

/** Whose call it is, when it says so. */
function ownerOf(world: World, query: Record<string, string>): string {
  const { access_token, component_access_token, appid } = query
  if (appid) return appid
  const of = (rows: Record<string, { appid: string; tokens: object }>, token: string | undefined) =>
    token ? Object.values(rows).find((one) => Object.hasOwn(one.tokens, token))?.appid : undefined
  return of(world.wechat.accounts, access_token) ?? of(world.wechat.components, component_access_token ?? access_token) ?? ''
}

function refused(world: World, error: CgiError, appid = ''): Answer {
  return { body: errorBody(world, error.code, error.message || undefined), appid, code: error.code }
}

/** Calls that say errcode 0 beside what they answer; those that answer nothing always do. */
const SAYS_OK =
  /^(wxa|wxaapi)\/|^cgi-bin\/(ticket\/getticket|message\/template\/send|template\/api_add_template|message\/mass|menu\/(create|delete|delconditional)|freepublish\/submit|open\/)/

async function run(world: World, handler: WxHandler | undefined, query: Record<string, string>, req: FastifyRequest): Promise<Answer> {
  try {
    if (!handler) fail(40066)
    const { call } = handler
    if (req.method !== call.method) fail(call.method === 'GET' ? 43001 : 43002)
    const who = admit(world, handler, query, req.ip)
    const upload = call.transport === 'upload' ? await readUpload(req) : undefined
    const input = checkInput(call, readInput(handler, query, req))
    const output = await handler.run(
      { world, now: world.clock.seconds(), ip: req.ip, ...who, ...(upload ? { upload } : {}) } as never,
      input,
    )
    const appid = who.account?.appid ?? who.component?.appid ?? ''
    if (output instanceof Raw) return { body: output, appid, code: 0 }
    const rows = output as Record<string, unknown>
    const ok = SAYS_OK.test(call.name) || Object.keys(rows).length === 0
    return { body: ok ? { errcode: 0, errmsg: 'ok', ...rows } : rows, appid, code: 0 }
  } catch (error) {
    if (error instanceof CgiError) return refused(world, error)
    // a fault of ours: busy to the caller, the whole story in the log
    note(world, 'api', undefined, req.url, `模拟器出错：${(error as Error).stack}`, false)
    return refused(world, new CgiError(-1, 'system error'))
  }
}

function admit(world: World, { call }: WxHandler, query: Record<string, string>, ip: string): Partial<AccountCaller> {
  if (call.token === 'none') return {}
  // the newer documents call the component's token access_token, too
  if (call.token === 'component') return { component: componentBy(world, query.component_access_token ?? query.access_token) }
  const caller = accountBy(world, query.access_token, ip)
  mayCall(caller.account, call)
  countDaily(world, caller.account, call)
  return caller
}

/** Its documents ask for a form; JSON is taken as well. */
const FORMS = /^wxaapi\/newtmpl\//

/** Lists as `kidList=1&kidList=2` or `kidList[0]=1`. */
function formOf(text: string, fields: Record<string, { type?: string }>): Record<string, unknown> {
  const said = [...new URLSearchParams(text)].map(([name, value]) => [name.replace(/\[\d*\]$/, ''), value] as const)
  const lists = Object.keys(fields).filter((name) => fields[name]!.type === 'array')
  const gathered = lists.map((name) => [name, said.filter(([one]) => one === name).map(([, value]) => value)] as const)
  return Object.fromEntries([...said, ...gathered])
}

function readInput({ call }: WxHandler, query: Record<string, string>, req: FastifyRequest): unknown {
  const { access_token, component_access_token, ...rest } = query
  const bytes = req.body as Buffer | undefined
  if (call.transport === 'upload') return rest
  if (call.method === 'GET') return call.token === 'none' && access_token !== undefined ? { ...rest, access_token } : rest
  if (!bytes?.length) return Object.keys(call.input.properties ?? { some: 1 }).length ? fail(44002) : {}
  if (FORMS.test(call.name) && req.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return formOf(bytes.toString('utf8'), call.input.properties as Record<string, { type?: string }>)
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return fail(47001)
  }
}

function log(world: World, name: string, started: number, trouble: string, rule?: FaultRule) {
  const ms = Math.round(performance.now() - started)
  const struck = rule && !trouble.startsWith('故障') ? ` · 故障 ${rule.kind}` : ''
  note(world, 'api', undefined, name, (trouble || `200 · ${ms} ms`) + struck, !trouble && !rule)
}
