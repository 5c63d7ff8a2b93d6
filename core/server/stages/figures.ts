import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { idsOf, type ProcessDef, type StageDef } from '../stages.ts'
import { type Days, inDays, zoneOf } from '../zone.ts'

/**
 * First entries into a stage in a range of days, one an object (`object_id, at, from_stage_id, actor, reason`): what conversion counts, and
 * the list behind it. `seen` narrows to objects `m.object_id` that the asker may see; `onward`: that came to a later stage since.
 */
export async function entriesOf(
  ctx: Context,
  process: ProcessDef,
  stage: StageDef,
  days: Days,
  { seen, onward = false }: { seen: RawBuilder<unknown>; onward?: boolean },
): Promise<RawBuilder<unknown>> {
  const zone = await zoneOf(ctx.db)
  const later = process.stages.filter((s) => s.order > stage.order && s.kind !== 'lost').flatMap((s) => idsOf(process, s))
  const went = onward
    ? sql`where exists (select from stage_moves n where n.corp_id = ${ctx.corpId} and n.object_id = e.object_id and n.at >= e.at
        and n.move_id > e.move_id and not n.undone and n.to_stage_id = any(${later}::uuid[]))`
    : sql``
  return sql`(select e.* from (
    select distinct on (m.object_id) m.object_id, m.at, m.move_id, m.from_stage_id, m.actor, m.reason from stage_moves m
    where m.corp_id = ${ctx.corpId} and m.to_stage_id = any(${idsOf(process, stage)}::uuid[]) and not m.undone and m.origin <> 'removed'
      and ${inDays(sql`m.at`, days, zone)} ${seen} order by m.object_id, m.at, m.move_id) e ${went})`
}

/** Hours in a stage of those who left it in the range: the median, and what nine of ten stayed below. */
export async function stayOf(ctx: Context, process: ProcessDef, stage: StageDef, days: Days, seen: RawBuilder<unknown>) {
  const zone = await zoneOf(ctx.db)
  const { rows } = await sql<{ median: number | null; p90: number | null }>`
    select percentile_cont(0.5) within group (order by m.stayed_seconds)::float8 / 3600 as median,
      percentile_cont(0.9) within group (order by m.stayed_seconds)::float8 / 3600 as p90
    from stage_moves m where m.corp_id = ${ctx.corpId} and m.from_stage_id = any(${idsOf(process, stage)}::uuid[]) and not m.undone
      and m.origin <> 'removed' and ${inDays(sql`m.at`, days, zone)} ${seen}`.execute(ctx.db)
  const round = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)
  return { medianHours: round(rows[0]!.median), p90Hours: round(rows[0]!.p90) }
}
