import { authorizeUrl, type Hosts, hostsAt, ssoLoginUrl, wecomHosts } from '@rapport/wecom/links.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { App } from '#core/server/context.ts'
import type { Account } from '#core/server/gate/accounts.ts'
import { randomToken, sha256 } from '#core/server/ids.ts'
import { originOf } from '#core/server/origin.ts'
import { cookieOf } from '#core/server/session.ts'

export type Surface = 'console' | 'client'
export const consoleCallback = '/api/auth/work_login_callback_v2'
export const clientCallback = '/api/auth/client_login'

const stateMinutes = 10
/** Which browser began a sign-in: a code that is brought by another one is refused (research/reliability.md B4, QR relay). */
const browserCookie = (app: App) => cookieOf(app.config, 'rapport_browser')

/** A path of our own pages, or nothing: what a link may name as the place to return to (research/reliability.md B5). */
export function safePath(text: string | undefined, origin: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, so that `/\t/evil` becomes `//evil`
  if (!text || text.length > 2048 || /[\u0000-\u0020\\\u007f]/.test(text)) return '/'
  // `https:evil` is a path to some parsers and a host to others.
  if (!text.startsWith('/') && !text.startsWith(`${origin}/`) && text !== origin) return '/'
  let url: URL
  try {
    url = new URL(text, origin)
  } catch {
    return '/'
  }
  if (url.origin !== new URL(origin).origin || url.username || url.password) return '/'
  const path = `${url.pathname}${url.search}${url.hash}`
  return path.startsWith('//') || path.startsWith('/api/') ? '/' : path
}

/** The simulator serves all of WeCom's hosts below one address. */
export function hosts(app: App): Hosts {
  const { PLATFORM_URL, PLATFORM_LOGIN_URL, PLATFORM_OAUTH_URL } = app.config
  const base = PLATFORM_URL === wecomHosts.api ? wecomHosts : hostsAt(PLATFORM_URL)
  return {
    ...base,
    ...(PLATFORM_LOGIN_URL ? { login: PLATFORM_LOGIN_URL } : {}),
    ...(PLATFORM_OAUTH_URL ? { open: PLATFORM_OAUTH_URL } : {}),
  }
}

/** The company that this address signs in to: the one of the environment, else the first. */
export async function homeCorp(app: App): Promise<{ corpId: number; activationStatus: string } | null> {
  const row = await app.db.all
    .selectFrom('corps')
    .select(['corp_id', 'activation_status'])
    .orderBy(sql`wecom_corp_id = ${app.config.WECOM_CORP_ID ?? ''}`, 'desc')
    .orderBy('corp_id')
    .executeTakeFirst()
  return row ? { corpId: row.corp_id, activationStatus: row.activation_status } : null
}

/** Remembers the sign-in and answers where the browser goes: WeCom's code page, or its silent OAuth inside the client (platform/01). */
export async function beginLogin(
  app: App,
  account: Account,
  about: { surface: Surface; callback: string | undefined; req: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const origin = originOf(app.config, about.req)
  const browser = about.req.cookies[browserCookie(app).name] ?? randomToken(24)
  const state = sha256(randomToken()).toString('hex') // WeCom takes [a-zA-Z0-9] only
  await app.db.all
    .insertInto('login_states')
    .values({ state, browser_hash: sha256(browser), callback: safePath(about.callback, origin), surface: about.surface })
    .execute()
  const { name, options } = browserCookie(app)
  about.reply.setCookie(name, browser, { ...options, maxAge: stateMinutes * 60 })
  if (about.surface === 'client')
    return authorizeUrl(hosts(app), {
      corpId: account.wecomCorpId,
      agentId: account.agentId ?? undefined,
      redirectUri: `${origin}${clientCallback}`,
      state,
    })
  return ssoLoginUrl(hosts(app), {
    appId: account.wecomCorpId,
    agentId: account.agentId ?? undefined,
    redirectUri: `${origin}${consoleCallback}`,
    state,
  })
}

/** Uses the state up; `null` when it was used, is older than ten minutes, or began in another browser. */
export async function takeState(app: App, req: FastifyRequest, state: string): Promise<{ callback: string; surface: Surface } | null> {
  const row = await app.db.all
    .updateTable('login_states')
    .set({ used_at: sql<Date>`now()` })
    .where('state', '=', state)
    .where('used_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${stateMinutes})`)
    .where('browser_hash', '=', sha256(req.cookies[browserCookie(app).name] ?? ''))
    .returning(['callback', 'surface'])
    .executeTakeFirst()
  return row ? { callback: row.callback, surface: row.surface as Surface } : null
}
