import { type RawBuilder, sql } from 'kysely'
import { movedByTime } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { livePacks } from './look.ts'
import { mark, oneMover } from './marks.ts'
import { findPack, type PackRow, packsIn } from './rows.ts'
import { type Happened, settle } from './settle.ts'

const portion = 5000
/** So long a transaction may have taken that wrote on a timeline: events that were there before are read. */
const commitsWithinSeconds = 60

interface Reading {
  done_id: number
  noted_id: number
  noted_at: Date
  clock_at: Date
}
type Lines = Map<string, Happened>
function add(lines: Lines, id: string, line: string, at: Date | null): void {
  const known = lines.get(id) ?? { lines: new Set(), at: null }
  known.lines.add(line)
  if (at && (!known.at || at > known.at)) known.at = at
  lines.set(id, known)
}

/** Live packs after what changed since the last time: what timelines tell, what is marked, and who came due by the clock. */
export async function refreshPacks(ctx: Context, signal: AbortSignal): Promise<void> {
  const reading = await readingOf(ctx)
  const packs = ordered(await livePacks(ctx.db))
  if (packs.length === 0) return noteTop(ctx, { skip: true })
  await overTime(ctx, packs, reading, signal)
  await overTimelines(ctx, packs, reading, signal)
  if (signal.aborted) return
  await noteTop(ctx)
  // Last, so that packs that name others follow what came and went in those just now.
  await overMarks(ctx, packs, signal)
}

/** Those that name no other first. */
const ordered = (packs: PackRow[]) => [...packs].sort((a, b) => packsIn(a.audience).length - packsIn(b.audience).length)

async function readingOf(ctx: Context): Promise<Reading> {
  // What was before is found by the first look at all customers.
  await sql`insert into crowd_reading (corp_id, done_id, noted_id) select ${ctx.corpId}::int, top.id, top.id from (
    select coalesce(max(e.event_id), 0) as id from customer_events e where e.corp_id = ${ctx.corpId}) top on conflict do nothing`.execute(
    ctx.db,
  )
  const { rows } =
    await sql<Reading>`select done_id, noted_id, noted_at, clock_at from crowd_reading where corp_id = ${ctx.corpId}`.execute(ctx.db)
  return rows[0]!
}

/**
 * Numbers of events are given before they are committed: one that was given first may come last. So only those are read that are older than
 * a number noted at the last look.
 */
async function noteTop(ctx: Context, { skip = false } = {}): Promise<void> {
  const { rows } = await sql<{
    top: number
  }>`select coalesce(max(e.event_id), 0) as top from customer_events e where e.corp_id = ${ctx.corpId}`.execute(ctx.db)
  const { top } = rows[0]!
  await sql`update crowd_reading set noted_id = ${top}, noted_at = now() ${skip ? sql`, done_id = ${top}, clock_at = now()` : sql``}
    where corp_id = ${ctx.corpId} and (${skip} or noted_id = done_id)`.execute(ctx.db)
}

async function overTimelines(ctx: Context, packs: PackRow[], reading: Reading, signal: AbortSignal): Promise<void> {
  if (Date.now() - reading.noted_at.getTime() < commitsWithinSeconds * 1000) return
  let done = reading.done_id
  while (!signal.aborted && done < reading.noted_id) {
    const { rows } = await sql<{ event_id: number; customer_id: string; line: string; at: Date }>`
      select e.event_id, e.customer_id, coalesce(e.data->>'action', e.kind) as line, least(e.at, now()) as at
      from customer_events e
      where e.corp_id = ${ctx.corpId} and e.event_id > ${done} and e.event_id <= ${reading.noted_id} order by e.event_id limit ${portion}`.execute(
      ctx.db,
    )
    const lines: Lines = new Map()
    for (const r of rows) add(lines, r.customer_id, r.line, r.at)
    await settleAll(ctx, packs, lines, 'changed')
    done = rows.length < portion ? reading.noted_id : rows.at(-1)!.event_id
    await sql`update crowd_reading set done_id = ${done} where corp_id = ${ctx.corpId}`.execute(ctx.db)
  }
}

