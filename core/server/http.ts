import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { AnyCall } from '../contract/call.ts'
import { code as codes, type Problem, type Words } from '../contract/errors.ts'
import { whileOwing } from '../contract/factors.ts'
import { viewing } from '../contract/session.ts'
import { codecOf } from '../contract/wire.ts'
import { checkAccess } from './access.ts'
import { nobody } from './actor.ts'
import { auditCall } from './audit.ts'
import { overTls, wecomScripts } from './config.ts'
import { type App, type Context, makeContext } from './context.ts'
import { guardUgcHost } from './files/ugc.ts'
import { newId } from './ids.ts'
import type { Route } from './implement.ts'
import { httpSeconds } from './metrics.ts'
import { once } from './once.ts'
import { inLang, wordsOf } from './phrases.ts'
import { badFields, notActivated, onlyLooking, otherCompany, owesFirst, Refusal, weFailed } from './refusal.ts'
import { can } from './rights.ts'
import { seatUsed } from './seat-use.ts'
import type { Session } from './session.ts'

/** 1 MB is plenty for JSON; files come as multipart with their own limit. */
const bodyLimit = 1024 * 1024
/** Below what a service manager waits before it kills. */
const graceMs = 5_000
/** Answers are checked against their contract where a mistake should be loud, not where it would cost users (stack.md). */
const checkAnswers = process.env.NODE_ENV === 'test'

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the envelope, for the metrics. */
    answered: number
  }
}

export async function createHttp(app: App, routes: Route[], more: (http: FastifyInstance) => Promise<void>): Promise<FastifyInstance> {
  const http = Fastify({
    bodyLimit,
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => newId(),
    trustProxy: app.config.TRUST_PROXY || false,
    return503OnClosing: false,
    requestTimeout: 300_000, // Node's own; Fastify turns it off, and a body that never ends would hold its place for ever
    forceCloseConnections: true, // what is open after `graceMs`: browsers hold connections for a minute
    frameworkErrors: (error, req, reply) => void answerError(app, error, req, reply), // an address that cannot be read (R068)
    routerOptions: { maxParamLength: 500, querystringParser: (text) => parseQuery(text) },
  })
  await http.register(cookie)
  await http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(app) },
    frameguard: false,
    hsts: overTls(app.config),
    crossOriginEmbedderPolicy: false,
  })
  await http.register(multipart, { limits: { fileSize: 200 * 1024 * 1024, files: 1, fields: 20, fieldSize: 64 * 1024 } })

  http.setErrorHandler((error, req, reply) => answerError(app, error as Error, req, reply))
  http.decorateRequest('answered', codes.ok)
  http.addHook('onResponse', (req, reply, done) => {
    const { call } = req.routeOptions.config as { call?: string }
    if (call) httpSeconds.observe({ call, code: req.answered }, reply.elapsedTime / 1000)
    done()
  })
  guardUgcHost(http, app)
  for (const route of routes) mount(http, app, route)
  await more(http)
  answerBeforeClosing(http)
  return http
}

/** A call that is under way when the program stops gets its answer: whoever sent it would not know whether it was done. */
function answerBeforeClosing(http: FastifyInstance): void {
  const open = new Set<ServerResponse>()
  http.addHook('onRequest', (_, { raw }, done) => {
    open.add(raw)
    for (const end of ['finish', 'close']) raw.once(end, () => open.delete(raw))
    done()
  })
  // Registered last, so that it runs after the hooks of `more`, which end the pushes.
  http.addHook('preClose', async () => {
    http.server.close() // no new connections
    for (const end = Date.now() + graceMs; open.size > 0 && Date.now() < end; ) await sleep(20)
  })
}

/** Closed while the company is not authorised or activated (R189, R190). Whoever brings a link may be signed in to any company. */
const ofCompany = ({ about, access }: AnyCall): boolean =>
  about !== 'self' && !(about === 'own' && (access === 'public' || access === 'share'))

