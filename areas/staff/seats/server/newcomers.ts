import { sql } from 'kysely'
import type { SeatKind } from '#core/contract/seats.ts'
import type { Context } from '#core/server/context.ts'
import { administrators, give as tell } from '#core/server/notices.ts'
import { grantsOf } from './grants.ts'
import { seatsShort } from './notices.ts'
import { auditByProgram, giveSeats } from './seats.ts'
import { letWait } from './waits.ts'

/**
 * Gives active people the seats that new members get: whoever came after the company decided so, and whoever left and came back. Whoever had
 * one since is nobody new, so that a seat that was taken back stays taken. Safe to run twice.
 */
export async function welcome(ctx: Context, staffIds: readonly string[]): Promise<void> {
  for (const [kind, grant] of await grantsOf(ctx.db)) {
    if (grant.new_members === 'nobody' || (grant.ends_at && grant.ends_at <= new Date())) continue
    const among =
      grant.new_members === 'everybody'
        ? sql``
        : sql`and s.department_ids && array(
            select d.department_id from departments d where d.corp_id = ${ctx.corpId} and d.path && ${grant.department_ids}::int[])`
    await ctx.tx(async (tx) => {
      const { rows } = await sql<{ staff_id: string }>`
        select s.staff_id from staff s
        where s.corp_id = ${ctx.corpId} and s.staff_id = any(${staffIds}::uuid[]) and s.status = 1 ${among}
          and not exists (select from seats t where t.corp_id = ${ctx.corpId} and t.staff_id = s.staff_id and t.kind = ${kind}
            and t.ended_why is distinct from 'left')
          and (s.created_at >= ${grant.new_since} or exists (
            select from seats t where t.corp_id = ${ctx.corpId} and t.staff_id = s.staff_id and t.kind = ${kind} and t.ended_why = 'left'))
        order by s.pinyin, s.staff_id`.execute(tx)
      if (rows.length === 0) return
      const { changed, refused } = await giveSeats(
        ctx,
        tx,
        rows.map((s) => s.staff_id),
        [kind],
        { why: 'new_member' },
      )
      await auditByProgram(
        tx,
        'seat.welcome',
        changed.map(({ staffId }) => ({ staff_id: staffId, kind })),
      )
      await letWait(tx, [...refused.keys()], kind)
      if (refused.size > 0)
        await tell(tx, seatsShort, await administrators({ ...ctx, db: tx }), { kind, left: 0, granted: grant.granted ?? 0 })
    })
  }
}

export const allKinds = async (ctx: Context): Promise<SeatKind[]> => [...(await grantsOf(ctx.db)).keys()]
