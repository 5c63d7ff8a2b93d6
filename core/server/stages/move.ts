import { sql } from 'kysely'
import { stageLabel } from '../../contract/stages.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import { valsOf } from '../fields/values.ts'
import { allFields } from '../fields.ts'
import { type Phrase, phrase } from '../phrases.ts'
import { conflict, notFound } from '../refusal.ts'
import { aStage, type Moved, type MoveOrigin, type ProcessDef, type StageDef, type StageSubject, standsIn } from '../stages.ts'
import { zoneOf } from '../zone.ts'
import { remindFirst } from './remind.ts'

interface Item {
  object_id: string
  stage_id: string
  since: Date
  version: number
  move_id: number | null
}
export interface MoveAsked {
  /** To no stage: out of the process. */
  to: StageDef | null
  reason: string
  origin: MoveOrigin
  /** When it happened: now, or earlier, but not before they came where they stand. */
  at: Date
}
export interface MoveDone {
  objectId: string
  moveId: number
  version: number
}
export interface Answer {
  done: MoveDone[]
  refused: Map<string, Phrase>
}

const movedSince = phrase('stage_moved_since', ({ zh, en }: { zh: string; en: string }) => ({
  zh: `刚被别人移到「${zh}」，请看过再移`,
  en: `Somebody has just moved this to “${en}”; look at it again`,
}))
const leftSince = phrase('stage_left_since', () => ({
  zh: '刚被别人移出流程，请看过再移',
  en: 'Somebody has just taken this out of the process; look at it again',
}))
const noWayBack = phrase('stage_forward_only', ({ zh, en }: { zh: string; en: string }) => ({
  zh: `这个流程只能向前，不能从「${zh}」移回`,
  en: `This process goes forward only: there is no way back from “${en}”`,
}))
const before = phrase('stage_before_since', () => ({
  zh: '时间早于进入当前阶段的时间',
  en: 'That is before it came to the stage where it stands',
}))
const lacks = phrase('stage_lacks', ({ zh, en }: { zh: string; en: string }) => ({ zh: `缺少：${zh}`, en: `Missing: ${en}` }))

const itemsOf = async (tx: Tx, process: ProcessDef, ids: readonly string[]): Promise<Item[]> =>
  (
    await sql<Item>`
      select object_id, stage_id, since, version, move_id from stage_items
      where corp_id = ${tx.corpId} and process_id = ${process.processId} and object_id = any(${[...ids]}::uuid[])
      order by object_id for update`.execute(tx)
  ).rows

/** What a stage asks for and these do not have, by their ids: the ids of the fields. */
export async function missingOf(
  tx: Tx,
  subject: StageSubject,
  to: StageDef | null,
  ids: readonly string[],
): Promise<Map<string, { fieldId: string; zh: string; en: string }[]>> {
  if (!to || to.requiredFieldIds.length === 0) return new Map()
  const needed = (await allFields(tx, subject.fields)).filter((f) => to.requiredFieldIds.includes(f.fieldId))
  const known = await valsOf(tx, ids)
  return new Map(
    ids.flatMap((id) => {
      const lacking = needed.filter((f) => known.get(id)?.[f.no] === undefined)
      return lacking.length > 0 ? [[id, lacking.map((f) => ({ fieldId: f.fieldId, zh: f.labelZh, en: f.labelEn || f.labelZh }))]] : []
    }),
  )
}

/** The stage that somebody is to be moved to; of one that has just been removed it is said where its cards went. */
export function stageToMoveTo(process: ProcessDef, stageId: string): StageDef {
  if (!process.enabled)
    throw conflict({ zh: `流程「${process.nameZh}」已停用`, en: `“${process.nameEn || process.nameZh}” is switched off` })
  const found = process.stages.find((s) => s.stageId === stageId)
  if (found) return found
  const removed = process.removed.find((s) => s.stageId === stageId)
  const taker = removed && standsIn(process, stageId)
  if (!removed || !taker) throw notFound(aStage)
  throw conflict(
    {
      zh: `阶段「${removed.labelZh}」刚被删除，里面的都移到了「${taker.labelZh}」`,
      en: `The stage “${stageLabel(removed, true)}” has just been removed; those in it went to “${stageLabel(taker, true)}”`,
    },
    'stage_id',
  )
}

const words = (stage: StageDef) => ({ zh: stage.labelZh, en: stageLabel(stage, true) })

/**
 * Moves these to one stage of a process that is held (`heldProcess`). Each is moved, stands there already, or is refused with the reason: by a
 * version that is no longer its own, by what the stage asks for, by a process that only goes forward. `version`: 0 of one that stands nowhere.
 */
