import { sql } from 'kysely'
import { putHasSeat } from '#areas/staff/staff-management/server/nouns/seats.ts'
import { type SeatKind, seatNames } from '#core/contract/seats.ts'
import { audit, byProgram } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { emit } from '#core/server/events.ts'
import { newId } from '#core/server/ids.ts'
import { cleanName } from '#core/server/names.ts'
import { give } from '#core/server/notices.ts'
import { type Phrase, phrase } from '#core/server/phrases.ts'
import { type SeatRecord, seatsChanged } from '../contract.ts'
import { endOf, type Grant, lockGrants, notCounted } from './grants.ts'
import { seatEnded } from './notices.ts'
import { waitNoMore } from './waits.ts'

const noneLeft = phrase('seat_none_left', ({ kind, granted }: { kind: string; granted: number }) => {
  const { zh, en } = seatNames()[kind as SeatKind]
  return { zh: `${zh}不够了：共 ${granted} 个，都已分配`, en: `No seat for ${en.toLowerCase()} is left: all ${granted} are given` }
})
const inactive = phrase('seat_inactive', () => ({ zh: '员工没有在职，不能分配席位', en: 'The member is not active and cannot get a seat' }))

interface How {
  why: SeatRecord['givenWhy']
  endsAt?: Date | null
  note?: string
  /** Whoever has one keeps it with the end that it has. */
  keeps?: boolean
}
/** An end by kind of seat; `null`: none. */
export type Ends = Record<string, string | null>
interface Changed {
  staffId: string
  kinds: SeatKind[]
  /** Of those that were there before, the end they had. */
  ends: Ends
}
interface Given {
  /** Whoever got a seat, or another end of the one they had. */
  changed: Changed[]
  refused: Map<string, Phrase>
}
const textOf = (end: Date | null): string | null => end?.toISOString() ?? null

/**
 * Gives seats of the kinds to active people, in this order, all of the kinds or none to each; whoever comes after the last seat is refused. The
 * kinds are locked, so that never more are given than there are.
 */
