import { sql } from 'kysely'
import { remarkShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Input, Output, Parsed } from '#core/contract/call.ts'
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

type Asked = Omit<Parsed<typeof customerKanban.entries>, 'page' | 'pageSize'>
type Entry = Output<typeof customerKanban.entries>['list'][number]

/** Who came to the stage, as a query and as rows of it: those behind `after`. The time of a row ends at milliseconds, `moment` does not. */
async function entered(ctx: Context, { processId, stageId, from, to, only }: Asked) {
  const days = checkedRange({ from, to })
  const process = await processOf(ctx, processId)
  const of = await entriesOf(ctx, process, stageIn(process, stageId), days, { seen: await seenBy(ctx), onward: only === 'onward' })
  const remark = await remarkShown(ctx)
  const before = (id: string | null) => [...process.stages, ...process.removed].find((s) => s.stageId === id)
  async function rowsOf(limit: number, offset: number, after?: { moment: string; id: string }) {
    const beyond = after ? sql`and (x.at, x.object_id) < (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``
    const { rows } = await sql<{
      id: string
      name: string
      avatar: string
      at: Date
      moment: string
      from: string | null
      actor: string
      reason: string
    }>`
      select c.customer_id as id, coalesce(nullif(${remark}, ''), c.name) as name, c.avatar, x.at, x.at::text as moment, x.from_stage_id as from, x.actor,
        x.reason
      from ${of} x join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = x.object_id
      where c.corp_id = ${ctx.corpId} ${beyond} order by x.at desc, x.object_id desc limit ${limit} offset ${offset}`.execute(ctx.db)
    const list = rows.map(
      (r): Entry => ({
        customerId: r.id,
        name: r.name,
        avatar: r.avatar,
        at: r.at.toISOString(),
        fromZh: before(r.from)?.labelZh ?? '',
        fromEn: before(r.from)?.labelEn ?? '',
        by: r.actor,
        reason: r.reason,
      }),
    )
    return { list, last: rows.length === limit ? rows.at(-1) : undefined }
  }
  return { of, rowsOf }
}

export async function entries(ctx: Context, { page, pageSize, ...asked }: Parsed<typeof customerKanban.entries>) {
  const { of, rowsOf } = await entered(ctx, asked)
  const [{ rows: sums }, { list }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from ${of} x`.execute(ctx.db),
    rowsOf(pageSize, (page - 1) * pageSize),
  ])
  return { list, total: sums[0]!.n }
}

/** All of them for a file, a thousand at a time along their order. */
export async function* everyEntry(ctx: Context, asked: Asked): AsyncGenerator<Entry[]> {
  const { rowsOf } = await entered(ctx, asked)
  let after: { moment: string; id: string } | undefined
  do {
    const { list, last } = await rowsOf(1000, 0, after)
    if (list.length > 0) yield list
    after = last
  } while (after)
}
