import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { give } from '#core/server/notices.ts'
import { lostOfDay } from './notices.ts'

/**
 * One notice for each person who has been told of losses since the last digest. Which those are is kept with each record, so that a digest that
 * runs again, or late, tells of none twice and leaves none out.
 */
export async function digest(ctx: Context): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ owner: string; lost: number; by_customer: number; by_staff: number }>`
      with fresh as (
        update outflow_notices n set digested = true from outflows l
        where n.corp_id = ${ctx.corpId} and not n.digested and l.corp_id = ${ctx.corpId} and l.outflow_id = n.outflow_id
        returning n.owner, n.read_at, l.lost_by, l.returned_at)
      select owner, count(*)::int as lost, (count(*) filter (where lost_by = 'customer'))::int as by_customer,
        (count(*) filter (where lost_by = 'staff'))::int as by_staff
      from fresh where read_at is null and returned_at is null group by owner order by owner`.execute(tx)
    for (const { owner, lost, by_customer: byCustomer, by_staff: byStaff } of rows)
      await give(tx, lostOfDay, [owner], { lost, byCustomer, byStaff, byOthers: lost - byCustomer - byStaff })
  })
}
