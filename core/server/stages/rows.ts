import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import type { MoveAsked, ProcessDef, StageDef } from '../stages.ts'

/** Where one stands, locked until the end of the transaction. */
export interface Item {
  object_id: string
  stage_id: string
  since: Date
  version: number
  move_id: number | null
}
export const itemsOf = async (tx: Tx, process: ProcessDef, ids: readonly string[]): Promise<Item[]> =>
  (
    await sql<Item>`
      select object_id, stage_id, since, version, move_id from stage_items
      where corp_id = ${tx.corpId} and process_id = ${process.processId} and object_id = any(${[...ids]}::uuid[])
      order by object_id for update`.execute(tx)
  ).rows

/** As many as there were moves and undone ones: no version comes twice, so that whoever saw an object before it left is told. */
export const versionsSoFar = (tx: Tx, process: ProcessDef, id: RawBuilder<unknown>) => sql`(
  select count(*)::int + (count(*) filter (where m.undone))::int from stage_moves m
  where m.corp_id = ${tx.corpId} and m.object_id = ${id} and m.process_id = ${process.processId}::uuid)`

/** Rows for those who stand nowhere yet, with their version; whose row somebody else made in the same moment are left out. */
export async function enter(tx: Tx, process: ProcessDef, to: StageDef, ids: readonly string[], at: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ object_id: string; version: number }>`
    insert into stage_items (corp_id, object_id, process_id, stage_id, since, touched_at, version)
    select ${tx.corpId}::int, x.id, ${process.processId}::uuid, ${to.stageId}::uuid, ${at}::timestamptz, ${at}::timestamptz,
      ${versionsSoFar(tx, process, sql`x.id`)}
    from unnest(${[...ids]}::uuid[]) x(id) order by x.id on conflict do nothing returning object_id, version`.execute(tx)
  return new Map(rows.map((r) => [r.object_id, r.version]))
}

/** What the history calls whoever made a move. */
export const nameOfMover = ({ name, owner }: Context['me']): string => name || owner

/** The history of these moves; their ids. */
export async function keepMoves(
  tx: Tx,
  { me }: Pick<Context, 'me'>,
  process: ProcessDef,
  moves: readonly { item: Item | null; objectId: string }[],
  { to, reason, origin, at }: MoveAsked,
): Promise<Map<string, number>> {
  const given = moves.map(({ item, objectId }) => ({
    object_id: objectId,
    from_stage_id: item?.stage_id ?? null,
    since: item?.since ?? null,
    stayed: item ? Math.max(0, Math.round((at.getTime() - item.since.getTime()) / 1000)) : null,
  }))
  const { rows } = await sql<{ object_id: string; move_id: number }>`
    insert into stage_moves (corp_id, object_id, at, process_id, from_stage_id, to_stage_id, stayed_seconds, since, staff_id, actor, reason, origin)
    select ${tx.corpId}::int, g.object_id, ${at}::timestamptz, ${process.processId}::uuid, g.from_stage_id, ${to?.stageId ?? null}::uuid, g.stayed,
      g.since, ${me.staffId}::uuid, ${origin === 'auto' || origin === 'removed' ? '' : nameOfMover(me)}::text, ${reason}::text, ${origin}::text
    from json_to_recordset(${JSON.stringify(given)}::json) as g(object_id uuid, from_stage_id uuid, since timestamptz, stayed bigint)
    returning object_id, move_id`.execute(tx)
  return new Map(rows.map((r) => [r.object_id, r.move_id]))
}

/** Stages are locked in one order, behind everything else. */
export async function count(tx: Tx, changes: readonly { stageId: string; n: number }[]): Promise<void> {
  const by = new Map<string, number>()
  for (const { stageId, n } of changes) by.set(stageId, (by.get(stageId) ?? 0) + n)
  for (const [stageId, n] of [...by].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (n !== 0) await sql`update stages set items = items + ${n} where corp_id = ${tx.corpId} and stage_id = ${stageId}`.execute(tx)
}
