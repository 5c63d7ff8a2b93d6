import { sql } from 'kysely'
import type { Context } from './context.ts'

/** Reason of a delivery that waits: a call has begun. Whoever finds it there cannot say that nothing was sent. */
export const begun = 'begun'

/** Whoever sends one message settles it within minutes, tries included; the job of a row that waits longer has died. */
const settledMs = 10 * 60_000

/** What the dead left waiting: unknown where a call had begun, else too late. */
export async function settleDead(ctx: Context): Promise<void> {
  await sql`
    update deliveries set state = case when reason = ${begun} then 'unknown' else 'not_sent' end,
      reason = case when reason = ${begun} then 'no_answer' else 'too_late' end
    where corp_id = ${ctx.corpId} and kind = 'welcome' and state = 'waiting' and at < ${new Date(Date.now() - settledMs)}::timestamptz`.execute(
    ctx.db,
  )
}
