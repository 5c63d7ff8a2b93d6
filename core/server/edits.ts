import { sql } from 'kysely'
import type { Thing } from '../contract/things.ts'
import type { Db, Tx } from './db.ts'
import { sha256 } from './ids.ts'
import { conflict } from './refusal.ts'

/** The `Version` of things that keep no count of edits: a hash of the content. */
export const versionOf = (content: unknown): number => sha256(JSON.stringify(content)).readUInt32BE() >>> 1

/** What is edited: what it is called, and where the audit log has its edits. */
interface Edited {
  thing: Thing
  kind: string
  id?: string
}

/**
 * Refuses an edit that was made on another version than the one that stands there: 409 with who was faster and when, by the corp's clock.
 * `now` is read behind a lock on the row, or two at once would both find theirs.
 */
export async function checkVersion(db: Db | Tx, now: number, sent: number, what: Edited): Promise<void> {
  if (now !== sent) throw await changedMeanwhile(db, what, now)
}

/** The refusal itself, for edits whose own statement finds the conflict. With `now`, the current version, a screen can offer to overwrite. */
export async function changedMeanwhile(db: Db | Tx, { thing, kind, id = '' }: Edited, now?: number) {
  const { rows } = await sql<{ actor: string; at: string }>`
    select a.actor, to_char(a.at at time zone c.time_zone, 'MM-DD HH24:MI') as at from audit_log a
    join corps c on c.corp_id = a.corp_id
    where a.corp_id = ${db.corpId} and a.object_kind = ${kind} and a.object_id = ${id}
    order by a.at desc limit 1`.execute(db)
  const last = rows[0]
  const words = {
    zh: `打开之后${last ? `${last.actor}在 ${last.at} ` : '有人'}改过这个${thing.zh}，请看过新的内容再改`,
    en: `${last ? `${last.actor} changed this ${thing.en} at ${last.at}, after` : `Somebody has changed this ${thing.en} since`} you opened it; look at what stands there now`,
  }
  return conflict(words, undefined, { ...(now !== undefined && { version: now }) })
}
