import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { App } from '../context.ts'
import type { Account } from './accounts.ts'

/** Anybody may send something that opens with no key: it is written down once in so long. */
const refusedMs = 10_000

/** What the self-check knows of callbacks that never reach the inbox. Nobody waits for it: WeCom is answered meanwhile. */
export function callbackMarks(app: App) {
  const lately = new LRUCache<number, true>({ max: 1000, ttl: refusedMs })
  const mark = (corpId: number, set: { callback_heard_at: Date } | { callback_refused_at: Date | null }) =>
    app.db
      .forCorp(corpId)
      .updateTable('corp_apps')
      .set(set)
      .where('corp_id', '=', corpId)
      .where('kind', '=', 'app')
      .where('callback_heard_at' in set ? sql<boolean>`callback_heard_at is null` : sql<boolean>`true`)
      .execute()
      .catch((error: Error) => app.log.warn({ err: { message: error.message } }, 'cannot say what became of a callback'))
  return {
    /** The first that opens with the keys of now: WeCom has them. */
    heard(account: Account): void {
      if (account.heard) return
      account.heard = true
      void mark(account.corpId, { callback_heard_at: new Date() })
    },
    /** WeCom has just checked the address with the keys of now, and takes them: what was refused before is mended. */
    taken(account: Account): void {
      this.heard(account)
      lately.delete(account.corpId)
      void mark(account.corpId, { callback_refused_at: null })
    },
    /** It opens with none of ours: somebody put another token or key in at WeCom, or it is not from WeCom. */
    refused({ corpId }: Account): void {
      if (lately.has(corpId)) return
      lately.set(corpId, true)
      void mark(corpId, { callback_refused_at: new Date() })
    },
  }
}
