import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { App } from './context.ts'
import type { Tx } from './db.ts'
import { sha256 } from './ids.ts'
import { onlyLooking } from './refusal.ts'
import { lasts } from './session-lasts.ts'

/** Whose sessions: those of a member of staff, or of a local administrator. */
export type Person = { staffId: string } | { account: string }

/** Who asks, themselves; who looks as somebody else has nobody's sessions before them. */
export function personOf({ kind, staffId, owner, viewer }: Actor): Person {
  if (viewer) throw onlyLooking()
  return kind === 'admin' ? { account: accountOf(owner)! } : { staffId: staffId! }
}
/** The account of a local administrator, by the key of what is theirs. */
export const accountOf = (owner: string): string | null => (owner.startsWith('admin:') ? owner.slice('admin:'.length) : null)

const of = (corpId: number, person: Person) =>
  'staffId' in person
    ? sql`s.corp_id = ${corpId} and s.staff_id = ${person.staffId} and s.kind = 'staff'`
    : sql`s.corp_id = ${corpId} and s.account = ${person.account} and s.kind = 'admin'`

export interface SessionRow {
  session_id: string
  session_hash: Buffer
  how: string
  factor: string
  ip: string
  user_agent: string
  created_at: Date
  seen_at: Date
}

/** Those that still open something, the one seen last first. */
export async function sessionsOf(app: App, corpId: number, person: Person, { page, pageSize }: { page: number; pageSize: number }) {
  const where = sql`${of(corpId, person)} and ${lasts}`
  const from = sql`from sessions s join corps c on c.corp_id = s.corp_id where ${where}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<SessionRow>`select s.session_id, s.session_hash, s.how, s.factor, s.ip, s.user_agent, s.created_at, s.seen_at ${from}
      order by s.seen_at desc, s.session_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(app.db.all),
    sql<{ n: number }>`select count(*)::int as n ${from}`.execute(app.db.all),
  ])
  return { rows, total: counted[0]!.n }
}

/** How many of them each of these accounts has, and when one was last seen. */
export async function openSessions(app: App, corpId: number, accounts: readonly string[]) {
  const { rows } = await sql<{ account: string; n: number; seen_at: Date }>`
    select s.account, count(*)::int as n, max(s.seen_at) as seen_at from sessions s join corps c on c.corp_id = s.corp_id
    where s.corp_id = ${corpId} and s.account = any(${accounts}::text[]) and s.kind = 'admin' and ${lasts}
    group by s.account`.execute(app.db.all)
  return new Map(rows.map((row) => [row.account, row]))
}

/**
 * Ends the person's sessions, in every process at their next request: one by its id, all, or all but that of a cookie. Answers those that ended;
 * one that has run out is none of them.
 */
export async function endSessions(
  app: App,
  tx: Tx,
  person: Person,
  which: { only?: string; keep?: string } = {},
): Promise<{ ip: string; user_agent: string }[]> {
  const [only, keep] = [which.only ?? null, which.keep === undefined ? null : sha256(which.keep)]
  return app.sessions.endThose(
    tx,
    sql`${of(tx.corpId, person)} and s.expires_at > clock_timestamp()
      and (${only}::uuid is null or s.session_id = ${only}::uuid) and (${keep}::bytea is null or s.session_hash <> ${keep}::bytea)`,
  )
}
