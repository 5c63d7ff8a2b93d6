import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import { type Phrase, phrase } from '../phrases.ts'
import { type ProcessDef, type StageDef, type StageSubject, standsIn } from '../stages.ts'
import { zoneOf } from '../zone.ts'
import { goesBack, noWayBack, words } from './move.ts'
import { remindFirst } from './remind.ts'
import { count, itemsOf, nameOfMover, versionsSoFar } from './rows.ts'

const changedSince = phrase('stage_changed_since', () => ({
  zh: '之后又移动过，保留现在的阶段',
  en: 'Moved again since; it stays where it stands',
}))
const notTheirs = phrase('stage_move_not_theirs', () => ({ zh: '只能撤销自己的移动', en: 'Only a move of your own can be undone' }))
const tooLate = phrase('stage_undo_too_late', ({ days }: { days: number }) => ({
  zh: `超过 ${days} 天的移动不能撤销`,
  en: `A move of more than ${days} days ago cannot be undone`,
}))
const gone = phrase('stage_gone', () => ({ zh: '原来的阶段已不存在', en: 'The stage of before is no more' }))

/** As long as tasks are kept, and with them the undo of batches. */
const undoDays = 30

interface Move {
  object_id: string
  move_id: number
  from_stage_id: string | null
  to_stage_id: string | null
  since: Date | null
  made_at: Date
  staff_id: string | null
  actor: string
}
interface Back {
  object_id: string
  move_id: number
  /** Where it comes to stand again; nowhere, where the move let it in. */
  stage_id: string | null
  since: Date | null
  remind_at: Date | null
  /** Where it stands now; nowhere, where the move took it out. */
  now: string | null
}

/**
 * Takes moves back, as if they had not been: each only while it is the last, and where the process goes forward only, none that would be a way back.
 * `moves`: of an object, the id of its move. `own`: made by the asker, and not long ago; a batch asks that of its task.
 */
export async function undoMoves(
  tx: Tx,
  ctx: Pick<Context, 'corpId' | 'me'>,
  subject: StageSubject,
  process: ProcessDef,
  moves: readonly { objectId: string; moveId: number }[],
  { own = false } = {},
): Promise<Map<string, Phrase>> {
  const refused = new Map<string, Phrase>()
  const ids = moves.map((m) => m.objectId)
  const standing = new Map((await itemsOf(tx, process, ids)).map((i) => [i.object_id, i]))
  const { rows } = await sql<Move>`
    select object_id, move_id, from_stage_id, to_stage_id, since, made_at, staff_id, actor from stage_moves m
    where m.corp_id = ${tx.corpId} and m.process_id = ${process.processId} and m.object_id = any(${ids}::uuid[]) and not m.undone
      and m.move_id = any(${moves.map((m) => m.moveId)}::bigint[]) and not exists (select from stage_moves n where n.corp_id = ${tx.corpId}
        and n.object_id = m.object_id and n.process_id = ${process.processId} and n.move_id > m.move_id and not n.undone)
    order by m.object_id for update of m`.execute(tx)
  const zone = await zoneOf(tx)
  const found: Back[] = []
  for (const { objectId, moveId } of moves) {
    const item = standing.get(objectId)
    const move = rows.find((r) => r.object_id === objectId && r.move_id === moveId)
    // Out of the process: nobody may have let them in again.
    const last = move && (move.to_stage_id ? item?.move_id === moveId : !item)
    const from = move ? standsIn(process, move.from_stage_id) : null
    const why = !move || !last ? changedSince({}) : ((own ? notTheirOwn(move, ctx.me) : undefined) ?? whyNotBack(process, move, from))
    if (why || !move) refused.set(objectId, why ?? changedSince({}))
    else
      found.push({
        object_id: objectId,
        move_id: moveId,
        stage_id: from?.stageId ?? null,
        since: move.since,
        remind_at: from && remindFirst(from, new Date(), zone),
        now: item?.stage_id ?? null,
      })
  }
  const late = await letInAgain(
    tx,
    process,
    found.filter((b) => b.now === null),
  )
  for (const id of late) refused.set(id, changedSince({}))
  const back = found.filter((b) => !late.has(b.object_id))
  if (back.length === 0) return refused
  const given = sql`json_to_recordset(${JSON.stringify(back)}::json) as g(object_id uuid, move_id bigint, stage_id uuid, since timestamptz, remind_at timestamptz, now uuid)`
  const those = sql`corp_id = ${tx.corpId} and i.process_id = ${process.processId} and i.object_id = g.object_id`
  await sql`update stage_moves i set undone = true from ${given} where i.${those} and i.move_id = g.move_id`.execute(tx)
  await sql`update stage_items i set stage_id = g.stage_id, since = g.since, remind_at = g.remind_at, move_id = null, version = i.version + 1
    from ${given} where i.${those} and g.now is not null and g.stage_id is not null`.execute(tx)
  await sql`delete from stage_items i using ${given} where i.${those} and g.stage_id is null`.execute(tx)
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

function notTheirOwn(move: Move, me: Context['me']): Phrase | undefined {
  // An administrator of this installation is no member: the history knows them by name.
  if (move.staff_id !== me.staffId || (!me.staffId && move.actor !== nameOfMover(me))) return notTheirs({})
  return Date.now() - move.made_at.getTime() > undoDays * 86_400_000 ? tooLate({ days: undoDays }) : undefined
}

function whyNotBack(process: ProcessDef, move: Move, from: StageDef | null): Phrase | undefined {
  if (!move.from_stage_id) return undefined
  // Its heir is another stage: whoever was never moved there gave no reason for it.
  if (!from || (from.reasonNeeded && from.stageId !== move.from_stage_id)) return gone({})
  const now = standsIn(process, move.to_stage_id)
  return goesBack(process, now, from) ? noWayBack(words(now)) : undefined
}

/** Rows for those who were taken out; whom somebody else has let in in the same moment are returned. */
async function letInAgain(tx: Tx, process: ProcessDef, back: readonly Back[]): Promise<Set<string>> {
  if (back.length === 0) return new Set()
  const { rows } = await sql<{ object_id: string }>`
    insert into stage_items (corp_id, object_id, process_id, stage_id, since, touched_at, remind_at, version)
    select ${tx.corpId}::int, g.object_id, ${process.processId}::uuid, g.stage_id, g.since, statement_timestamp(), g.remind_at,
      ${versionsSoFar(tx, process, sql`g.object_id`)} + 1
    from json_to_recordset(${JSON.stringify(back)}::json) as g(object_id uuid, stage_id uuid, since timestamptz, remind_at timestamptz)
    order by g.object_id on conflict do nothing returning object_id`.execute(tx)
  return new Set(back.map((b) => b.object_id).filter((id) => !rows.some((r) => r.object_id === id)))
}