async function overMarks(ctx: Context, packs: PackRow[], signal: AbortSignal): Promise<void> {
  const { done_id: doneId } = await readingOf(ctx)
  while (!signal.aborted) {
    // A mark that comes while these are looked at stands anew.
    const { rows } = await sql<{ customer_id: string; line: string }>`
      select m.customer_id, m.line from crowd_marks m where m.corp_id = ${ctx.corpId} order by m.customer_id, m.line limit ${portion}`.execute(
      ctx.db,
    )
    if (rows.length === 0) return
    const lines: Lines = new Map()
    for (const r of rows) add(lines, r.customer_id, r.line, null)
    // What their timelines tell already and has not been read yet says why, and when.
    const ids = [...lines.keys()]
    const unread = await sql<{ customer_id: string; line: string; at: Date }>`
      select e.customer_id, coalesce(e.data->>'action', e.kind) as line, least(e.at, now()) as at from customer_events e
      where e.corp_id = ${ctx.corpId} and e.customer_id = any(${ids}::uuid[]) and e.event_id > ${doneId}`.execute(ctx.db)
    for (const r of unread.rows) add(lines, r.customer_id, r.line, r.at)
    await ctx.tx(async (tx) => {
      await oneMover(tx)
      await sql`delete from crowd_marks m using unnest(${rows.map((r) => r.customer_id)}::uuid[], ${rows.map((r) => r.line)}::text[]) g(id, line)
        where m.corp_id = ${ctx.corpId} and m.customer_id = g.id and m.line = g.line`.execute(tx)
      await settleIn(ctx, tx, packs, lines, 'changed')
    })
  }
}

async function overTime(ctx: Context, packs: PackRow[], reading: Reading, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(ctx.db)
  const between = { from: reading.clock_at, to: rows[0]!.now }
  for (const pack of packs) {
    const due = await movedByTime(ctx, pack.audience, between)
    let after: string | null = null
    while (due && !signal.aborted) {
      const beyond: RawBuilder<unknown> = after ? sql`and c.customer_id > ${after}` : sql``
      const found: { rows: { id: string }[] } = await sql<{ id: string }>`select c.customer_id as id from customers c
        where c.corp_id = ${ctx.corpId} and ${due} ${beyond} order by c.customer_id limit ${portion}`.execute(ctx.db)
      await settleAll(ctx, [pack], new Map(found.rows.map((r) => [r.id, { lines: new Set<string>(), at: null }])), 'time')
      if (found.rows.length < portion) break
      after = found.rows.at(-1)!.id
    }
  }
  // Stopped in the middle, all of the time is asked again.
  if (!signal.aborted) await sql`update crowd_reading set clock_at = ${between.to} where corp_id = ${ctx.corpId}`.execute(ctx.db)
}

const settleAll = (ctx: Context, packs: PackRow[], lines: Lines, cause: 'changed' | 'time') =>
  lines.size === 0
    ? Promise.resolve()
    : ctx.tx(async (tx) => {
        await oneMover(tx)
        await settleIn(ctx, tx, packs, lines, cause)
      })

async function settleIn(
  ctx: Context,
  tx: Parameters<typeof mark>[0],
  packs: PackRow[],
  lines: Lines,
  cause: 'changed' | 'time',
): Promise<void> {
  const ids = [...lines.keys()]
  for (const { pack_id } of packs) {
    const pack = await findPack(tx, pack_id, { lock: true })
    if (!pack) continue
    const moved = await settle(ctx, tx, pack, (id) => sql`${id} = any(${ids}::uuid[])`, cause, lines)
    await mark(tx, [...moved.came, ...moved.went], 'pack', pack_id)
  }
}