export async function giveSeats(ctx: Context, tx: Tx, staffIds: readonly string[], kinds: readonly SeatKind[], how: How): Promise<Given> {
  const { corpId } = ctx
  const grants = await lockGrants(tx, kinds)
  const asked = kinds.map((kind) => {
    const grant = grants.get(kind)
    if (!grant) throw notCounted(kind)
    return { grant, endsAt: endOf(grant, how.endsAt ?? null) }
  })
  await endDue(ctx, tx, kinds)
  const { rows: active } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s where s.corp_id = ${corpId} and s.staff_id = any(${staffIds}::uuid[]) and s.status = 1 for share`.execute(
    tx,
  )
  const { rows: held } = await sql<{ staff_id: string; kind: SeatKind; ends_at: Date | null }>`
    select t.staff_id, t.kind, t.ends_at from seats t where t.corp_id = ${corpId} and t.staff_id = any(${staffIds}::uuid[])
      and t.kind = any(${kinds}::text[]) and t.ended_at is null`.execute(tx)
  const { rows: used } = await sql<{ kind: SeatKind; n: number }>`
    select t.kind, count(*)::int as n from seats t
    where t.corp_id = ${corpId} and t.kind = any(${kinds}::text[]) and t.ended_at is null group by t.kind`.execute(tx)
  const left = new Map(asked.map(({ grant }) => [grant.kind, leftOf(grant, used.find((u) => u.kind === grant.kind)?.n ?? 0)]))
  const isActive = new Set(active.map((s) => s.staff_id))
  const has = new Map(held.map((t) => [`${t.staff_id} ${t.kind}`, t]))

  const refused = new Map<string, Phrase>()
  const fresh: { seat_id: string; staff_id: string; kind: SeatKind; ends_at: Date | null }[] = []
  const moved: { staff_id: string; kind: SeatKind; ends_at: Date | null; before: Date | null }[] = []
  for (const staffId of staffIds) {
    const lacks = asked.filter(({ grant }) => !has.has(`${staffId} ${grant.kind}`))
    const lacking = lacks.find(({ grant }) => left.get(grant.kind) === 0)
    if (!isActive.has(staffId)) refused.set(staffId, inactive({}))
    else if (lacking) refused.set(staffId, noneLeft({ kind: lacking.grant.kind, granted: lacking.grant.granted! }))
    else
      for (const { grant, endsAt } of asked) {
        const seat = has.get(`${staffId} ${grant.kind}`)
        if (seat && !how.keeps && seat.ends_at?.getTime() !== endsAt?.getTime())
          moved.push({ staff_id: staffId, kind: grant.kind, ends_at: endsAt, before: seat.ends_at })
        if (seat) continue
        left.set(grant.kind, left.get(grant.kind)! - 1)
        fresh.push({ seat_id: newId(), staff_id: staffId, kind: grant.kind, ends_at: endsAt })
      }
  }
  await sql`
    insert into seats (corp_id, seat_id, staff_id, kind, starts_at, ends_at, given_why, given_by, note)
    select ${corpId}::int, g.seat_id, g.staff_id, g.kind, now(), g.ends_at, ${how.why}, ${byOf(ctx)}, ${how.note ?? ''}
    from json_to_recordset(${JSON.stringify(fresh)}::json) as g(seat_id uuid, staff_id uuid, kind text, ends_at timestamptz)`.execute(tx)
  for (const [kind, of] of Map.groupBy(fresh, (row) => row.kind))
    await waitNoMore(
      tx,
      of.map((row) => row.staff_id),
      [kind],
    )
  await sql`
    update seats t set ends_at = g.ends_at
    from json_to_recordset(${JSON.stringify(moved)}::json) as g(staff_id uuid, kind text, ends_at timestamptz)
    where t.corp_id = ${corpId} and t.staff_id = g.staff_id and t.kind = g.kind and t.ended_at is null`.execute(tx)
  const changed = [...Map.groupBy([...fresh, ...moved], (row) => row.staff_id)].map(
    ([staffId, rows]): Changed => ({
      staffId,
      kinds: rows.map((r) => r.kind),
      ends: Object.fromEntries(rows.flatMap((r) => ('before' in r ? [[r.kind, textOf(r.before)]] : []))),
    }),
  )
  await tellAll(
    ctx,
    tx,
    changed.map((c) => c.staffId),
    kinds,
  )
  return { changed, refused }
}

const leftOf = ({ granted }: Grant, used: number): number => (granted === null ? Number.POSITIVE_INFINITY : Math.max(0, granted - used))
const byOf = ({ me }: Context): string => (me.kind === 'job' ? '' : me.name)

interface Ended {
  staff_id: string
  kind: SeatKind
  ends_at: Date | null
}
/** The ends that seats would have had. */
export const endsOf = (ended: readonly Ended[]): Ends => Object.fromEntries(ended.map((one) => [one.kind, textOf(one.ends_at)]))

/** Puts another end to seats that run, not after that of the grant; whoever has none by now, or another end than `from`, is left out. Answers the others. */
export async function moveEnds(
  ctx: Context,
  tx: Tx,
  staffIds: readonly string[],
  kind: SeatKind,
  endsAt: string | null,
  { from }: { from?: string | null } = {},
): Promise<Set<string>> {
  const grant = (await lockGrants(tx, [kind])).get(kind)
  const last = sql`${grant?.ends_at ?? null}::timestamptz`
  const same = from === undefined ? sql`` : sql`and t.ends_at is not distinct from least(${from}::timestamptz, ${last})`
  const { rows } = await sql<{ staff_id: string }>`
    update seats t set ends_at = least(${endsAt}::timestamptz, ${last})
    where t.corp_id = ${ctx.corpId} and t.staff_id = any(${staffIds}::uuid[]) and t.kind = ${kind} and t.ended_at is null ${same}
    returning t.staff_id`.execute(tx)
  await tellAll(
    ctx,
    tx,
    rows.map((r) => r.staff_id),
    [kind],
  )
  return new Set(rows.map((r) => r.staff_id))
}

/** Who of these has a seat of one of these kinds. */
export async function seatedStill(tx: Tx, staffIds: readonly string[], kinds: readonly SeatKind[]): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select distinct t.staff_id from seats t
    where t.corp_id = ${tx.corpId} and t.staff_id = any(${staffIds}::uuid[]) and t.kind = any(${kinds}::text[]) and t.ended_at is null`.execute(
    tx,
  )
  return rows.map((r) => r.staff_id)
}

