import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Static } from 'typebox'
import type { ActivationStatus } from '../contract/session.ts'
import { activationNow } from './activation-now.ts'
import type { Actor } from './actor.ts'
import { type Config, overTls } from './config.ts'
import { type Db, type DbPool, type Tx, tx } from './db.ts'
import { newId, randomToken, sha256 } from './ids.ts'
import { notify, rightsNotice } from './notify.ts'
import { type ActorNow, actorsNow, actorsOf } from './session-actors.ts'
import { lasts, mostDays } from './session-lasts.ts'
import type { Database } from './tables.generated.ts'

/**
 * A process believes what it read for this long, and only while it hears of changes (`push.ts`): roles, and sessions that others end, are
 * read anew at the next request once it has heard, and within this time where a notice got lost. Commands believe nothing.
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
  /** Whether the company works, or waits to be authorised, anew too, or activated (R189, R190): until then its people have nothing but themselves. */
  activation: Static<typeof ActivationStatus>
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
    /**
     * Signs somebody in: a new id every time, so that a cookie set before cannot become a session. `on`: the transaction in which they show
     * once more who they are.
     */
    async begin(
      s: {
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
      },
      on: Kysely<Database> = db.all,
    ): Promise<string> {
      const token = randomToken()
      await on
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
    /** Whose request it is. `anew`: past what is believed, for what is written is not taken back when a notice comes. */
    of(req: FastifyRequest, { anew = false } = {}): Promise<Session | null> {
      return this.find(req.cookies[name], { anew })
    },

    async find(token: string | undefined, { anew = false } = {}): Promise<Session | null> {
      if (!token) return null
      const known = hears && !anew && believed.get(token)
      if (known) return known
      const then = changes
      const session = await load(db, sha256(token))
      if (!session) believed.delete(token)
      else if (then === changes) believed.set(token, session)
      return session
    },

    /** By which way it began, and when; null where it has ended. */
    async began(token: string | undefined): Promise<{ how: string; at: Date } | null> {
      const row = await db.all
        .selectFrom('sessions')
        .select(['how', 'created_at'])
        .where('session_hash', '=', sha256(token ?? ''))
        .executeTakeFirst()
      return row ? { how: row.how, at: row.created_at } : null
    },

    /** The session looks at the pages as somebody else sees them; `null` ends it. */
    async viewAs(token: string, staffId: string | null): Promise<void> {
      const hash = sha256(token)
      await this.ofHash(hash, async (trx) => {
        await trx
          .updateTable('sessions')
          .set({ view_as: staffId })
          .where('corp_id', '=', trx.corpId)
          .where('session_hash', '=', hash)
          .execute()
        await this.rightsChanged(trx)
      })
    },

    /** Ends this one; false where it has ended already. */
    async end(token: string): Promise<boolean> {
      const hash = sha256(token)
      const ended = await this.ofHash(hash, (trx) => this.endThose(trx, sql`s.session_hash = ${hash}`))
      return ended !== null && ended.length > 0
    },

    /**
     * The browser goes on under another id, whose cookie comes with `reply`: this one opens nothing from the commit on, in any process. The pages
     * open under it hear of their end when the answer is out, or they would ask with the old cookie and find nobody signed in; where the answer
     * never comes, within `leavingMs`. False where it has ended already.
     */
    async leave(trx: Tx, hash: Buffer, reply: FastifyReply): Promise<boolean> {
      // By the clock of now: of two at once, the second finds that it has run out.
      const { rows } = await sql`
        update sessions set expires_at = clock_timestamp()
        where corp_id = ${trx.corpId} and session_hash = ${hash} and expires_at > clock_timestamp() returning 1`.execute(trx)
      if (rows.length === 0) return false
      await this.rightsChanged(trx)
      const { corpId } = trx
      reply.raw.once('close', () => {
        const left = sql`s.session_hash = ${hash} and s.expires_at <= clock_timestamp()`
        void tx(db.forCorp(corpId), (after) => this.endThose(after, left)).catch(() => {}) // it has run out: lines find that by themselves
      })
      return true
    },

    /**
     * The browser goes on in another company, under a new id. Null, and in nowhere, where what it had has ended already. `also`: what is written of
     * it in the company that it leaves, in the same transaction. Who came in by a consent has not signed in by themselves, wherever they go on.
     */
    async switchCorp(
      old: string,
      as: Parameters<typeof this.begin>[0],
      reply: FastifyReply,
      also: (trx: Tx) => Promise<void>,
    ): Promise<string | null> {
      const hash = sha256(old)
      return this.ofHash(hash, async (trx) => {
        if (!(await this.leave(trx, hash, reply))) return null
        await also(trx)
        const now = await trx.selectFrom('sessions').select('how').where('session_hash', '=', hash).executeTakeFirst()
        return this.begin(now?.how === 'consent' ? { ...as, how: 'consent' } : as, trx)
      })
    },

    /** What this browser had makes place for another session; false where it had none, or it has ended already. */
    async replace(old: string | undefined, reply: FastifyReply): Promise<boolean> {
      if (!old) return false
      const hash = sha256(old)
      return (await this.ofHash(hash, (trx) => this.leave(trx, hash, reply))) ?? false
    },

    /** The session goes on under another cookie. Answers it; null where the session has ended meanwhile. */
    async renew(trx: Tx, old: string, reply: FastifyReply): Promise<string | null> {
      const [hash, fresh] = [sha256(old), randomToken()]
      if (!(await this.leave(trx, hash, reply))) return null
      await sql`
        insert into sessions (session_hash, session_id, corp_id, kind, staff_id, account, customer_ext_id, view_as, how, factor, ip, user_agent,
          created_at, seen_at, expires_at)
        select ${sha256(fresh)}, session_id, corp_id, kind, staff_id, account, customer_ext_id, view_as, how, factor, ip, user_agent,
          created_at, seen_at, created_at + make_interval(days => ${mostDays}::int)
        from sessions where corp_id = ${trx.corpId} and session_hash = ${hash}`.execute(trx)
      return fresh
    },

    async endAllOf(corpId: number, staffId: string): Promise<void> {
      await tx(db.forCorp(corpId), (trx) => this.endThose(trx, sql`s.staff_id = ${staffId}`))
    },

    /**
     * The one way in which sessions end: the row goes and every process hears of it in one transaction, and what was read before is believed
     * no more. `which` of the company, of `sessions s`. Answers those that ended.
     */
    async endThose(trx: Tx, which: RawBuilder<unknown>): Promise<{ ip: string; user_agent: string }[]> {
      const { rows } = await sql<{ ip: string; user_agent: string }>`
        delete from sessions s where s.corp_id = ${trx.corpId} and ${which} returning s.ip, s.user_agent`.execute(trx)
      if (rows.length > 0) await this.rightsChanged(trx)
      return rows
    },

    /** Works in a transaction of the company that the session is of; null where there is none. */
    async ofHash<T>(hash: Buffer, work: (trx: Tx) => Promise<T>): Promise<T | null> {
      const row = await db.all.selectFrom('sessions').select('corp_id').where('session_hash', '=', hash).executeTakeFirst()
      return row ? tx(db.forCorp(row.corp_id), work) : null
    },

    /**
     * Who they are at this moment, by session, past what is believed: those who signed out or left are not among them. `leaving`: it opens nothing
     * any more, and the answer that brings its browser another id may still be on its way. Not a visit.
     */
    actorsNow: (hashes: readonly Buffer[]): Promise<Map<string, ActorNow | 'leaving'>> => actorsNow(db, hashes),

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
    .select(['s.corp_id', 's.kind', 's.staff_id', 's.account', 's.customer_ext_id', 's.view_as', 's.seen_at', 'c.name as corp_name'])
    .select(activationNow.as('activation'))
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
    activation: row.activation,
    csrf: hash.toString('hex').slice(0, 16),
  }
}
