import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db.ts'
import { idsOf, type ProcessDef, processesFor, processesOf, type StageDef, type StageSubject } from '../stages.ts'

const nobody = sql<SqlBool>`false`

/** Since when one has to stand in a stage to be overdue; `null` where it has no limit. */
export const overdueBefore = ({ maxDays }: Pick<StageDef, 'maxDays'>, now = new Date()): Date | null =>
  maxDays === null ? null : new Date(now.getTime() - maxDays * 86_400_000)

/** For a statement that reads who stands where: rows `i`, and beside them `v.s1 … v.s8`, the numbers of their fields, where they are asked for. */
export const standing = ({ corpId }: Pick<Context, 'corpId'>, { numbers = false } = {}) =>
  numbers ? sql`stage_items i left join field_values v on v.corp_id = ${corpId} and v.object_id = i.object_id` : sql`stage_items i`

interface Stands {
  object_id: string
  process_id: string
  stage_id: string
  since: Date
  version: number
}
/** Where these objects stand, in all processes. */
export async function whereTheyStand({ corpId, db }: { corpId: number; db: Db | Tx }, ids: readonly string[]): Promise<Stands[]> {
  const { rows } = await sql<Stands>`
    select object_id, process_id, stage_id, since, version from stage_items
    where corp_id = ${corpId} and object_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Rows of `standing` that stand in this stage, and there too long. Served by the index of columns. */
export function inStage(process: ProcessDef, stage: StageDef, { overdue = false } = {}): RawBuilder<SqlBool> {
  const before = overdueBefore(stage)
  if (overdue && !before) return nobody
  const ids = idsOf(process, stage)
  // One, as nearly always: its index gives them in their order.
  const stands = ids.length === 1 ? sql`i.stage_id = ${ids[0]}::uuid` : sql`i.stage_id = any(${ids}::uuid[])`
  return sql<SqlBool>`(${stands} ${overdue ? sql`and i.since < ${before}` : sql``})`
}

/**
 * The condition that an object stands in one of these stages; in one that is no more, or of a process that is off, stands nobody. Overdue
 * alone asks of all stages.
 */
export function standsWhere(
  ctx: Pick<Context, 'corpId'>,
  processes: readonly ProcessDef[],
  id: RawBuilder<unknown>,
  { stageIds, overdue = false }: { stageIds?: readonly string[]; overdue?: boolean },
): RawBuilder<SqlBool> {
  const asked = processes
    .filter((p) => p.enabled)
    .flatMap((p) => p.stages.flatMap((s) => (!stageIds?.length || stageIds.includes(s.stageId) ? [inStage(p, s, { overdue })] : [])))
  if (asked.length === 0) return nobody
  return sql<SqlBool>`exists (select from stage_items i where i.corp_id = ${ctx.corpId} and i.object_id = ${id} and (${sql.join(asked, sql` or `)}))`
}

/** The condition that an object has become overdue between two moments in one of these stages, or in any. */
export function cameDue(
  ctx: Pick<Context, 'corpId'>,
  processes: readonly ProcessDef[],
  id: RawBuilder<unknown>,
  { stageIds, from, to }: { stageIds?: readonly string[]; from: Date; to: Date },
): RawBuilder<SqlBool> {
  const due = processes
    .filter((p) => p.enabled)
    .flatMap((p) =>
      p.stages.flatMap((s) => {
        const [after, before] = [overdueBefore(s, from), overdueBefore(s, to)]
        if (!after || (stageIds?.length && !stageIds.includes(s.stageId))) return []
        return [sql`(${inStage(p, s)} and i.since >= ${after} and i.since < ${before})`]
      }),
    )
  if (due.length === 0) return nobody
  return sql<SqlBool>`${id} = any(array(select i.object_id from stage_items i where i.corp_id = ${ctx.corpId} and (${sql.join(due, sql` or `)})))`
}

/** What stages are called, by their ids; those that are no more, too, but none of a process that the asker has not. */
export async function stagesNamed(ctx: Context, subject: StageSubject, stageIds: readonly string[]) {
  const [all, theirs] = await Promise.all([processesOf(ctx.db, subject), processesFor(ctx, subject)])
  const { rows } = await sql<{ id: string; name: string; of: string }>`
    select s.stage_id as id, s.label_zh as name, s.process_id as of
    from stages s join stage_processes p on p.corp_id = ${ctx.corpId} and p.process_id = s.process_id
    where s.corp_id = ${ctx.corpId} and s.stage_id = any(${[...stageIds]}::uuid[]) and p.subject = ${subject.key}`.execute(ctx.db)
  const has = (list: readonly ProcessDef[], processId: string) => list.some((p) => p.processId === processId)
  const there = theirs.filter((p) => p.enabled).flatMap((p) => p.stages)
  return rows
    .filter((r) => has(theirs, r.of) || !has(all, r.of))
    .map(({ id, name }) => ({ id, name, gone: !there.some((s) => s.stageId === id) }))
}
