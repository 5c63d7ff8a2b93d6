import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteDevice } from '#areas/foundation/auth-login/server/nouns/devices.ts'
import { askWhetherSame } from '#areas/foundation/multi-corp/server/nouns/people.ts'
import { audit } from '#core/server/audit.ts'
import type { App } from '#core/server/context.ts'
import { isErrcode, PlatformRefusal } from '#core/server/gate/refusal.ts'
import { setSession } from '#core/server/session.ts'
import { type ConsentError, consentBack, entryPage, usualAuthType } from '../contract.ts'
import { beginConsent, browserOf, TooMany, takeState } from './consents.ts'
import { type Installed, installed } from './installed.ts'

/** Where they are asked, and go on from (`multi-corp`). */
const askPage = '/link_company'
const failed = (why: ConsentError): string => `/corp_auth_required?error=${why}`

/** Where browsers go, rather than calls: to WeCom's page of consent and back (R262). */
export default async function routes(http: FastifyInstance, app: App): Promise<void> {
  http.get(entryPage, async (req, reply) => reply.header('cache-control', 'no-store').redirect(await enterConsent(app, req, reply)))
  http.get(consentBack, async (req, reply) => reply.header('cache-control', 'no-store').redirect(await finishConsent(app, req, reply)))
}

async function enterConsent(app: App, req: FastifyRequest, reply: FastifyReply): Promise<string> {
  const query = req.query as Record<string, unknown>
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  const authType = text('auth_type') ?? usualAuthType
  // A company of its own app has nothing to authorise: it is connected on a page.
  if (authType !== 'oa' && authType !== 'chat_oa') return failed('own_app')
  if (!app.gate.suite) return failed('no_suite')
  if (app.gate.suite.onBehalf) return failed('scan')
  const session = await app.sessions.of(req, { anew: true })
  const from = session?.kind === 'staff' && !session.actor.viewer ? { corpId: session.corpId, owner: session.actor.owner } : null
  try {
    return await beginConsent(app, req, reply, {
      authType,
      callback: text('callback'),
      givenState: (text('state') ?? '').slice(0, 128),
      from,
    })
  } catch (error) {
    if (error instanceof TooMany) return failed('too_many')
    if (!(error instanceof PlatformRefusal)) throw error
    app.log.warn({ reqId: req.id, err: { message: error.message } }, 'no consent can be asked for')
    return failed(error.kind === 'network' && error.call === 'service/get_suite_token' ? 'ticket' : 'platform')
  }
}

/** The browser comes back from WeCom's page with a code: the company is there, and whoever agreed is in it. */
async function finishConsent(app: App, req: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { state, auth_code: authCode } = req.query as Record<string, unknown>
  const browser = browserOf(app, req)
  const begun = typeof state === 'string' && browser ? await takeState(app, state, browser) : null
  if (typeof state !== 'string' || !browser || !begun) return failed('state')
  if (typeof authCode !== 'string' || authCode === '') return failed('cancelled')
  let company: Installed
  try {
    const authType = begun.auth_type === 'chat_oa' ? 'chat_oa' : 'oa'
    company = await installed(app, authCode, { state, authType, requestId: req.id, ip: req.ip })
  } catch (error) {
    if (!(error instanceof PlatformRefusal)) throw error
    app.log.warn({ reqId: req.id, err: { message: error.message } }, 'the code of a consent brought nothing')
    return failed(isErrcode(error, 40058, 40078) ? 'code' : 'platform')
  }
  const asked = company.staffId !== null && (await enter(app, req, reply, { ...company, staffId: company.staffId }, begun))
  const to = new URL(begun.callback, 'http://here')
  if (begun.given_state) to.searchParams.set('state', begun.given_state)
  const path = `${to.pathname}${to.search}${to.hash}`
  return asked ? `${askPage}?${new URLSearchParams({ callback: path })}` : path
}

/**
 * WeCom has just said who agreed, to this browser: they are signed in. Who was signed in when they set out, in another company, may be the same
 * person, if that session is still the one of this browser: true where they are asked.
 */
async function enter(
  app: App,
  req: FastifyRequest,
  reply: FastifyReply,
  { corpId, staffId }: { corpId: number; staffId: string },
  begun: { from_corp_id: number | null; from_owner: string | null },
): Promise<boolean> {
  const now = await app.sessions.of(req, { anew: true })
  const owner = `staff:${staffId}`
  const left = await app.sessions.replace(app.sessions.tokenOf(req), reply) // false: signed out meanwhile, so nobody has shown who they are there
  const where = { ip: req.ip, userAgent: req.headers['user-agent'] ?? '' }
  const token = await app.sessions.begin({ corpId, kind: 'staff', staffId, how: 'consent', ...where })
  const me = (await app.sessions.find(token))!.actor
  const other = left && now && begun.from_corp_id === now.corpId && begun.from_owner === now.actor.owner && now.corpId !== corpId
  const asked = other && (await askWhetherSame(app, token, { corpId: now.corpId, owner: now.actor.owner }, { corpId, owner }))
  await audit(app.db.forCorp(corpId), { corpId, me, ip: req.ip, requestId: req.id }, 'corp_auth.enter', { kind: 'session' })
  setSession(app.config, reply, token)
  await noteDevice(app, req, reply, me, corpId)
  return asked === true
}
