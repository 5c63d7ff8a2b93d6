import { serviceGetPreAuthCode, serviceSetSessionInfo } from '@rapport/wecom/calls/suites.ts'
import { hostsAt, suiteInstallUrl, wecomHosts } from '@rapport/wecom/links.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { ownPath } from '#core/contract/url.ts'
import type { SuiteAuthType } from '#core/server/consents.ts'
import type { App } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { suiteIsUnset } from '#core/server/gate/suite.ts'
import { randomToken, sha256 } from '#core/server/ids.ts'
import { originOf } from '#core/server/origin.ts'
import { cookieOf } from '#core/server/session.ts'
import { subscriberOf } from '#core/server/subscriber.ts'
import type { Database } from '#core/server/tables.generated.ts'
import { consentBack } from '../contract.ts'

/** As long as WeCom's pre-authorisation code is good, and a code that is scanned is shown. */
export const consentSeconds = 1200
/** So many may begin at one address in so many seconds: each consent asks WeCom, and a registration is kept for weeks. */
const bounds = {
  consents: { most: 60, seconds: consentSeconds },
  registrations: { most: 60, seconds: 86_400 },
}

const browserCookie = (app: App) => cookieOf(app.config, 'rapport_register')
/** The browser that registered: what it began, only it ends. */
export const browserOf = (app: App, req: FastifyRequest): Buffer | null => {
  const token = req.cookies[browserCookie(app).name]
  return token ? sha256(token) : null
}
export function nameBrowser(app: App, req: FastifyRequest, reply: FastifyReply): Buffer {
  const { name, options } = browserCookie(app)
  const token = req.cookies[name] || randomToken(24)
  reply.setCookie(name, token, { ...options, maxAge: 86_400 })
  return sha256(token)
}

export class TooMany extends Error {}

/** Strangers write here: counted by the address before it is written, one after the other of it. Refuses with `TooMany`. */
export async function bounded(
  app: App,
  req: FastifyRequest,
  table: keyof typeof bounds,
  write: (trx: Transaction<Database>, source: string) => Promise<unknown>,
): Promise<void> {
  const source = subscriberOf(req.ip)
  const { most, seconds } = bounds[table]
  await app.db.all.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7218012, hashtext(${source}))`.execute(trx)
    const { n } = await trx
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('n'))
      .where('source', '=', source)
      .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
      .executeTakeFirstOrThrow()
    if (n >= most) throw new TooMany()
    await write(trx, source)
  })
}

export interface Begun {
  authType: SuiteAuthType
  callback: string | undefined
  givenState: string
  /** Who is signed in in this browser. */
  from: { corpId: number; owner: string } | null
}

async function remember(app: App, req: FastifyRequest, row: { state: string; browser_hash: Buffer } & Partial<Begun>): Promise<void> {
  const values = {
    state: row.state,
    browser_hash: row.browser_hash,
    auth_type: row.authType ?? 'oa',
    callback: ownPath(row.callback, originOf(app.config, req)) ?? '/',
    given_state: row.givenState ?? '',
    from_corp_id: row.from?.corpId ?? null,
    from_owner: row.from?.owner ?? null,
  }
  await bounded(app, req, 'consents', (trx, source) =>
    trx
      .insertInto('consents')
      .values({ ...values, source })
      .execute(),
  )
}

/** Where the browser goes to agree, at WeCom; it is back at `consentBack` with a code and our state. */
export async function beginConsent(app: App, req: FastifyRequest, reply: FastifyReply, begun: Begun): Promise<string> {
  const { suite } = app.gate
  if (!suite) throw suiteIsUnset()
  const state = sha256(randomToken()).toString('hex') // WeCom takes [a-zA-Z0-9] only
  await remember(app, req, { state, browser_hash: nameBrowser(app, req, reply), ...begun })
  const { pre_auth_code: preAuthCode } = await suite.call(serviceGetPreAuthCode, {})
  await suite.call(serviceSetSessionInfo, { pre_auth_code: preAuthCode, session_info: { auth_type: 0 } })
  const { PLATFORM_URL } = app.config
  const hosts = PLATFORM_URL === wecomHosts.api ? wecomHosts : hostsAt(PLATFORM_URL)
  const redirectUri = `${originOf(app.config, req)}${consentBack}`
  return suiteInstallUrl(hosts, { suiteId: suite.id, preAuthCode, redirectUri, state })
}

/** What is scanned; the code of the consent then comes by callback, with the state that stands in the picture (32 bytes at most). */
export async function beginScan(app: App, req: FastifyRequest, reply: FastifyReply) {
  const { suite } = app.gate
  if (!suite) throw suiteIsUnset()
  const browser_hash = nameBrowser(app, req, reply)
  const known = await scanOf(app, browser_hash)
  const byPage = !suite.onBehalf
  if (known?.state === 'waiting') return { url: known.url, seconds: known.seconds, byPage }
  const state = sha256(randomToken()).toString('hex').slice(0, 32)
  await remember(app, req, { state, browser_hash })
  const url = await suite.scanUrl(state)
  await app.db.all.updateTable('consents').set({ scan_url: url }).where('state', '=', state).execute()
  return { url, seconds: consentSeconds, byPage }
}

/** What became of the newest code that this browser showed. */
export async function scanOf(app: App, browserHash: Buffer) {
  const { rows } = await sql<{ url: string; corp_id: number | null; left: number }>`
    select scan_url as url, corp_id, (${consentSeconds} - extract(epoch from now() - created_at))::int as left from consents
    where browser_hash = ${browserHash} and scan_url is not null order by created_at desc limit 1`.execute(app.db.all)
  const row = rows[0]
  if (!row) return null
  const state = row.corp_id !== null ? ('authorised' as const) : row.left > 0 ? ('waiting' as const) : ('expired' as const)
  return { state, url: row.url, corpId: row.corp_id, seconds: row.left }
}

/** Uses the state of a browser that went to WeCom itself up; `null` when it was used, is too old, or began in another browser. */
export async function takeState(app: App, state: string, browserHash: Buffer) {
  const row = await app.db.all
    .updateTable('consents')
    .set({ used_at: sql<Date>`now()` })
    .where('state', '=', state)
    .where('used_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${consentSeconds})`)
    .where('browser_hash', '=', browserHash)
    .where('scan_url', 'is', null)
    .returning(['auth_type', 'callback', 'given_state', 'from_corp_id', 'from_owner'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * This company came of it: what was registered in that browser is about it. Answers the invite code given with it. A state of the browser was
 * used when it came back (`takeState`), that of a code that was scanned is used here, however late WeCom's word is understood.
 */
export async function cameOfIt(trx: Tx, state: string): Promise<Buffer | null> {
  const { rows } = await sql<{ browser_hash: Buffer }>`
    update consents set corp_id = ${trx.corpId}, used_at = now()
    where state = ${state} and corp_id is null and (scan_url is null or used_at is null) returning browser_hash`.execute(trx)
  if (rows.length === 0) return null
  const registered = await trx
    .updateTable('registrations')
    .set({ corp_id: trx.corpId })
    .where('browser_hash', '=', rows[0]!.browser_hash)
    .returning('code_hash')
    .executeTakeFirst()
  return registered?.code_hash ?? null
}

export async function tidy({ db: { all } }: App): Promise<void> {
  await sql`delete from consents where created_at < now() - interval '1 day'`.execute(all)
  await sql`delete from registrations where corp_id is null and created_at < now() - interval '30 days'`.execute(all)
  await sql`delete from invite_codes where expires_at < now() - interval '30 days'`.execute(all)
}
