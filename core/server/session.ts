import { LRUCache } from 'lru-cache'
import type { Actor } from './actor.ts'
import type { Database } from './db.ts'
import { randomToken, sha256 } from './ids.ts'
import { actorsNow, actorsOf } from './session-actors.ts'

/** Idle 12 h, absolute 7 days (research/reliability.md B3). Kept in the database, so any process knows them and logout is at once. */
const idleMs = 12 * 3_600_000
const absoluteMs = 7 * 24 * 3_600_000
/** A process believes what it read for this long; logout and role changes reach the others through `forget` and this limit. */
const beliefMs = 2_000
export const cookieName = 'rapport_session'

export interface Session {
  hash: Buffer
  corpId: number
  corpName: string
  kind: 'staff' | 'admin' | 'customer'
  actor: Actor
  csrf: string
}
export type SessionStore = ReturnType<typeof sessionStore>

export function sessionStore(db: Database) {
  const believed = new LRUCache<string, Session>({ max: 20_000, ttl: beliefMs })

  return {
    /** Signs somebody in: a new id every time, so that a cookie set before cannot become a session. */
    async begin(s: {
      corpId: number
      kind: Session['kind']
      staffId?: string
      account?: string
      customerExtId?: string
      ip: string
      userAgent: string
    }): Promise<string> {
      const token = randomToken()
      await db.all
        .insertInto('sessions')
        .values({
          session_hash: sha256(token),
          corp_id: s.corpId,
          kind: s.kind,
          staff_id: s.staffId ?? null,
          account: s.account ?? null,
          customer_ext_id: s.customerExtId ?? null,
          expires_at: new Date(Date.now() + absoluteMs),
          ip: s.ip,
          user_agent: s.userAgent.slice(0, 300),
        })
        .execute()
      return token
    },

    async find(token: string | undefined): Promise<Session | null> {
      if (!token) return null
      const known = believed.get(token)
      if (known) return known
      const session = await load(db, sha256(token))
      if (session) believed.set(token, session)
      return session
    },

    async end(token: string): Promise<void> {
      believed.delete(token)
      await db.all.deleteFrom('sessions').where('session_hash', '=', sha256(token)).execute()
    },

    async endAllOf(corpId: number, staffId: string): Promise<void> {
      believed.clear()
      await db.all.deleteFrom('sessions').where('corp_id', '=', corpId).where('staff_id', '=', staffId).execute()
    },

    /** Who they are at this moment, by session, past what is believed: those who signed out or left are not among them. Not a visit. */
    actorsNow: (hashes: readonly Buffer[]): Promise<Map<string, Actor>> => actorsNow(db, hashes, idleMs),

    /** Roles or people changed: read them again at the next request. */
    forget(): void {
      believed.clear()
    },
  }
}

async function load(db: Database, hash: Buffer): Promise<Session | null> {
  const row = await db.all
    .updateTable('sessions as s')
    .from('corps as c')
    .set({ seen_at: new Date() })
    .whereRef('c.corp_id', '=', 's.corp_id')
    .where('s.session_hash', '=', hash)
    .where('s.expires_at', '>', new Date())
    .where('s.seen_at', '>', new Date(Date.now() - idleMs))
    .returning(['s.corp_id', 's.kind', 's.staff_id', 's.account', 's.customer_ext_id', 'c.name as corp_name'])
    .executeTakeFirst()
  if (!row) return null
  const [actor] = await actorsOf(db, [row])
  if (!actor) return null
  return {
    hash,
    corpId: row.corp_id,
    corpName: row.corp_name,
    kind: row.kind as Session['kind'],
    actor,
    csrf: hash.toString('hex').slice(0, 16),
  }
}