export async function moveAll(
  tx: Tx,
  ctx: Pick<Context, 'corpId' | 'me'>,
  subject: StageSubject,
  process: ProcessDef,
  asked: readonly { objectId: string; version?: number }[],
  { to, reason, origin, at }: MoveAsked,
): Promise<Answer> {
  const refused = new Map<string, Phrase>()
  const list = (of: readonly { zh: string; en: string }[]) => ({ zh: of.map((f) => f.zh).join('、'), en: of.map((f) => f.en).join(', ') })
  const ids = asked.map((a) => a.objectId)
  if (origin !== 'removed') for (const [id, lacking] of await missingOf(tx, subject, to, ids)) refused.set(id, lacks(list(lacking)))
  const free = ids.filter((id) => !refused.has(id))
  const standing = new Map((await itemsOf(tx, process, free)).map((i) => [i.object_id, i]))
  const absent = free.filter((id) => !standing.has(id)).sort()
  const entered = to ? await enter(tx, process, to, absent, at) : new Set<string>()
  // Somebody else let them in meanwhile.
  const late = absent.filter((id) => !entered.has(id))
  if (to && late.length > 0) for (const item of await itemsOf(tx, process, late)) standing.set(item.object_id, item)

  const moves: { item: Item | null; objectId: string; from: StageDef | null }[] = []
  for (const { objectId, version } of asked) {
    if (refused.has(objectId)) continue
    const item = standing.get(objectId) ?? null
    const from = item && standsIn(process, item.stage_id)
    const why = refusalOf(process, item, from, to, version, at)
    const gone = origin === 'removed' ? process.removed.find((s) => s.stageId === item?.stage_id) : undefined
    if (why) refused.set(objectId, why)
    else if (item ? gone || from?.stageId !== to?.stageId : to) moves.push({ item, objectId, from: gone ?? from })
  }
  const wrongly = [...entered].filter((id) => refused.has(id))
  if (wrongly.length > 0)
    await sql`delete from stage_items where corp_id = ${tx.corpId} and process_id = ${process.processId} and object_id = any(${wrongly}::uuid[])`.execute(
      tx,
    )
  if (moves.length === 0) return { done: [], refused }

  const moveIds = await keepMoves(tx, ctx, process, moves, { to, reason, origin, at })
  const zone = await zoneOf(tx)
  const rows = moves.map(({ item, objectId }) => ({
    object_id: objectId,
    move_id: moveIds.get(objectId)!,
    version: (item?.version ?? 0) + 1,
  }))
  if (to) {
    // Whoever is moved on because their stage went has not been touched.
    const touched = origin === 'removed' ? sql`i.touched_at` : sql`greatest(i.touched_at, ${at})`
    const remind = origin === 'removed' ? sql`i.remind_at` : sql`${remindFirst(to, at, zone)}::timestamptz`
    await sql`
      update stage_items i set stage_id = ${to.stageId}, since = ${origin === 'removed' ? sql`i.since` : sql`${at}`}, touched_at = ${touched},
        remind_at = ${remind}, move_id = g.move_id, version = g.version
      from json_to_recordset(${JSON.stringify(rows)}::json) as g(object_id uuid, move_id bigint, version int)
      where i.corp_id = ${tx.corpId} and i.process_id = ${process.processId} and i.object_id = g.object_id`.execute(tx)
  } else
    await sql`delete from stage_items where corp_id = ${tx.corpId} and process_id = ${process.processId}
      and object_id = any(${rows.map((r) => r.object_id)}::uuid[])`.execute(tx)
  await count(
    tx,
    moves.flatMap(({ item }) => [...(item ? [{ stageId: item.stage_id, n: -1 }] : []), ...(to ? [{ stageId: to.stageId, n: 1 }] : [])]),
  )
  await subject.told(
    tx,
    ctx,
    moves.map(({ objectId, from }): Moved => ({ objectId, process, from, to, reason, origin, at })),
  )
  return { done: rows.map((r) => ({ objectId: r.object_id, moveId: r.move_id, version: to ? r.version : 0 })), refused }
}

function refusalOf(
  process: ProcessDef,
  item: Item | null,
  from: StageDef | null,
  to: StageDef | null,
  version: number | undefined,
  at: Date,
): Phrase | undefined {
  if (version !== undefined && version !== (item?.version ?? 0)) return from ? movedSince(words(from)) : leftSince({})
  if (!item || !from) return undefined
  if (from.stageId === to?.stageId) return undefined
  if (process.forwardOnly && to && (from.kind !== 'open' || to.order < from.order)) return noWayBack(words(from))
  return at < item.since ? before({}) : undefined
}

/** Rows for those who stand nowhere yet; whose row somebody else made in the same moment are left out. */
async function enter(tx: Tx, process: ProcessDef, to: StageDef, ids: readonly string[], at: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ object_id: string }>`
    insert into stage_items (corp_id, object_id, process_id, stage_id, since, touched_at, version)
    select ${tx.corpId}::int, x.id, ${process.processId}::uuid, ${to.stageId}::uuid, ${at}::timestamptz, ${at}::timestamptz, 0
    from unnest(${[...ids]}::uuid[]) x(id) order by x.id on conflict do nothing returning object_id`.execute(tx)
  return new Set(rows.map((r) => r.object_id))
}

