import { setTimeout as sleep } from 'node:timers/promises'
import type { TokenStore } from '@rapport/wecom/tokens.ts'
import { sql } from 'kysely'
import type { DbPool } from '../db.ts'
import { randomToken } from '../ids.ts'
import type { Secrets } from '../secrets.ts'

/** Lease of the lock: longer than the slowest gettoken, which is three tries of 10 s. */
const lockSeconds = 20

/**
 * Tokens and tickets in platform_tokens, so that all processes use one and only one asks for the next (platform/00 §2.1). The lock is a
 * row that runs out, not a held connection: a crowd of companies must not drain the pool.
 */
export function tokenStore(db: DbPool, secrets: Secrets, corpId: number): TokenStore {
  const corp = db.forCorp(corpId)
  const rows = () => corp.selectFrom('platform_tokens').where('corp_id', '=', corpId)
  return {
    async get(key) {
      const row = await rows()
        .select(['value', 'expires_at'])
        .where('token_key', '=', key)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row && { value: secrets.open(row.value), expiresAt: row.expires_at.getTime() }
    },
    async put(key, value, expiresAt) {
      const row = { corp_id: corpId, token_key: key, value: secrets.seal(value), expires_at: new Date(expiresAt) }
      await corp
        .insertInto('platform_tokens')
        .values(row)
        .onConflict((c) => c.columns(['corp_id', 'token_key']).doUpdateSet({ value: row.value, expires_at: row.expires_at }))
        .execute()
    },
    async withLock(key, work) {
      const mine = randomToken(12)
      const lock = `lock:${key}`
      while (!(await taken())) await sleep(30 + Math.random() * 50)
      try {
        return await work()
      } finally {
        await corp
          .deleteFrom('platform_tokens')
          .where('corp_id', '=', corpId)
          .where('token_key', '=', lock)
          .where('value', '=', mine)
          .execute()
      }
      async function taken(): Promise<boolean> {
        // Two statements: after deleting an expired lock another process may be first to insert the new one.
        await sql`delete from platform_tokens where corp_id = ${corpId} and token_key = ${lock} and expires_at < now()`.execute(corp)
        const { rows: got } = await sql`
          insert into platform_tokens (corp_id, token_key, value, expires_at)
          values (${corpId}, ${lock}, ${mine}, now() + make_interval(secs => ${lockSeconds}))
          on conflict (corp_id, token_key) do nothing
          returning token_key`.execute(corp)
        return got.length > 0
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
