import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** Small: ids, no rows. The process that holds the listener reads what it needs. */
export interface Notice {
  to: { owner: string } | 'corp'
  type: string
  data: Record<string, unknown>
}
export const channel = 'rapport_push'
/** Type of the notice that what people of the company may do has changed: for the processes, not for screens. */
export const rightsNotice = 'rights'

/** Tells the screens of a person or of the whole corp; inside a transaction, when it commits. */
export async function notify(db: Db | Tx, notice: Notice): Promise<void> {
  const owner = notice.to === 'corp' ? null : notice.to.owner
  if (owner === '') return
  const payload = JSON.stringify({ c: db.corpId, o: owner, t: notice.type, d: notice.data })
  if (Buffer.byteLength(payload) > 7900) throw new Error(`push ${notice.type}: send ids, not rows`)
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

export interface Push {
  /** Lines open at `GET /api/push`; the database is listened to from the start, for sessions hear of changed rights by it. */
  mount(http: FastifyInstance): void
  close(): Promise<void>
  lines(): number
}
