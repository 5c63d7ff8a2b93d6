import { sql } from 'kysely'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { type Secrets, secretsFrom } from '#core/server/secrets.ts'
import { zoneOf } from '#core/server/zone.ts'
import { readAnchor, sealedFrom, writeAnchor } from './anchor.ts'

/**
 * The chain of a day: each line has a fingerprint made of the line, of the one before it and of SECRET_KEY, which the database does not know. Who
 * changes, takes away or puts in a line there cannot make the fingerprints that would have to follow. Lines are put on it by a job every few
 * minutes, in the order in which it finds them: while they are written they would wait for each other.
 */
const atOnce = 2000
const chainLock = 7218011

/** All that a line says, as text that is the same for ever. */
export const wholeLine = sql<string>`jsonb_build_array(a.corp_id, a.audit_id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  a.staff_id, a.actor, a.class, a.action, a.object_kind, a.object_id, a.object_name, a.before, a.after, a.ip, a.request_id)::text`
const sign = (secrets: Secrets, text: string) => Buffer.from(secrets.sign(`audit ${text}`), 'base64url')
/** What the first line of a day is chained to. */
export const beginning = (secrets: Secrets, corpId: number, day: string): Buffer => sign(secrets, `${corpId} ${day}`)
export const fingerprint = (secrets: Secrets, before: Buffer, line: string): Buffer => sign(secrets, `${before.toString('hex')} ${line}`)

/** Puts lines that are not on the chain yet on that of their day, from an hour before the newest line that the anchor knows. */
export async function seal(ctx: Context, now = new Date()): Promise<number> {
  const { SECRET_KEY, AUDIT_DAYS } = ctx.app.config
  const [secrets, zone] = [secretsFrom(SECRET_KEY), await zoneOf(ctx.db)]
  // A month goes when it ended so long ago: its first days are older.
  const keptFrom = addDays(dayOf(now, zone), -AUDIT_DAYS - 31)
  for (let sum = 0; ; ) {
    const made = await ctx.tx((tx) => sealSome(tx, secrets, zone, keptFrom, now))
    sum += made
    if (made < atOnce || ctx.app.jobs.stopping.aborted) return sum
  }
}

async function sealSome(tx: Tx, secrets: Secrets, zone: string, keptFrom: string, now: Date): Promise<number> {
  const { corpId } = tx
  await sql`select pg_advisory_xact_lock(${chainLock}, ${corpId})`.execute(tx)
  const anchor = await readAnchor(tx, secrets)
  const { rows } = await sql<{ audit_id: string; at: Date; day: string; line: string }>`
    select a.audit_id, a.at, (a.at at time zone ${zone}::text)::date as day, ${wholeLine} as line from audit_log a
    where a.corp_id = ${corpId} and a.at >= ${sealedFrom(anchor, now)}
      and not exists (select from audit_chain h where h.corp_id = ${corpId} and h.audit_id = a.audit_id)
    order by a.at, a.audit_id limit ${atOnce}`.execute(tx)
  const days = { ...anchor?.days }
  const made: { day: string; seq: number; audit_id: string; print: string }[] = []
  for (const [day, lines] of Map.groupBy(rows, (r) => r.day)) {
    const [stands, known] = [await lastOf(tx, day), days[day]]
    // Behind what the anchor knows, even where that is gone: its place stays empty and is told.
    let { seq, print } =
      known && known.seq >= (stands?.seq ?? 0)
        ? { seq: known.seq, print: Buffer.from(known.print, 'hex') }
        : (stands ?? { seq: 0, print: beginning(secrets, corpId, day) })
    for (const { audit_id, line } of lines) {
      print = fingerprint(secrets, print, line)
      seq++
      made.push({ day, seq, audit_id, print: print.toString('hex') })
    }
    days[day] = { seq, print: print.toString('hex') }
  }
  if (made.length) {
    await sql`
      insert into audit_chain (corp_id, day, seq, audit_id, print)
      select ${corpId}::int, g.day, g.seq, g.audit_id, decode(g.print, 'hex')
      from json_to_recordset(${JSON.stringify(made)}::json) as g(day date, seq int, audit_id uuid, print text)`.execute(tx)
    const newest = rows.at(-1)!.at.toISOString()
    await writeAnchor(tx, secrets, { through: anchor && anchor.through > newest ? anchor.through : newest, days }, keptFrom)
  }
  return made.length
}

async function lastOf(tx: Tx, day: string): Promise<{ seq: number; print: Buffer } | undefined> {
  const { rows } = await sql<{ seq: number; print: Buffer }>`
    select h.seq, h.print from audit_chain h where h.corp_id = ${tx.corpId} and h.day = ${day}::date order by h.seq desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** `changed`: the line says something else than it did. `gone`: the line is not there. `missing`: neither it nor its fingerprint is.
 * `unproved`: it is there, and on no chain, though it is too old to be put on one; or nobody signed how long its chain is. Its place is 0. */
export type Wrong = 'changed' | 'gone' | 'missing' | 'unproved'
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
  const [marks, anchor] = [await keptMarks(db, day), await readAnchor(db, secrets)]
  const signed = anchor?.days[day]
  if (signed) marks.set(signed.seq, signed.print)
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
  if (seq > 0 && !signed) tell({ seq: 0, auditId: null, wrong: 'unproved' })
  for (let gone = seq + 1; gone <= counted; gone++) tell({ seq: gone, auditId: null, wrong: 'missing' })
  const { waiting, unproved, first } = await offChain(db, day, sealedFrom(anchor, new Date()))
  for (const auditId of first) tell({ seq: 0, auditId, wrong: 'unproved' })
  wrong += unproved - first.length
  return { day, lines: seq, waiting, head: seq === 0 ? '' : print.toString('hex'), problems: found, wrong }
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

/** Lines of the day that are on no chain: how many will be, and how many are too old for it. */
async function offChain(db: Db, day: string, from: Date): Promise<{ waiting: number; unproved: number; first: string[] }> {
  const zone = await zoneOf(db)
  const { rows } = await sql<{ waiting: number; unproved: number; first: string[] | null }>`
    select count(*) filter (where a.at >= ${from}) as waiting, count(*) filter (where a.at < ${from}) as unproved,
      (array_agg(a.audit_id::text order by a.at) filter (where a.at < ${from}))[1:${sql.lit(mostProblems)}] as first
    from audit_log a
    where a.corp_id = ${db.corpId} and a.at >= ${startOfDay(day, zone)} and a.at < ${startOfDay(addDays(day, 1), zone)}
      and not exists (select from audit_chain h where h.corp_id = ${db.corpId} and h.audit_id = a.audit_id)`.execute(db)
  const { waiting, unproved, first } = rows[0]!
  return { waiting, unproved, first: first ?? [] }
}
