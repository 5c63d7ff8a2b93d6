import { sql } from 'kysely'
import { stageLabel } from '../../contract/stages.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import { type Phrase, phrase } from '../phrases.ts'
import { conflict, notFound } from '../refusal.ts'
import { aStage, type MoveAsked, type Moved, type ProcessDef, type StageDef, type StageSubject, standsIn } from '../stages.ts'
import { zoneOf } from '../zone.ts'
import { remindFirst } from './remind.ts'
import { listed, missingOf } from './required.ts'
import { count, enter, type Item, itemsOf, keepMoves } from './rows.ts'

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
export const noWayBack = phrase('stage_forward_only', ({ zh, en }: { zh: string; en: string }) => ({
  zh: `这个流程只能向前，不能从「${zh}」移回`,
  en: `This process goes forward only: there is no way back from “${en}”`,
}))
const before = phrase('stage_before_since', () => ({
  zh: '时间早于进入当前阶段的时间',
  en: 'That is before it came to the stage where it stands',
}))
const lacks = phrase('stage_lacks', ({ zh, en }: { zh: string; en: string }) => ({ zh: `缺少：${zh}`, en: `Missing: ${en}` }))

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

/** Where a process goes forward only: whether that would be a way back. Out of the process, and into it, one may. */
export const goesBack = ({ forwardOnly }: ProcessDef, from: StageDef | null, to: StageDef | null): from is StageDef =>
  forwardOnly && from !== null && to !== null && (from.kind !== 'open' || to.order < from.order)

export const words = (stage: StageDef) => ({ zh: stage.labelZh, en: stageLabel(stage, true) })

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
  const ids = asked.map((a) => a.objectId)
  if (origin !== 'removed') for (const [id, lacking] of await missingOf(tx, subject, to, ids)) refused.set(id, lacks(listed(lacking)))
  const free = ids.filter((id) => !refused.has(id))
  // Who left a stage before it went is not let in again.
  const comes = new Set(to && origin !== 'removed' ? asked.flatMap((a) => (a.version ? [] : [a.objectId])) : [])
  const { standing, entered } = await standingOrEntered(tx, process, to, free, comes, at)

  const moves: { item: Item | null; objectId: string; from: StageDef | null }[] = []
  for (const { objectId, version } of asked) {
    if (refused.has(objectId)) continue
    const item = standing.get(objectId) ?? null
    const from = item && standsIn(process, item.stage_id)
    const why = refusalOf(process, item, from, to, version, at)
    const gone = origin === 'removed' ? process.removed.find((s) => s.stageId === item?.stage_id) : undefined
    if (why) refused.set(objectId, why)
    else if (origin === 'removed' ? gone : item ? from?.stageId !== to?.stageId : entered.has(objectId))
      moves.push({ item, objectId, from: gone ?? from })
  }
  if (moves.length === 0) return { done: [], refused }

  const moveIds = await keepMoves(tx, ctx, process, moves, { to, reason, origin, at })
  const zone = await zoneOf(tx)
  const rows = moves.map(({ item, objectId }) => ({
    object_id: objectId,
    move_id: moveIds.get(objectId)!,
    version: (item?.version ?? entered.get(objectId)!) + 1,
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

/**
 * Where these stand, locked; and those who stood nowhere and `come`, with rows that are now theirs. Whoever is let in or taken out by somebody else
 * in the same moment is looked for again, until one of the two holds.
 */
async function standingOrEntered(
  tx: Tx,
  process: ProcessDef,
  to: StageDef | null,
  ids: readonly string[],
  comes: ReadonlySet<string>,
  at: Date,
): Promise<{ standing: Map<string, Item>; entered: Map<string, number> }> {
  const standing = new Map<string, Item>()
  const entered = new Map<string, number>()
  for (let left = [...ids].sort(); left.length > 0; ) {
    for (const item of await itemsOf(tx, process, left)) standing.set(item.object_id, item)
    const absent = left.filter((id) => !standing.has(id) && comes.has(id))
    if (to) for (const [id, version] of await enter(tx, process, to, absent, at)) entered.set(id, version)
    left = absent.filter((id) => !entered.has(id))
  }
  return { standing, entered }
}

/** Why this one cannot be moved so, before anything is written; what the stage asks for aside. It is locked until the end of the transaction. */
export async function whyNot(
  tx: Tx,
  process: ProcessDef,
  to: StageDef | null,
  { objectId, version }: { objectId: string; version: number },
  at: Date,
): Promise<Phrase | undefined> {
  const item = (await itemsOf(tx, process, [objectId]))[0] ?? null
  return refusalOf(process, item, item && standsIn(process, item.stage_id), to, version, at)
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
  if (goesBack(process, from, to)) return noWayBack(words(from))
  return at < item.since ? before({}) : undefined
}
