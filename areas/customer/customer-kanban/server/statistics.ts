import { sql } from 'kysely'
import { remarkShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Input, Parsed } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { entriesOf, stayOf } from '#core/server/stages/figures.ts'
import { checkedRange } from '#core/server/stats.ts'
import type { customerKanban } from '../contract.ts'
import { processOf, stageIn } from './cards.ts'

/** Of customers that the asker may see. */
async function seenBy(ctx: Context) {
  const scope = await staffInScope(ctx)
  return scope
    ? sql`and exists (select from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = m.object_id and ${sharedBy('c.staff_ids', scope)})`
    : sql``
}

export async function statistics(ctx: Context, { processId, ...range }: Input<typeof customerKanban.statistics>) {
  const days = checkedRange(range)
  const process = await processOf(ctx, processId)
  const seen = await seenBy(ctx)
  const stages = await Promise.all(
    process.stages.map(async (stage) => {
      const count = async (onward: boolean) => {
        const from = await entriesOf(ctx, process, stage, days, { seen, onward })
        return (await sql<{ n: number }>`select count(*)::int as n from ${from} x`.execute(ctx.db)).rows[0]!.n
      }
      const [entered, onward, stay] = [await count(false), await count(true), await stayOf(ctx, process, stage, days, seen)]
      return { stageId: stage.stageId, entered, onward, ...stay }
    }),
  )
  return { stages }
}

export async function entries(ctx: Context, { processId, stageId, from, to, only, page, pageSize }: Parsed<typeof customerKanban.entries>) {
  const days = checkedRange({ from, to })
  const process = await processOf(ctx, processId)
  const of = await entriesOf(ctx, process, stageIn(process, stageId), days, { seen: await seenBy(ctx), onward: only === 'onward' })
  const [{ rows: sums }, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from ${of} x`.execute(ctx.db),
    sql<{ id: string; name: string; avatar: string; at: Date; from: string | null; actor: string; reason: string }>`
      select c.customer_id as id, coalesce(nullif(${await remarkShown(ctx)}, ''), c.name) as name, c.avatar, x.at, x.from_stage_id as from,
        x.actor, x.reason
      from ${of} x join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = x.object_id
      where c.corp_id = ${ctx.corpId} order by x.at desc, x.object_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      ctx.db,
    ),
  ])
  const before = (id: string | null) => [...process.stages, ...process.removed].find((s) => s.stageId === id)
  const list = rows.map((r) => ({
    customerId: r.id,
    name: r.name,
    avatar: r.avatar,
    at: r.at.toISOString(),
    fromZh: before(r.from)?.labelZh ?? '',
    fromEn: before(r.from)?.labelEn ?? '',
    by: r.actor,
    reason: r.reason,
  }))
  return { list, total: sums[0]!.n }
}
