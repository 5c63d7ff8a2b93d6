import { sql } from 'kysely'
import type { AnyCall } from '../contract/call.ts'
import type { Words } from '../contract/errors.ts'
import { noticed } from '../contract/notices.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import { emit } from './events.ts'
import type { Phrase } from './phrases.ts'

/**
 * Something people are told of: `server/notices.ts`, by default a list of these. A notice keeps the values, and is worded when it is read, so
 * that `line` must bear values of earlier versions. Those of one kind and ten minutes stand as one.
 */
export interface NoticeKind<V extends Phrase['values'] = Phrase['values']> {
  /** Area and name: `live-codes.refused`. */
  key: string
  /** As it stands among the settings: what one is told of. */
  name: Words
  level: 'info' | 'attention' | 'bad'
  line: (values: V) => Words
  /** So many at once. */
  many: (count: number) => Words
  /** Where it leads to: a screen by its key (or `taskCenter`), and what its address says. */
  screen: string
  words?: (values: V) => Record<string, string>
  /** Whoever may not make it (any more) sees no such notice, and has none among the unread. */
  call?: AnyCall
  /** Until the person chooses: told in the console, and by a message of the WeCom app. */
  channels: { console: boolean; app: boolean }
}
// They stand in one list, whichever values they are made of; `give` hands each its own.
export const noticeKind = <V extends Phrase['values']>(of: NoticeKind<V>): NoticeKind<V> => of
// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds kinds of all values
export type AnyNoticeKind = NoticeKind<any>

/** A person who can be told: a member of staff or a local administrator, never a customer or the program. */
export const isPerson = (owner: string): boolean => /^(staff|admin):/.test(owner)
export const ownerOf = (staffId: string | null): string[] => (staffId ? [`staff:${staffId}`] : [])

/** Tells people, in the transaction of the rows it speaks of. Whoever is no person is left out. */
export async function give<V extends Phrase['values']>(tx: Tx, kind: NoticeKind<V>, to: readonly string[], values: V): Promise<void> {
  const people = [...new Set(to)].filter(isPerson)
  if (people.length > 0) await emit(tx, noticed, { kind: kind.key, to: people, values })
}

/** All who may do everything: what concerns the whole company is told to them. */
export async function administrators({ corpId, db }: Pick<Context, 'corpId'> & { db: Db | Tx }): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select 'staff:' || s.staff_id as owner from staff s join roles r on r.corp_id = ${corpId} and r.role_id = s.role_id
    where s.corp_id = ${corpId} and s.status = 1 and r.role_type = 'root'
    union all select 'admin:' || a.account from local_admins a
    where a.corp_id = ${corpId} and a.deleted_at is null and a.suspended_at is null`.execute(db)
  return rows.map((r) => r.owner)
}