function mount(http: FastifyInstance, app: App, { call, handler }: Route): void {
  const input = codecOf(call.input)
  const output = codecOf(call.output)
  const get = call.method === 'GET'
  http.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { call: call.name } as object,
    handler: async (req, reply) => {
      const session = await app.sessions.of(req, { anew: call.kind === 'command' })
      // R046, and a GET with a body is never what the sender meant.
      if (get && Number(req.headers['content-length'] ?? 0) > 0)
        throw new Refusal(codes.badInput, { zh: 'GET 请求不能带内容', en: 'A GET call carries no body' })
      if ((!get || call.kind === 'command' || call.name === 'auth.logout') && !sameOrigin(req))
        throw new Refusal(codes.forbidden, { zh: '请从本系统的页面操作', en: 'This call must come from our own pages' })
      const ctx = contextOf(app, session, req)
      if (ctx.me.viewer && call.kind === 'command' && call.name !== viewing.end.name) throw onlyLooking()
      if (ctx.me.owes && !whileOwing.includes(call) && call.access !== 'public') throw owesFirst(ctx.me.owes)
      checkAccess(ctx.me, call)
      if (session && session.activation !== 'activated' && ofCompany(call)) throw notActivated(session.activation)
      const meant = req.headers['x-rapport-corp']
      if (session && meant !== undefined && meant !== String(session.corpId) && call.about !== 'own' && call.about !== 'self')
        throw otherCompany()
      ctx.call = call
      if (call.variantOf && !can(ctx.me, call.variantOf)) ctx.me = { ...ctx.me, scope: 'own' }
      let parsed: unknown = {}
      if (!call.multipart) {
        const { value, problems } = get ? input.readText(req.query) : input.read(req.body ?? {})
        if (problems.length) throw badFields(problems)
        parsed = value
      }
      const answer = await once(ctx, call, req.headers['idempotency-key'], parsed, async () => {
        const answer = await handler(ctx, parsed, { req, reply })
        await auditCall(ctx, call, parsed as object, answer as object)
        return answer
      })
      await seatUsed(ctx, call)
      if (reply.sent) return reply
      // The test over all calls sets it (testing/calls.test.ts): a handler that forgets is found where it answers.
      if (checkAnswers && process.env.CHECK_SCOPE && call.about === 'rows' && !ctx.scoped)
        throw new Error(`${call.name} is about rows and never asked whose the asker sees (staffInScope)`)
      if (checkAnswers && !output.check.Check(answer))
        throw new Error(`${call.name} answered another shape: ${JSON.stringify(output.check.Errors(answer).slice(0, 3))}`)
      const body = output.write(answer) as Record<string, unknown>
      body.success = true
      body.status_code = codes.ok
      body.status_message = ''
      return reply.header('cache-control', 'no-store').send(body)
    },
  })
}

/** Another site's page can send neither this header nor our origin with the cookie (research/reliability.md B8). */
function sameOrigin(req: FastifyRequest): boolean {
  const site = req.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return false
  return req.headers['x-requested-with'] === 'rapport'
}

const langOf = (req: FastifyRequest): Context['lang'] => (/^en\b/i.test(req.headers['accept-language'] ?? '') ? 'en' : 'zh-CN')

export function contextOf(app: App, session: Session | null, req: FastifyRequest): Context {
  return makeContext(app, session?.corpId ?? 0, session?.actor ?? nobody, {
    requestId: req.id,
    ip: req.ip,
    lang: langOf(req),
  })
}

/** As `contextOf`, for addresses that are no calls and give away what is the company's: closed as its calls are (`mount`). */
export async function companyContext(app: App, req: FastifyRequest): Promise<Context> {
  const session = await app.sessions.of(req)
  const ctx = contextOf(app, session, req)
  if (ctx.me.owes) throw owesFirst(ctx.me.owes)
  if (session && session.activation !== 'activated') throw notActivated(session.activation)
  return ctx
}

function parseQuery(text: string): Record<string, unknown> {
  const out: Record<string, unknown> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const before = out[key]
    out[key] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return { ...out }
}

function refuse(
  reply: FastifyReply,
  req: FastifyRequest,
  status: number,
  code: number,
  words: Words,
  fields: Problem[] = [],
  extra: Record<string, unknown> = {},
) {
  req.answered = code
  const lang = langOf(req)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({
      success: false,
      status_code: code,
      status_message: inLang(words, lang),
      request_id: req.id,
      ...(fields.length ? { field: fields[0]!.field, fields: fields.map((f) => ({ ...f, message: inLang(f.message, lang) })) } : {}),
      ...extra,
    })
}

