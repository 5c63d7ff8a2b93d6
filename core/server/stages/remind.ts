import { sql } from 'kysely'
import { addDays, clockOf, dayOf, instantOf } from '../../contract/time.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import { processesOf, type StageDef, type StageSubject, standsIn } from '../stages.ts'
import { zoneOf } from '../zone.ts'

const eight = 8 * 60
/** The first day from this one on that is no Saturday or Sunday, at eight. */
function workingDayFrom(day: string, zone: string): Date {
  for (let n = 0; n < 2; n++) {
    const at = instantOf(addDays(day, n), eight, zone)
    if (clockOf(at, zone).weekday <= 5) return at
  }
  return instantOf(addDays(day, 2), eight, zone)
}

/** When somebody is reminded first: silent for `remindAfter` whole days, then the next working day at eight, by the company's clock. */
export const remindFirst = ({ remindAfter }: Pick<StageDef, 'remindAfter'>, touched: Date, zone: string): Date | null =>
  remindAfter === null ? null : workingDayFrom(addDays(dayOf(touched, zone), remindAfter + 1), zone)
/** And again: so many days behind the last time, on a working day. */
export const remindNext = ({ remindEvery }: Pick<StageDef, 'remindEvery'>, last: Date, zone: string): Date | null =>
  remindEvery === null ? null : workingDayFrom(addDays(dayOf(last, zone), remindEvery), zone)

const atOnce = 500
interface Due {
  object_id: string
  process_id: string
  stage_id: string
  touched_at: Date
}

/** A follow-up: silence begins anew in every process where they stand. Said twice, or late, it changes nothing. */
export async function touch(ctx: Context, subject: StageSubject, objectId: string, at: Date): Promise<void> {
  const zone = await zoneOf(ctx.db)
  const processes = await processesOf(ctx.db, subject)
  await ctx.tx(async (tx) => {
    const { rows } = await sql<Due>`
      select object_id, process_id, stage_id, touched_at from stage_items
      where corp_id = ${ctx.corpId} and object_id = ${objectId} and touched_at < ${at} order by process_id for update`.execute(tx)
    for (const row of rows) {
      const process = processes.find((p) => p.processId === row.process_id)
      const stage = process && standsIn(process, row.stage_id)
      await sql`update stage_items set touched_at = ${at}, remind_at = ${stage ? remindFirst(stage, at, zone) : null}
        where corp_id = ${ctx.corpId} and object_id = ${objectId} and process_id = ${row.process_id}`.execute(tx)
    }
  })
}

/** Reminds whoever looks after those whose time has come: found by the index of it, never by looking at everybody. */
export async function remindDue(ctx: Context, subject: StageSubject, now = new Date()): Promise<void> {
  const zone = await zoneOf(ctx.db)
  for (let found = atOnce; found === atOnce; ) {
    found = await ctx.tx(async (tx) => {
      const { rows } = await sql<Due>`
        select object_id, process_id, stage_id, touched_at from stage_items
        where corp_id = ${ctx.corpId} and remind_at <= ${now} order by remind_at limit ${atOnce} for update skip locked`.execute(tx)
      if (rows.length > 0) await remindThese(tx, subject, rows, now, zone)
      return rows.length
    })
  }
}

async function remindThese(tx: Tx, subject: StageSubject, rows: readonly Due[], now: Date, zone: string): Promise<void> {
  const processes = await processesOf(tx, subject)
  const due = rows.map((row) => {
    const process = processes.find((p) => p.processId === row.process_id)
    const stage = process && standsIn(process, row.stage_id)
    return { row, process, stage, next: stage ? remindNext(stage, now, zone) : null }
  })
  await setRemind(
    tx,
    due.map(({ row, next }) => ({ ...row, remind_at: next })),
  )
  // Where nobody is to be told the dates go on, so that switching it on again does not tell of everybody at once.
  const silent = due.flatMap(({ row, process, stage }) =>
    process?.enabled && process.notify && stage && stage.remindAfter !== null
      ? [{ objectId: row.object_id, process, stage, days: Math.floor((now.getTime() - row.touched_at.getTime()) / 86_400_000) }]
      : [],
  )
  if (silent.length > 0) await subject.remind(tx, silent)
}

/** New dates for rows that are held. */
export const setRemind = (tx: Tx, rows: readonly { object_id: string; process_id: string; remind_at: Date | null }[]) =>
  sql`
  update stage_items i set remind_at = g.remind_at
  from json_to_recordset(${JSON.stringify(rows)}::json) as g(object_id uuid, process_id uuid, remind_at timestamptz)
  where i.corp_id = ${tx.corpId} and i.object_id = g.object_id and i.process_id = g.process_id`.execute(tx)
