import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { cleanName } from '#core/server/names.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import { notFound } from '#core/server/refusal.ts'
import { aLoss, type outflow } from '../contract.ts'
import { note } from './losses.ts'
import { winBack } from './notices.ts'
import { endedOf, outflowIdOf } from './record-id.ts'

interface Ended {
  staff_id: string
  customer_id: string
  added_at: Date
  lost_at: Date
  is_lost: boolean
  deleted_by: string
  name: string
  staff_status: number
}
/** Who was asked is not asked again for so long. */
const askedMs = 86_400_000

/** Asks the members to win customers back. Each is told on their phone, and the list says since when. */
export async function askBack(ctx: Context, input: Input<typeof outflow.winBack>) {
  const ended = input.recordIds.map(endedOf)
  const words = cleanName(input.note ?? '')
  const scope = await staffInScope(ctx)
  const now = new Date()
  return ctx.tx(async (tx) => {
    const { rows } = await sql<Ended>`
      select distinct f.staff_id, f.customer_id, f.added_at, f.deleted_by, g.lost_at, coalesce(f.deleted_at = g.lost_at, false) as is_lost, coalesce(nullif(f.remark, ''), c.name) as name, s.status as staff_status
      from json_to_recordset(${JSON.stringify(ended)}::json) as g(staff_id uuid, customer_id uuid, lost_at timestamptz)
      join follows f on f.corp_id = ${ctx.corpId} and f.staff_id = g.staff_id and f.customer_id = g.customer_id
      join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = f.customer_id
      join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = f.staff_id
      order by f.customer_id, f.staff_id`.execute(tx)
    const mine = rows.filter((r) => !scope || scope.includes(r.staff_id))
    if (mine.length < new Set(input.recordIds).size) throw notFound(aLoss)
    let asked = 0
    for (const r of mine) {
      if (!r.is_lost || r.staff_status === 5) continue
      const outflowId = outflowIdOf(ctx.corpId, r)
      const { rows: fresh } = await sql<{ outflow_id: string }>`
        insert into outflows as l (corp_id, outflow_id, staff_id, customer_id, lost_by, added_at, lost_at, asked_at, asked_by, asked_note)
        values (${ctx.corpId}, ${outflowId}, ${r.staff_id}, ${r.customer_id}, ${r.deleted_by}, ${r.added_at}, ${r.lost_at}, ${now}, ${ctx.me.name}, ${words})
        on conflict (corp_id, customer_id, staff_id, lost_at) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by, asked_note = excluded.asked_note
          where l.asked_at is null or l.asked_at < ${new Date(now.getTime() - askedMs)}
        returning l.outflow_id`.execute(tx)
      if (!fresh[0]) continue
      asked++
      await note(tx, fresh[0].outflow_id, ownerOf(r.staff_id), r.lost_at)
      await give(tx, winBack, ownerOf(r.staff_id), { name: r.name, by: ctx.me.name, note: words })
    }
    await audit(tx, ctx, 'outflow.winBack', { kind: 'outflow', after: { asked, ...(words && { note: words }) } })
    return { asked, passedOver: mine.length - asked }
  })
}
