import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { administrators, give } from '#core/server/notices.ts'
import type { Kind } from '../contract.ts'
import { notices } from './notices.ts'

/** Whoever wrote it down is told that somebody has to decide, or that it failed; once they have left, the administrators. */
export async function tell(tx: Tx, ctx: Pick<Context, 'corpId'>, hitIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ what: Kind; state: 'asks' | 'failed'; cause: string; owner: string; name: string }>`
    select h.what, h.state, h.cause, e.owner, c.name from pre_hits h
    join pre_entries e on e.corp_id = ${ctx.corpId} and e.entry_id = h.entry_id
    join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = h.customer_id
    where h.corp_id = ${ctx.corpId} and h.hit_id = any(${[...hitIds]}::uuid[]) and h.state in ('asks', 'failed')`.execute(tx)
  for (const { what, state, cause, owner, name } of rows) {
    const to = cause === 'maker_gone' ? await administrators({ corpId: ctx.corpId, db: tx }) : [owner]
    await give(tx, notices[what][state], to, { name, cause })
  }
}
