import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Actor } from './actor.ts'
import { type Config, overTls } from './config.ts'
import type { Db, DbPool, Tx } from './db.ts'
import { newId, randomToken, sha256 } from './ids.ts'
import { notify, rightsNotice } from './notify.ts'
import { actorsNow, actorsOf } from './session-actors.ts'
import { lasts, mostDays } from './session-lasts.ts'

/**
 * A process believes what it read for this long, and only while it hears of changes (`push.ts`): roles, and sessions that others end, are
 * read anew at the next request once it has heard, and within this time where a notice got lost.
 */
const beliefMs = 800
/** How exactly `seen_at` is kept; a write at every reading would be one a second of everybody. */
const touchMs = 60_000

/**
 * A cookie of ours. Over TLS its name begins with `__Host-`, which browsers take from this very host over TLS only: no neighbour under the
 * same domain, and nobody on the wire, can plant one.
 */
type Address = Pick<Config, 'PUBLIC_URL'>
export function cookieOf(config: Address, name: string) {
  const secure = overTls(config)
  return { name: secure ? `__Host-${name}` : name, options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const }
}
export const cookieName = 'rapport_session'
export const sessionCookie = (config: Address) => cookieOf(config, cookieName)

export function setSession(config: Address, reply: FastifyReply, token: string): void {
  const { name, options } = sessionCookie(config)
  reply.setCookie(name, token, { ...options, maxAge: mostDays * 86_400 })
  if (name !== cookieName) reply.clearCookie(cookieName, { path: '/' }) // of before TLS, or of before the prefix
}
export function clearSession(config: Address, reply: FastifyReply): void {
  const { name, options } = sessionCookie(config)
  for (const one of new Set([name, cookieName])) reply.clearCookie(one, options)
}

export interface Session {
  hash: Buffer
  corpId: number
  corpName: string
  kind: 'staff' | 'admin' | 'customer'
  actor: Actor
  /** Whether the company works, or waits to be authorised or activated (R189, R190): until then its people have nothing but what is their own. */
  activated: boolean
  csrf: string
}
export type SessionStore = ReturnType<typeof sessionStore>

export function sessionStore(db: DbPool, config: Address) {
  const { name } = sessionCookie(config)
  const believed = new LRUCache<string, Session>({ max: 20_000, ttl: beliefMs })
  let hears = false
  /** What was read before the last change is not believed, also where the answer comes after it. */
  let changes = 0
  const forget = (corpId?: number): void => {
    changes++
    for (const [token, session] of believed.entries()) if (corpId === undefined || session.corpId === corpId) believed.delete(token)
  }

  return {
    /** Signs somebody in: a new id every time, so that a cookie set before cannot become a session. */
    async begin(s: {
      corpId: number
      kind: Session['kind']
      staffId?: string
      account?: string
      customerExtId?: string
      /** By which way, and with which second factor, as lists of sessions say it. */
      how?: string
      factor?: string
      ip: string
      userAgent: string
    }): Promise<string> {
      const token = randomToken()
      await db.all
        .insertInto('sessions')
        .values({
          session_hash: sha256(token),
          session_id: newId(),
          corp_id: s.corpId,
          kind: s.kind,
          staff_id: s.staffId ?? null,
          account: s.account ?? null,
          customer_ext_id: s.customerExtId ?? null,
          how: s.how ?? '',
          factor: s.factor ?? '',
          expires_at: sql<Date>`now() + make_interval(days => ${mostDays}::int)`,
          ip: s.ip,
          user_agent: s.userAgent.slice(0, 300),
        })
        .execute()
      return token
    },

    /** The cookie a request brought; not checked. */
    tokenOf: (req: FastifyRequest): string | undefined => req.cookies[name],
    /** Whose request it is. */
    of(req: FastifyRequest): Promise<Session | null> {
      return this.find(req.cookies[name])
    },

    async find(token: string | undefined): Promise<Session | null> {
      if (!token) return null
      const known = hears && believed.get(token)
      if (known) return known
      const then = changes
      const session = await load(db, sha256(token))
      if (session && then === changes) believed.set(token, session)
      return session
    },

    /** The session looks at the pages as somebody else sees them; `null` ends it. */
    async viewAs(token: string, staffId: string | null): Promise<void> {
      await db.all.updateTable('sessions').set({ view_as: staffId }).where('session_hash', '=', sha256(token)).execute()
      const corpId = believed.get(token)?.corpId
      if (corpId !== undefined) await this.rightsChanged(db.forCorp(corpId))
    },

    async end(token: string): Promise<void> {
      believed.delete(token)
      await db.all.deleteFrom('sessions').where('session_hash', '=', sha256(token)).execute()
    },

    /** The browser goes on in another company, under a new id; what it had ends. */
    async switchCorp(old: string | undefined, as: Parameters<typeof this.begin>[0]): Promise<string> {
      const token = await this.begin(as)
      if (old) await this.end(old)
      return token
    },

    async endAllOf(corpId: number, staffId: string): Promise<void> {
      await db.all.deleteFrom('sessions').where('corp_id', '=', corpId).where('staff_id', '=', staffId).execute()
      await this.rightsChanged(db.forCorp(corpId))
    },

    /** Who they are at this moment, by session, past what is believed: those who signed out or left are not among them. Not a visit. */
    actorsNow: (hashes: readonly Buffer[]): Promise<Map<string, Actor>> => actorsNow(db, hashes),

    /** Roles or people changed: every process reads the company's sessions again at their next request; within `tx`, once it has committed. */
    async rightsChanged(of: Db | Tx): Promise<void> {
      if (of.isTransaction) of.committed?.push(() => forget(of.corpId))
      else forget(of.corpId)
      await notify(of, { to: 'corp', type: rightsNotice, data: {} })
    },
    /** What this process read of the company is out of date; of all companies, without one. */
    forget,
    /** Whether this process hears of changes. */
    hearing(now: boolean): void {
      hears = now
      forget()
    },
  }
}

async function load(db: DbPool, hash: Buffer): Promise<Session | null> {
  const row = await db.all
    .selectFrom('sessions as s')
    .innerJoin('corps as c', 'c.corp_id', 's.corp_id')
    .where('s.session_hash', '=', hash)
    .where(lasts)
    .select([
      's.corp_id',
      's.kind',
      's.staff_id',
      's.account',
      's.customer_ext_id',
      's.view_as',
      's.seen_at',
      'c.name as corp_name',
      'c.activation_status',
    ])
    .executeTakeFirst()
  if (!row) return null
  if (Date.now() - row.seen_at.getTime() > touchMs)
    await db.all.updateTable('sessions').set({ seen_at: new Date() }).where('session_hash', '=', hash).execute()
  const [actor] = await actorsOf(db, [row])
  if (!actor) return null
  return {
    hash,
    corpId: row.corp_id,
    corpName: row.corp_name,
    kind: row.kind as Session['kind'],
    actor,
    activated: row.activation_status === 'activated',
    csrf: hash.toString('hex').slice(0, 16),
  }
}
