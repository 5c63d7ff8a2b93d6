import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ownPath } from '#core/contract/url.ts'
import type { App } from '#core/server/context.ts'
import { randomToken, sha256 } from '#core/server/ids.ts'
import { originOf } from '#core/server/origin.ts'
import { cookieOf } from '#core/server/session.ts'
import { subscriberOf } from '#core/server/subscriber.ts'
import { clientLogin, type LoginError, type Surface, workLogin } from '../contract.ts'
import { LoginFailed, ways } from './ways.ts'

export const stateMinutes = 10
/** Sign-ins that one address may begin in ten minutes: more than an office opens in the morning, fewer than fill a disk. */
const mostOfAddress = 2000

/** Which browser began a sign-in: a code that is brought by another one is refused (research/reliability.md B4, QR relay). */
const browserCookie = (app: App) => cookieOf(app.config, 'rapport_browser')
export const browserHash = (app: App, req: FastifyRequest): Buffer => sha256(req.cookies[browserCookie(app).name] ?? '')

/** What a link may name as the place to return to. */
export const safePath = (text: string | undefined, origin: string): string => ownPath(text, origin) ?? '/'

/** A browser that is known by a cookie for as long as a sign-in may take. */
function nameBrowser(app: App, req: FastifyRequest, reply: FastifyReply): string {
  const { name, options } = browserCookie(app)
  const browser = req.cookies[name] || randomToken(24)
  reply.setCookie(name, browser, { ...options, maxAge: stateMinutes * 60 })
  return browser
}

interface Begun {
  surface: Surface
  callback: string | undefined
  /** The company or suite that is meant; without it, the first way that there is. */
  appId?: string | undefined
}

/**
 * Remembers the sign-in and answers where the browser goes: WeCom's code page, or its silent OAuth inside the client (platform/01).
 * `LoginFailed` where there is no way in, or none by that name.
 */
export async function beginLogin(app: App, req: FastifyRequest, reply: FastifyReply, { surface, callback, appId }: Begun): Promise<string> {
  if (await tooMany(app, req)) throw new LoginFailed('too_many')
  const found = await wayTo(app, appId)
  if (!found) throw new LoginFailed(appId === undefined ? 'no_corp' : 'appid')
  const origin = originOf(app.config, req)
  const browser = nameBrowser(app, req, reply)
  const state = sha256(randomToken()).toString('hex') // WeCom takes [a-zA-Z0-9] only
  await app.db.all
    .insertInto('login_states')
    .values({ state, browser_hash: sha256(browser), callback: safePath(callback, origin), surface, way: found.way.key, app_id: found.id })
    .execute()
  const back = surface === 'client' ? clientLogin : workLogin
  return found.way.url(app, { appId: found.id, surface, redirectUri: `${origin}${back.path}`, state })
}

async function wayTo(app: App, wanted: string | undefined) {
  for (const way of ways) {
    const id = await way.appId(app, wanted)
    if (id) return { way, id }
  }
  return null
}

/** Nobody signs in yet who begins: without a bound, an address could fill the table. */
async function tooMany(app: App, req: FastifyRequest): Promise<boolean> {
  const { rows } = await sql<{ tries: number }>`
    insert into sign_in_tries as t (source, until) values (${`begin ${subscriberOf(req.ip)}`}, now() + make_interval(mins => ${stateMinutes}))
    on conflict (source) do update set
      tries = case when t.until < now() then 1 else least(t.tries, ${mostOfAddress}) + 1 end,
      until = case when t.until < now() then excluded.until else t.until end
    returning tries`.execute(app.db.all)
  return rows[0]!.tries > mostOfAddress
}

interface Taken {
  state: string
  callback: string
  surface: Surface
  way: string
  appId: string
}
/** Uses the state up; `null` when it was used, is older than ten minutes, or began in another browser. */
export async function takeState(app: App, req: FastifyRequest, state: string): Promise<Taken | null> {
  const row = await app.db.all
    .updateTable('login_states')
    .set({ used_at: sql<Date>`now()` })
    .where('state', '=', state)
    .where('used_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${stateMinutes})`)
    .where('browser_hash', '=', browserHash(app, req))
    .returning(['state', 'callback', 'surface', 'way', 'app_id as appId'])
    .executeTakeFirst()
  return row ? { ...row, surface: row.surface as Surface } : null
}

/** What became of it, for whoever listens (`events.ts`); null: somebody is in. */
export async function keepOutcome(app: App, state: string, why: LoginError | null): Promise<void> {
  await app.db.all
    .updateTable('login_states')
    .set({ outcome: why ?? '' })
    .where('state', '=', state)
    .execute()
}

/** What is older is of no use to anybody: neither taken nor listened to. */
export const forgetStates = (app: App) =>
  sql`delete from login_states where created_at < now() - make_interval(mins => ${2 * stateMinutes})`.execute(app.db.all)
