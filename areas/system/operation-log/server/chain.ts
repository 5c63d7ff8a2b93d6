import { sql } from 'kysely'
import { addDays, startOfDay } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { type Secrets, secretsFrom } from '#core/server/secrets.ts'
import { zoneOf } from '#core/server/zone.ts'

/**
 * The chain of a day: each line has a fingerprint made of the line, of the one before it and of SECRET_KEY, which the database does not know. Who
 * changes, takes away or puts in a line there cannot make the fingerprints that would have to follow. Lines are put on it by a job every few
 * minutes, in the order in which it finds them: while they are written they would wait for each other.
 */
const atOnce = 2000
/** A line may be committed so long after its time: longer than any statement may take. */
const lateMs = 3_600_000
const chainLock = 7218011

/** All that a line says, as text that is the same for ever. */
export const wholeLine = sql<string>`jsonb_build_array(a.corp_id, a.audit_id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  a.staff_id, a.actor, a.class, a.action, a.object_kind, a.object_id, a.object_name, a.before, a.after, a.ip, a.request_id)::text`
const sign = (secrets: Secrets, text: string) => Buffer.from(secrets.sign(`audit ${text}`), 'base64url')
/** What the first line of a day is chained to. */
export const beginning = (secrets: Secrets, corpId: number, day: string): Buffer => sign(secrets, `${corpId} ${day}`)
export const fingerprint = (secrets: Secrets, before: Buffer, line: string): Buffer => sign(secrets, `${before.toString('hex')} ${line}`)

/** Puts lines that are not on the chain yet on that of their day: those since `since`, by default since an hour before the last that is on it. */
export async function seal(ctx: Context, since?: Date): Promise<number> {
  const [secrets, zone] = [secretsFrom(ctx.app.config.SECRET_KEY), await zoneOf(ctx.db)]
  for (let sum = 0; ; ) {
    const made = await ctx.tx((tx) => sealSome(tx, secrets, zone, since))
    sum += made
    if (made < atOnce || ctx.app.jobs.stopping.aborted) return sum
  }
}

async function sealSome(tx: Tx, secrets: Secrets, zone: string, since: Date | undefined): Promise<number> {
  const { corpId } = tx
  await sql`select pg_advisory_xact_lock(${chainLock}, ${corpId})`.execute(tx)
  const from = since ?? (await lastTime(tx)) ?? new Date(0)
  const { rows } = await sql<{ audit_id: string; day: string; line: string }>`
    select a.audit_id, (a.at at time zone ${zone}::text)::date as day, ${wholeLine} as line from audit_log a
    where a.corp_id = ${corpId} and a.at >= ${from}
      and not exists (select from audit_chain h where h.corp_id = ${corpId} and h.audit_id = a.audit_id)
    order by a.at, a.audit_id limit ${atOnce}`.execute(tx)
  const made: { day: string; seq: number; audit_id: string; print: string }[] = []
  for (const [day, lines] of Map.groupBy(rows, (r) => r.day)) {
    let { seq, print } = (await lastOf(tx, day)) ?? { seq: 0, print: beginning(secrets, corpId, day) }
    for (const { audit_id, line } of lines) {
      print = fingerprint(secrets, print, line)
      seq++
      made.push({ day, seq, audit_id, print: print.toString('hex') })
    }
  }
  if (made.length)
    await sql`
      insert into audit_chain (corp_id, day, seq, audit_id, print)
      select ${corpId}::int, g.day, g.seq, g.audit_id, decode(g.print, 'hex')
      from json_to_recordset(${JSON.stringify(made)}::json) as g(day date, seq int, audit_id uuid, print text)`.execute(tx)
  return made.length
}