function answerError(app: App, error: Error & { statusCode?: number; code?: string }, req: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return refuse(reply, req, 200, error.code, wordsOf(error.phrase), error.fields, error.extra)
  const status = error.statusCode ?? 500
  if (status === 413) return refuse(reply, req, 200, codes.badInput, { zh: '内容过大', en: 'The request is too large' })
  if (status === 415) return refuse(reply, req, 200, codes.badInput, { zh: '不支持这种内容类型', en: 'The content type is not supported' })
  if (status >= 400 && status < 500)
    return refuse(reply, req, 200, codes.badInput, { zh: '请求无法读取', en: 'The request could not be read' })
  // A value the schema could not know to be wrong: a NUL in a text, a date in the year 0. Nothing was written.
  if (/^22/.test(error.code ?? ''))
    return refuse(reply, req, 200, codes.badInput, { zh: '有一个值超出了范围', en: 'A value is out of range' })
  // Whoever sent it went away in the middle of it: nobody hears the answer, and nothing of ours is broken.
  if (req.raw.destroyed && !req.raw.complete) {
    app.log.debug({ reqId: req.id, url: req.url.split('?')[0] }, 'broken off by its sender')
    return refuse(reply, req, 200, codes.badInput, { zh: '请求无法读取', en: 'The request could not be read' })
  }
  if (databaseIsAway(error)) {
    app.log.warn({ err: errorForLog(error), reqId: req.id, url: req.url.split('?')[0] }, 'database away')
    return refuse(reply, req, 503, codes.unavailable, {
      zh: '数据库暂时连不上，请稍后重试',
      en: 'The database is not reachable, please try again',
    })
  }
  app.log.error({ err: errorForLog(error), reqId: req.id, url: req.url.split('?')[0] }, 'request failed')
  return refuse(reply, req, 500, codes.server, weFailed)
}

const databaseIsAway = (error: Error & { code?: string }): boolean =>
  ['57P01', '57P02', '57P03', '08006', '08001', '08003', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect/.test(error.message)

/** pg puts whole clients into its errors; logs get what helps and no secret. */
export const errorForLog = (error: Error & { code?: string; detail?: string }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
})

function contentSecurityPolicy(app: App): Record<string, (string | ((req: { url?: string }) => string))[]> {
  // Only what opens inside the chat client runs WeCom's scripts; the simulator's asks its server who is looking at whom. The console runs
  // them where third parties are authorised: such a company's names come from WeCom alone (docs/decisions/staff.md). A page keeps the policy it
  // came with, and sign-in, registering and activation go on to the console: there all but customers' pages may.
  const wecom = [...new Set(wecomScripts(app.config).map((url) => new URL(url).origin))].join(' ')
  const surfaces = app.config.RELEASE === 'saas' ? /^(?!\/(H5|activity\/mobile|api)([/?]|$))/ : /^\/(client|mobile)([/?]|$)/
  const inClient = (req: { url?: string }) => (surfaces.test(req.url ?? '') ? wecom : "'self'")
  // The side window opens inside WeCom's client. The demo's phone also shows what staff and customers open there. Nothing
  // else is framed by anybody (files say for themselves by whom): what is clicked must be seen.
  const phone = app.config.MODE === 'demo' ? ` ${new URL(app.config.PLATFORM_URL).origin}` : ''
  const framedBy = ({ url = '' }: { url?: string }) => {
    if (/^\/client([/?]|$)/.test(url)) return `https://*.work.weixin.qq.com${phone}`
    if (phone && /^\/(mobile|H5|activity\/mobile)([/?]|$)/.test(url)) return phone.trim()
    return "'none'"
  }
  const files = app.config.UGC_URL ? [app.config.UGC_URL] : []
  const { FILES, S3_ENDPOINT, S3_UPLOAD_ENDPOINT } = app.config
  const store = FILES === 's3' ? [new URL(S3_UPLOAD_ENDPOINT ?? S3_ENDPOINT!).origin] : []
  // The demo draws avatars that its simulator serves; WeCom's own come from its image hosts.
  const images = ["'self'", 'data:', 'blob:', 'https:', ...files, ...(app.config.MODE === 'demo' ? [app.config.PLATFORM_URL] : [])]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", inClient],
    'style-src': ["'self'", "'unsafe-inline'"], // antd writes style elements
    'img-src': images,
    'media-src': images,
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", inClient, ...files, ...store], // files are saved by script, and sent straight to the store
    'frame-src': ["'self'", ...files],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framedBy],
  }
}
