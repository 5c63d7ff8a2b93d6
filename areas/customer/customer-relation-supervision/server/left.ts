import { sql } from 'kysely'
import type { staffLeft } from '#areas/staff/staff-management/contract.ts'
import type { EventData } from '#core/contract/event.ts'
import type { Context } from '#core/server/context.ts'
import { administrators, give } from '#core/server/notices.ts'
import { peopleTold } from './moves.ts'
import { leftWithCustomers } from './notices.ts'
import { rulesOf } from './rules.ts'

/** Somebody left who still has customers: somebody else has to take them over. */
export async function left(ctx: Context, { staffId }: EventData<typeof staffLeft>): Promise<void> {
  await ctx.tx(async (tx) => {
    const rules = await rulesOf(tx)
    if (!rules.leavers) return
    const { rows } = await sql<{ name: string; n: number }>`
      select s.name, (select count(*) from follows f where f.corp_id = ${tx.corpId} and f.staff_id = s.staff_id and f.deleted_at is null)::int as n
      from staff s where s.corp_id = ${tx.corpId} and s.staff_id = ${staffId} and s.status = 5`.execute(tx)
    const [of] = rows
    if (!of || of.n === 0) return
    const owners = [...(await administrators({ corpId: ctx.corpId, db: tx })), ...(await peopleTold(tx, [staffId], rules))]
    await give(tx, leftWithCustomers, owners, { staffId, name: of.name, count: of.n })
  })
}