async function lastTime(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select (select a.at from audit_log a where a.corp_id = ${tx.corpId} and a.audit_id = h.audit_id) as at
    from audit_chain h where h.corp_id = ${tx.corpId} order by h.day desc, h.seq desc limit 1`.execute(tx)
  const at = rows[0]?.at
  return at ? new Date(at.getTime() - lateMs) : null
}

async function lastOf(tx: Tx, day: string): Promise<{ seq: number; print: Buffer } | undefined> {
  const { rows } = await sql<{ seq: number; print: Buffer }>`
    select h.seq, h.print from audit_chain h where h.corp_id = ${tx.corpId} and h.day = ${day}::date order by h.seq desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** `changed`: the line says something else than it did. `gone`: the line is not there. `missing`: neither it nor its fingerprint is. */
export type Wrong = 'changed' | 'gone' | 'missing'
export interface Problem {
  seq: number
  auditId: string | null
  wrong: Wrong
}
export interface Checked {
  day: string
  /** On the chain, and written but not on it yet. */
  lines: number
  waiting: number
  /** Fingerprint of the last line, in hex; `''` of a day without lines. */
  head: string
  /** The first of them, and how many there are. */
  problems: Problem[]
  wrong: number
}
const mostProblems = 20

/** Follows the chain of a day from its beginning. What was altered once is told once: the lines behind it are judged by the fingerprint that stands there. */
export async function verifyDay(db: Db, secretKey: string, day: string): Promise<Checked> {
  const { corpId } = db
  const secrets = secretsFrom(secretKey)
  const marks = await keptMarks(db, day)
  const found: Problem[] = []
  let wrong = 0
  const tell = (problem: Problem) => {
    wrong++
    if (found.length < mostProblems) found.push(problem)
  }
  let [seq, print] = [0, beginning(secrets, corpId, day)]
  for (;;) {
    const { rows } = await sql<{ seq: number; audit_id: string; print: Buffer; line: string | null }>`
      select h.seq, h.audit_id, h.print, case when a.audit_id is not null then ${wholeLine} end as line
      from audit_chain h left join audit_log a on a.corp_id = ${corpId} and a.audit_id = h.audit_id
        and a.at >= ${startOfDay(addDays(day, -2), 'UTC')} and a.at < ${startOfDay(addDays(day, 3), 'UTC')}
      where h.corp_id = ${corpId} and h.day = ${day}::date and h.seq > ${seq} order by h.seq limit ${atOnce}`.execute(db)
    for (const row of rows) {
      for (seq++; seq < row.seq; seq++) tell({ seq, auditId: null, wrong: 'missing' })
      if (row.line === null) tell({ seq, auditId: row.audit_id, wrong: 'gone' })
      else if (!fingerprint(secrets, print, row.line).equals(row.print)) tell({ seq, auditId: row.audit_id, wrong: 'changed' })
      print = row.print
      const mark = marks.get(seq)
      if (mark !== undefined && mark !== print.toString('hex')) tell({ seq, auditId: row.audit_id, wrong: 'changed' })
    }
    if (rows.length < atOnce) break
  }
  const counted = Math.max(0, ...marks.keys())
  for (let gone = seq + 1; gone <= counted; gone++) tell({ seq: gone, auditId: null, wrong: 'missing' })
  return { day, lines: seq, waiting: await waitingOf(db, day), head: seq === 0 ? '' : print.toString('hex'), problems: found, wrong }
}

/** How long the chain of a day was and how it ended when it was looked at before: lines of the log, which stand on the chains of later days. */
async function keptMarks(db: Db, day: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ after: { count: number; head: string } }>`
    select a.after from audit_log a
    where a.corp_id = ${db.corpId} and a.object_kind = 'audit_day' and a.object_id = ${day} and a.action = 'operation_log.verified'`.execute(
    db,
  )
  return new Map(rows.map(({ after }) => [after.count, after.head]))
}

async function waitingOf(db: Db, day: string): Promise<number> {
  const zone = await zoneOf(db)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_log a
    where a.corp_id = ${db.corpId} and a.at >= ${startOfDay(day, zone)} and a.at < ${startOfDay(addDays(day, 1), zone)}
      and not exists (select from audit_chain h where h.corp_id = ${db.corpId} and h.audit_id = a.audit_id)`.execute(db)
  return rows[0]!.n
}
