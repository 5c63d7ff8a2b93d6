import { setTimeout as sleep } from 'node:timers/promises'
import type { TokenStore } from '@rapport/wecom/tokens.ts'
import { sql } from 'kysely'
import type { DbPool } from '../db.ts'
import { randomToken } from '../ids.ts'
import type { Secrets } from '../secrets.ts'

/** Lease of the lock: longer than the slowest gettoken, which is three tries of 10 s. */
const lockSeconds = 20

/** Rows of tokens and of locks, whichever table they lie in. */
interface Rows {
  get(key: string): Promise<{ value: string; expires_at: Date } | undefined>
  put(row: { token_key: string; value: string; expires_at: Date }): Promise<unknown>
  /** Takes a lock that nobody has, or whose time is over; `false` where somebody has it. */
  take(lock: string, mine: string): Promise<boolean>
  drop(lock: string, mine: string): Promise<unknown>
}

/**
 * Tokens and tickets of a company in platform_tokens, so that all processes use one and only one asks for the next (platform/00 §2.1). The lock
 * is a row that runs out, not a held connection: a crowd of companies must not drain the pool.
 */
export function tokenStore(db: DbPool, secrets: Secrets, corpId: number): TokenStore {
  const corp = db.forCorp(corpId)
  const drop = (lock: string, mine: string) =>
    corp.deleteFrom('platform_tokens').where('corp_id', '=', corpId).where('token_key', '=', lock).where('value', '=', mine).execute()
  return storeOf(secrets, {
    get: (key) =>
      corp
        .selectFrom('platform_tokens')
        .where('corp_id', '=', corpId)
        .select(['value', 'expires_at'])
        .where('token_key', '=', key)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst(),
    put: (row) =>
      corp
        .insertInto('platform_tokens')
        .values({ corp_id: corpId, ...row })
        .onConflict((c) => c.columns(['corp_id', 'token_key']).doUpdateSet({ value: row.value, expires_at: row.expires_at }))
        .execute(),
    async take(lock, mine) {
      // Two statements: after deleting an expired lock another process may be first to insert the new one.
      await sql`delete from platform_tokens where corp_id = ${corpId} and token_key = ${lock} and expires_at < now()`.execute(corp)
      const { rows: got } = await sql`
        insert into platform_tokens (corp_id, token_key, value, expires_at)
        values (${corpId}, ${lock}, ${mine}, now() + make_interval(secs => ${lockSeconds}))
        on conflict (corp_id, token_key) do nothing
        returning token_key`.execute(corp)
      return got.length > 0
    },
    drop,
  })
}

/** The same of the operator's suite, which belongs to no company. */
export function suiteTokenStore({ all }: DbPool, secrets: Secrets): TokenStore {
  return storeOf(secrets, {
    get: (key) =>
      all
        .selectFrom('suite_tokens')
        .select(['value', 'expires_at'])
        .where('token_key', '=', key)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst(),
    // A ticket that was delivered late, or again, is older than the one we have, and changes nothing.
    put: (row) =>
      all
        .insertInto('suite_tokens')
        .values(row)
        .onConflict((c) =>
          c
            .column('token_key')
            .doUpdateSet({ value: row.value, expires_at: row.expires_at })
            .whereRef('suite_tokens.expires_at', '<', 'excluded.expires_at'),
        )
        .execute(),
    async take(lock, mine) {
      await all.deleteFrom('suite_tokens').where('token_key', '=', lock).where('expires_at', '<', sql<Date>`now()`).execute()
      const { rows: got } = await sql`
        insert into suite_tokens (token_key, value, expires_at) values (${lock}, ${mine}, now() + make_interval(secs => ${lockSeconds}))
        on conflict (token_key) do nothing returning token_key`.execute(all)
      return got.length > 0
    },
    drop: (lock, mine) => all.deleteFrom('suite_tokens').where('token_key', '=', lock).where('value', '=', mine).execute(),
  })
}

function storeOf(secrets: Secrets, rows: Rows): TokenStore {
  return {
    async get(key) {
      const row = await rows.get(key)
      return row && { value: secrets.open(row.value), expiresAt: row.expires_at.getTime() }
    },
    async put(key, value, expiresAt) {
      await rows.put({ token_key: key, value: secrets.seal(value), expires_at: new Date(expiresAt) })
    },
    async withLock(key, work) {
      const mine = randomToken(12)
      const lock = `lock:${key}`
      while (!(await rows.take(lock, mine))) await sleep(30 + Math.random() * 50)
      try {
        return await work()
      } finally {
        await rows.drop(lock, mine)
      }
    },
  }
}

/** What pages are signed with, kept like a token until five minutes before its end. */
export async function cached(store: TokenStore, key: string, ask: () => Promise<{ ticket: string; expires_in: number }>): Promise<string> {
  const known = await store.get(key)
  if (known) return known.value
  return store.withLock(key, async () => {
    const fresh = await store.get(key)
    if (fresh) return fresh.value
    const got = await ask()
    await store.put(key, got.ticket, Date.now() + Math.max(got.expires_in * 1000 - 300_000, 60_000))
    return got.ticket
  })
}
