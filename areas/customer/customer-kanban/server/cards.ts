import { type RawBuilder, sql } from 'kysely'
import { remarkShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import { visible } from '#areas/customer/customer-management/server/nouns/visible.ts'
import type { Audience } from '#core/contract/audience.ts'
import type { Input } from '#core/contract/call.ts'
import { isReckoned } from '#core/contract/fields.ts'
import { notAccepted } from '#core/contract/refused.ts'
import { staffInScope } from '#core/server/access.ts'
import { audienceWhere } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { fieldsFor } from '#core/server/fields.ts'
import { plannedAnew } from '#core/server/planned.ts'
import { badInput, notFound } from '#core/server/refusal.ts'
import { inStage, overdueBefore, standing, whereTheyStand } from '#core/server/stages/where.ts'
import { aProcess, aStage, idsOf, type ProcessDef, processesFor, processView, type StageDef, standsIn } from '#core/server/stages.ts'
import type { Card, CustomerStage, customerKanban } from '../contract.ts'
import { customers } from './subject.ts'

/** A process of the asker; and one that is on. */
export async function theirProcess(ctx: Context, processId: string): Promise<ProcessDef> {
  const process = (await processesFor(ctx, customers)).find((p) => p.processId === processId)
  if (!process) throw notFound(aProcess)
  return process
}
export async function processOf(ctx: Context, processId: string): Promise<ProcessDef> {
  const process = await theirProcess(ctx, processId)
  if (!process.enabled) throw notFound(aProcess)
  return process
}
export function stageIn(process: ProcessDef, stageId: string): StageDef {
  const stage = process.stages.find((s) => s.stageId === stageId)
  if (!stage) throw notFound(aStage)
  return stage
}
/** The numbered column of the field that the board adds up, where the asker sees it. */
async function amountOf(ctx: Context, { amountFieldId }: ProcessDef): Promise<RawBuilder<unknown> | null> {
  const field = amountFieldId && (await fieldsFor(ctx, customers.fields)).find((f) => f.fieldId === amountFieldId)
  return field && field.slot !== null && isReckoned(field.type) && !field.masked ? sql.ref(`v.s${field.slot}`) : null
}

type Filter = Omit<Input<typeof customerKanban.board>, 'processId'>

interface Numbers {
  count: number
  overdue: number
  amount: number | null
}

/**
 * The numbers of each column. Of the whole company and without a filter the count is counted with the stage, and only those overdue are counted, from the
 * index by the day they came; else everybody whom the filter finds is looked at once.
 */
export async function board(ctx: Context, { processId, ...filter }: Input<typeof customerKanban.board>) {
  const process = await processOf(ctx, processId)
  const amount = await amountOf(ctx, process)
  const all = Object.keys(filter).length === 0 && (await staffInScope(ctx)) === null
  if (all && !amount) {
    const overdue = await Promise.all(process.stages.map((stage) => overdueIn(ctx, process, stage)))
    return {
      stages: process.stages.map((s, i) => ({ stageId: s.stageId, count: countKept(process, s), overdue: overdue[i]!, amount: null })),
    }
  }
  const where = all ? null : await audienceWhere(ctx, filter as Audience)
  const numbers = (db: Db | Tx) => numbersOf(db, process, { where, amount })
  const found = await (all ? numbers(ctx.db) : plannedAnew(ctx, numbers))
  return { stages: process.stages.map((s) => ({ stageId: s.stageId, ...found(s) })) }
}

async function overdueIn(ctx: Context, process: ProcessDef, stage: StageDef): Promise<number> {
  if (stage.maxDays === null) return 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${standing(ctx)} where i.corp_id = ${ctx.corpId} and ${inStage(process, stage, { overdue: true })}`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

/** Of those whom the filter finds, in all columns at once; those who are on their way out of a removed stage count in the one that takes them. */
async function numbersOf(
  db: Db | Tx,
  process: ProcessDef,
  { where, amount }: { where: RawBuilder<unknown> | null; amount: RawBuilder<unknown> | null },
): Promise<(stage: StageDef) => Numbers> {
  const { corpId } = db
  const ids = process.stages.flatMap((s) => idsOf(process, s))
  const since = process.stages.flatMap((s) => idsOf(process, s).map(() => overdueBefore(s)))
  const who = where
    ? sql`join customers c on c.corp_id = ${corpId} and c.customer_id = i.object_id where i.corp_id = ${corpId} and ${where}`
    : sql`where i.corp_id = ${corpId}`
  const { rows } = await sql<Numbers & { stage_id: string }>`
    select i.stage_id, count(*)::int as count,
      (count(*) filter (where i.since < (${since}::timestamptz[])[array_position(${ids}::uuid[], i.stage_id)]))::int as overdue,
      ${amount ? sql`sum(${amount})::float8` : sql`null::float8`} as amount
    from ${standing(db, { numbers: amount !== null })} ${who} and i.stage_id = any(${ids}::uuid[]) group by i.stage_id`.execute(db)
  return (stage) => {
    const own = rows.filter((r) => standsIn(process, r.stage_id)?.stageId === stage.stageId)
    const sum = (of: (r: Numbers) => number) => own.reduce((n, r) => n + of(r), 0)
    const known = own.filter((r) => r.amount !== null)
    return { count: sum((r) => r.count), overdue: sum((r) => r.overdue), amount: known.length > 0 ? sum((r) => r.amount ?? 0) : null }
  }
}

const countKept = (process: ProcessDef, { stageId, items }: StageDef) =>
  items + process.removed.reduce((n, s) => n + (standsIn(process, s.stageId)?.stageId === stageId ? s.items : 0), 0)

const pageSize = 40
interface Row {
  customer_id: string
  name: string
  avatar: string
  remark: string
  corp_name: string
  status: Card['status']
  staff: Card['staff']
  tags: Card['tags']
  tag_count: number
  since: Date
  touched_at: Date
  amount: number | null
  version: number
}

function keyOf(after: string): RawBuilder<unknown> {
  const [at = '', id] = after.split('_')
  const since = new Date(at)
  // Of a day that there is not, another would be read.
  if (Number.isNaN(since.getTime()) || since.toISOString() !== at) throw badInput('after', notAccepted)
  return sql`(${since}::timestamptz, ${id}::uuid)`
}

/** A portion of a column in one statement: the keys first, from its index, then what hangs on those forty. */
export async function cards(ctx: Context, { processId, stageId, after, ...filter }: Input<typeof customerKanban.cards>) {
  const process = await processOf(ctx, processId)
  const stage = stageIn(process, stageId)
  const amount = await amountOf(ctx, process)
  const beyond = after ? sql`and (i.since, i.object_id) < ${keyOf(after)}` : sql``
  const { corpId } = ctx
  const where = await audienceWhere(ctx, filter as Filter as Audience)
  const portion = sql<Row>`
    with p as materialized (
      select c.customer_id, c.name, c.avatar, ${await remarkShown(ctx)} as remark, c.corp_name, c.status, c.staff_ids, c.tag_ids,
        i.since, i.touched_at, i.version, ${amount ?? sql`null::float8`} as amount
      from ${standing(ctx, { numbers: amount !== null })} join customers c on c.corp_id = ${corpId} and c.customer_id = i.object_id
      where i.corp_id = ${corpId} and ${inStage(process, stage)} and ${where} ${beyond}
      order by i.since desc, i.object_id desc limit ${pageSize + 1})
    select p.customer_id, p.name, p.avatar, p.remark, p.corp_name, p.status, p.since, p.touched_at, p.version, p.amount, cardinality(p.tag_ids) as tag_count,
      coalesce((select jsonb_agg(jsonb_build_object('staffId', s.staff_id, 'name', s.name, 'alias', s.alias, 'avatar', s.avatar, 'left', s.status = 5) order by s.status = 5, s.staff_id)
        from staff s where s.corp_id = ${corpId} and s.staff_id = any(p.staff_ids[1:3])), '[]') as staff,
      coalesce((select jsonb_agg(jsonb_build_object('tagId', t.tag_id, 'name', t.name, 'groupName', g.name, 'internal', t.tag_ext_id is null) order by g.sort_order desc, t.sort_order desc)
        from tags t join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id where t.corp_id = ${corpId} and t.tag_id = any(p.tag_ids[1:3]) and t.deleted_at is null), '[]') as tags
    from p order by p.since desc, p.customer_id desc`
  const free = Object.keys(filter).length === 0 && (await staffInScope(ctx)) === null
  const { rows } = await (free ? portion.execute(ctx.db) : plannedAnew(ctx, (tx) => portion.execute(tx)))
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const before = overdueBefore(stage)
  return {
    list: page.map(
      (r): Card => ({
        customerId: r.customer_id,
        name: r.name,
        avatar: r.avatar,
        remark: r.remark,
        corpName: r.corp_name,
        status: r.status,
        staff: r.staff,
        tags: r.tags,
        tagCount: r.tag_count,
        since: r.since.toISOString(),
        overdue: before !== null && r.since < before,
        touchedAt: r.touched_at.toISOString(),
        amount: r.amount,
        version: r.version,
      }),
    ),
    next: last && rows.length > pageSize ? `${last.since.toISOString()}_${last.customer_id}` : null,
  }
}

/** Where these customers stand in each process that is on. */
export async function stagesOf(ctx: Context, customerIds: readonly string[]): Promise<Map<string, CustomerStage[]>> {
  const processes = (await processesFor(ctx, customers)).filter((p) => p.enabled)
  if (processes.length === 0 || customerIds.length === 0) return new Map()
  const rows = await whereTheyStand(ctx, customerIds)
  const found = new Map<string, CustomerStage[]>()
  for (const process of processes)
    for (const row of rows.filter((r) => r.process_id === process.processId)) {
      const stage = standsIn(process, row.stage_id)
      if (!stage) continue
      const before = overdueBefore(stage)
      found.set(row.object_id, [
        ...(found.get(row.object_id) ?? []),
        {
          processId: process.processId,
          nameZh: process.nameZh,
          nameEn: process.nameEn,
          stageId: stage.stageId,
          labelZh: stage.labelZh,
          labelEn: stage.labelEn,
          kind: stage.kind,
          color: stage.color,
          since: row.since.toISOString(),
          overdue: before !== null && row.since < before,
          version: row.version,
        },
      ])
    }
  return found
}

export async function stagesOfOne(ctx: Context, { customerId }: { customerId: string }) {
  await visible(ctx, { customerId })
  const [known, processes] = await Promise.all([stagesOf(ctx, [customerId]), processesFor(ctx, customers)])
  return { list: known.get(customerId) ?? [], processes: processes.filter((p) => p.enabled).map(processView) }
}