async function keepMoves(
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
      g.since, ${me.staffId}::uuid, ${origin === 'auto' || origin === 'removed' ? '' : me.name || me.owner}::text, ${reason}::text, ${origin}::text
    from json_to_recordset(${JSON.stringify(given)}::json) as g(object_id uuid, from_stage_id uuid, since timestamptz, stayed bigint)
    returning object_id, move_id`.execute(tx)
  return new Map(rows.map((r) => [r.object_id, r.move_id]))
}

/** Stages are locked in one order, behind everything else. */
async function count(tx: Tx, changes: readonly { stageId: string; n: number }[]): Promise<void> {
  const by = new Map<string, number>()
  for (const { stageId, n } of changes) by.set(stageId, (by.get(stageId) ?? 0) + n)
  for (const [stageId, n] of [...by].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (n !== 0) await sql`update stages set items = items + ${n} where corp_id = ${tx.corpId} and stage_id = ${stageId}`.execute(tx)
}

const changedSince = phrase('stage_changed_since', () => ({
  zh: '之后又移动过，保留现在的阶段',
  en: 'Moved again since; it stays where it stands',
}))
const gone = phrase('stage_gone', () => ({ zh: '原来的阶段已不存在', en: 'The stage of before is no more' }))

/** Takes moves back, as if they had not been: each only while it is the last. `moves`: of an object, the id of its move. */
export async function undoMoves(
  tx: Tx,
  ctx: Pick<Context, 'corpId' | 'me'>,
  subject: StageSubject,
  process: ProcessDef,
  moves: readonly { objectId: string; moveId: number }[],
): Promise<Map<string, Phrase>> {
  const refused = new Map<string, Phrase>()
  const ids = moves.map((m) => m.objectId)
  const standing = new Map((await itemsOf(tx, process, ids)).map((i) => [i.object_id, i]))
  const { rows } = await sql<{
    object_id: string
    move_id: number
    from_stage_id: string | null
    to_stage_id: string | null
    since: Date | null
  }>`
    select object_id, move_id, from_stage_id, to_stage_id, since from stage_moves m
    where m.corp_id = ${tx.corpId} and m.process_id = ${process.processId} and m.object_id = any(${ids}::uuid[]) and not m.undone
      and m.move_id = any(${moves.map((m) => m.moveId)}::bigint[])`.execute(tx)
  const zone = await zoneOf(tx)
  const back: {
    object_id: string
    move_id: number
    stage_id: string | null
    since: Date | null
    remind_at: Date | null
    now: string | null
  }[] = []
  for (const { objectId, moveId } of moves) {
    const item = standing.get(objectId)
    const move = rows.find((r) => r.object_id === objectId && r.move_id === moveId)
    // Out of the process: nobody may have let them in again.
    const last = move && (move.to_stage_id ? item?.move_id === moveId : !item)
    const from = move ? standsIn(process, move.from_stage_id) : null
    if (!last) refused.set(objectId, changedSince({}))
    else if (move.from_stage_id && !from) refused.set(objectId, gone({}))
    else
      back.push({
        object_id: objectId,
        move_id: moveId,
        stage_id: from?.stageId ?? null,
        since: move.since,
        remind_at: from && remindFirst(from, new Date(), zone),
        now: item?.stage_id ?? null,
      })
  }
  if (back.length === 0) return refused
  const given = sql`json_to_recordset(${JSON.stringify(back)}::json) as g(object_id uuid, move_id bigint, stage_id uuid, since timestamptz, remind_at timestamptz)`
  const own = sql`corp_id = ${tx.corpId} and i.process_id = ${process.processId} and i.object_id = g.object_id`
  await sql`update stage_moves i set undone = true from ${given} where i.${own} and i.move_id = g.move_id`.execute(tx)
  await sql`update stage_items i set stage_id = g.stage_id, since = g.since, remind_at = g.remind_at, move_id = null, version = i.version + 1
    from ${given} where i.${own} and g.stage_id is not null`.execute(tx)
  await sql`delete from stage_items i using ${given} where i.${own} and g.stage_id is null`.execute(tx)
  const out = back.filter((b) => b.now === null && b.stage_id)
  if (out.length > 0)
    await sql`
      insert into stage_items (corp_id, object_id, process_id, stage_id, since, touched_at, remind_at)
      select ${tx.corpId}::int, g.object_id, ${process.processId}::uuid, g.stage_id, g.since, statement_timestamp(), g.remind_at
      from json_to_recordset(${JSON.stringify(out)}::json) as g(object_id uuid, stage_id uuid, since timestamptz, remind_at timestamptz)`.execute(
      tx,
    )
  await count(
    tx,
    back.flatMap((b) => [...(b.now ? [{ stageId: b.now, n: -1 }] : []), ...(b.stage_id ? [{ stageId: b.stage_id, n: 1 }] : [])]),
  )
  const at = new Date()
  await subject.told(
    tx,
    ctx,
    back.map((b) => ({
      objectId: b.object_id,
      process,
      from: standsIn(process, b.now),
      to: standsIn(process, b.stage_id),
      reason: '',
      origin: 'undo' as const,
      at,
    })),
  )
  return refused
}
