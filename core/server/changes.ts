import type { Db, DbPool, Tx } from './db.ts'
import { notify } from './notify.ts'

/**
 * Tells the screens of a company that something happened: `event` is the name of a domain event, no row travels. In a transaction when it
 * has committed. Of one kind at most one notice a second leaves a process, the last one always; the push tells each reader what of it is
 * theirs to see.
 */
export function notifyChanged(db: Db | Tx, event: string): void {
  if (db.isTransaction) db.committed?.push(() => tell(db.pool, db.corpId, event))
  else tell(db.pool, db.corpId, event)
}

const eachMs = 1000
/** What was told within the last second, and whether there is more to tell. */
const recent = new WeakMap<DbPool, Map<string, { pending: boolean }>>()

function tell(pool: DbPool, corpId: number, event: string): void {
  const kinds = recent.get(pool) ?? new Map<string, { pending: boolean }>()
  recent.set(pool, kinds)
  const key = `${corpId} ${event}`
  const before = kinds.get(key)
  if (before) {
    before.pending = true
    return
  }
  const now = { pending: false }
  kinds.set(key, now)
  setTimeout(() => {
    kinds.delete(key)
    if (now.pending) tell(pool, corpId, event)
  }, eachMs).unref()
  // A screen that misses it shows what it showed; the next change, or whoever opens it, reads anew.
  notify(pool.forCorp(corpId), { to: 'corp', type: 'changed', data: { event } }).catch(() => {})
}
