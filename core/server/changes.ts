import type { Db, DbPool, Tx } from './db.ts'
import { notify } from './notify.ts'

/**
 * Tells the open screens of a company that something changed: only the name of a domain event is sent, no data. Inside a transaction it is
 * sent after the commit. A process sends at most one notice a second for each event, and always the last one; the push passes it on to those
 * who may see the area.
 */
export function notifyChanged(db: Db | Tx, event: string): void {
  if (db.isTransaction) db.committed?.push(() => tell(db.pool, db.corpId, event))
  else tell(db.pool, db.corpId, event)
}

const eachMs = 1000
/** Events sent within the last second; `pending` when one more has to be sent at its end. */
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
  // Losing a notice is harmless: the next one, or opening the page, reads again.
  notify(pool.forCorp(corpId), { to: 'corp', type: 'changed', data: { event } }).catch(() => {})
}
