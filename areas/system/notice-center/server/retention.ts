import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'

const keptDays = 90

/** In portions, because a long statement is cut off. */
export async function dropOld({ app, db, corpId }: Context, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  for (let gone = 1n; gone > 0n && !app.jobs.stopping.aborted; ) {
    const { rows } = await sql<{ id: string }>`
      select n.notice_id as id from notices n where n.corp_id = ${corpId} and n.at < ${before} order by n.at limit 5000`.execute(db)
    const { numAffectedRows = 0n } = await sql`
      delete from notices where corp_id = ${corpId} and notice_id = any(${rows.map((r) => r.id)}::uuid[])`.execute(db)
    gone = numAffectedRows
  }
}