/** Whether the people hear of it, and what is said to them beside. */
interface Telling {
  tell?: boolean
  message?: string
}

/** Ends what runs of these kinds, only what had begun by then where `begunBy` says so; whoever has none is left out. Keeps what the people began. */
export async function endSeats(
  ctx: Context,
  tx: Tx,
  staffIds: readonly string[],
  kinds: readonly SeatKind[],
  { why, note = '', begunBy, ...telling }: { why: NonNullable<SeatRecord['endedWhy']>; note?: string; begunBy?: string } & Telling,
): Promise<Ended[]> {
  const old = begunBy ? sql`and t.starts_at < ${begunBy}::timestamptz + interval '1 millisecond'` : sql``
  await lockGrants(tx, kinds)
  const { rows } = await sql<Ended>`
    update seats t set ended_at = now(), ended_why = ${why}, ended_by = ${byOf(ctx)}, end_note = ${note}
    where t.corp_id = ${ctx.corpId} and t.staff_id = any(${staffIds}::uuid[]) and t.kind = any(${kinds}::text[]) and t.ended_at is null ${old}
    returning t.staff_id, t.kind, t.ends_at`.execute(tx)
  await afterEnd(ctx, tx, rows, why, telling)
  return rows
}

/** Ends those whose time is over, when it was. */
export async function endDue(ctx: Context, tx: Tx, kinds: readonly SeatKind[]): Promise<number> {
  const { rows } = await sql<Ended>`
    update seats t set ended_at = t.ends_at, ended_why = 'expired'
    where t.corp_id = ${ctx.corpId} and t.kind = any(${kinds}::text[]) and t.ended_at is null and t.ends_at <= now()
    returning t.staff_id, t.kind, t.ends_at`.execute(tx)
  await afterEnd(ctx, tx, rows, 'expired')
  return rows.length
}

async function afterEnd(
  ctx: Context,
  tx: Tx,
  ended: readonly Ended[],
  why: SeatRecord['endedWhy'],
  { tell: heard = true, message = '' }: Telling = {},
): Promise<void> {
  if (why === 'expired' || why === 'left') await auditByProgram(tx, why === 'left' ? 'seat.leave' : 'seat.expire', ended)
  if (why !== 'left' && heard)
    for (const [kind, of] of Map.groupBy(ended, (one) => one.kind))
      await give(
        tx,
        seatEnded,
        of.map((one) => `staff:${one.staff_id}`),
        { kind, why: why ?? '', message: cleanName(message) },
      )
  const kinds = [...new Set(ended.map((one) => one.kind))]
  await tellAll(ctx, tx, [...new Set(ended.map((one) => one.staff_id))], kinds)
}

/** How many of the people a line of the log names. */
const mostNamed = 20

/** What no person did: one line a kind, however many people. */
export async function auditByProgram(
  tx: Tx,
  action: 'seat.welcome' | 'seat.expire' | 'seat.leave',
  of: readonly { staff_id: string; kind: SeatKind }[],
): Promise<void> {
  const by = byProgram(tx.corpId)
  for (const [kind, those] of Map.groupBy(of, (one) => one.kind)) {
    const ids = those.slice(0, mostNamed).map((one) => one.staff_id)
    const { rows } = await sql<{ name: string }>`
      select s.name from staff s where s.corp_id = ${tx.corpId} and s.staff_id = any(${ids}::uuid[]) order by s.pinyin`.execute(tx)
    const names = rows.map((r) => r.name)
    await audit(tx, by, action, { kind: 'seat_kind', id: kind, name: seatNames()[kind].zh, after: { people: names, count: those.length } })
  }
}

/** Everybody hears of it: the people’s next request, open pages, and areas that go by who has a seat. */
async function tellAll(ctx: Context, tx: Tx, staffIds: readonly string[], kinds: readonly SeatKind[]): Promise<void> {
  if (staffIds.length === 0) return
  if (kinds.includes('base')) await putHasSeat(tx, staffIds)
  await ctx.app.sessions.rightsChanged(tx)
  for (let at = 0; at < staffIds.length; at += 500) await emit(tx, seatsChanged, { staffIds: staffIds.slice(at, at + 500) })
}
