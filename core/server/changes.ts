import type { Database, Db, Tx } from './db.ts'
import { notify } from './notify.ts'

/**
 * Tells the screens of a company that something happened: `event` is the name of a domain event, no row travels. In a transaction when it
 * has committed. Of one kind at most one notice a second leaves a process, the last one always; the push tells each reader what of it is
 * theirs to see.
 */
export function changed(db: Db | Tx, event: string): void {
  if (db.isTransaction) db.committed?.push(() => tell(db.home, db.corpId, event))
  else tell(db.home, db.corpId, event)
}

const eachMs = 1000
/** What was told within the last second, and whether there is more to tell. */
const told = new WeakMap<Database, Map<string, { again: boolean }>>()

function tell(home: Database, corpId: number, event: string): void {
  const kinds = told.get(home) ?? new Map<string, { again: boolean }>()
  told.set(home, kinds)
  const key = `${corpId} ${event}`
  const before = kinds.get(key)
  if (before) {
    before.again = true
    return
  }
  const now = { again: false }
  kinds.set(key, now)
  setTimeout(() => {
    kinds.delete(key)
    if (now.again) tell(home, corpId, event)
  }, eachMs).unref()
  // A screen that misses it shows what it showed; the next change, or whoever opens it, reads anew.
  notify(home.forCorp(corpId), { to: 'corp', type: 'changed', data: { event } }).catch(() => {})
}
