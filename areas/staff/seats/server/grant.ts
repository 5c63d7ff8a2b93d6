import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { putHasSeat } from '#areas/staff/staff-management/server/nouns/seats.ts'
import { type SeatKind, seatNames } from '#core/contract/seats.ts'
import { audit, byProgram } from '#core/server/audit.ts'
import { type Db, type Tx, tx } from '#core/server/db.ts'
import { newId } from '#core/server/ids.ts'
import { notify, rightsNotice } from '#core/server/notify.ts'
import { conflict } from '#core/server/refusal.ts'
import { lockGrants, running } from './grants.ts'
import { holdsSeat } from './nouns/holders.ts'

export interface Granted {
  /** `null`: as many as are wanted. */
  number: number | null
  /** `null`: no end. */
  endsAt: Date | null
  /** Since when those have seats who get one now: the past, where it is known. */
  since?: Date
  /** Since when their use is counted, where that began before now, too. */
  usesSince?: Date
}

/**
 * What the operator grants a company of one kind (scripts/seats.ts); `null`: the kind is not counted any more. Where it was not counted before,
 * active people get a seat at once, whoever has the larger role first, so that counting by itself closes nothing while there are enough.
 * Whoever is left without one is told by the job (`settle`), for the command has no queue. A new end holds for seats that were to end with the old one; those that ended with it run again. Throws a refusal (409) where more are
 * in use than are to be granted.
 */
export async function setGrant(db: Db, kind: SeatKind, to: Granted | null): Promise<void> {
  await tx(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7218011, ${tx.corpId})`.execute(tx) // there may be no row yet to lock
    const before = (await lockGrants(tx, [kind])).get(kind)
    if (to === null) {
      await sql`delete from seat_waits where corp_id = ${tx.corpId} and kind = ${kind}`.execute(tx)
      await sql`delete from seat_grants where corp_id = ${tx.corpId} and kind = ${kind}`.execute(tx)
      await sql`
        update seats set ended_at = now(), ended_why = 'operator'
        where corp_id = ${tx.corpId} and kind = ${kind} and ended_at is null`.execute(tx)
    } else {
      const used = await usedOf(tx, kind)
      if (to.number !== null && used > to.number)
        throw conflict({ zh: `已分配 ${used} 个，先释放多出来的`, en: `${used} are in use; take back those that are too many first` })
      const untold = before === undefined && to.since === undefined // what began in the past is no news
      await sql`
        insert into seat_grants as g (corp_id, kind, granted, ends_at, begun_untold)
        values (${tx.corpId}, ${kind}, ${to.number}, ${to.endsAt}, ${untold})
        on conflict (corp_id, kind) do update set granted = excluded.granted, ends_at = excluded.ends_at, version = g.version + 1`.execute(
        tx,
      )
      if (before) await renew(tx, kind, before.ends_at, to)
      else await giveEverybody(tx, kind, to)
    }
    const stateOf = (number: number | null | undefined, endsAt: Date | null | undefined) => ({
      granted: number === undefined ? 'open' : (number ?? 'unlimited'),
      endsAt: endsAt?.toISOString() ?? null,
    })
    const by = byProgram(tx.corpId)
    await audit(tx, by, 'seat.grant', {
      kind: 'seat_kind',
      id: kind,
      name: seatNames()[kind].zh,
      before: before ? stateOf(before.granted, before.ends_at) : stateOf(undefined, null),
      after: to ? stateOf(to.number, to.endsAt) : stateOf(undefined, null),
    })
    if (kind === 'base') await putAllHasSeat(tx)
    await notify(tx, { to: 'corp', type: rightsNotice, data: {} })
  })
}

/** What a grant would do to the active people of the company. */
export interface Outcome {
  active: number
  /** Names of whoever would get a seat of the kind. */
  gains: string[]
  /** How many can open the pages of the kind as far as seats go, and could no more. */
  loses: number
}
/** What `setGrant` would do, found by doing it and taking it back. Throws the same refusals. */
export async function outcomeOf(db: Db, kind: SeatKind, to: Granted | null): Promise<Outcome> {
  const undone = new Error('taken back')
  let outcome: Outcome | undefined
  await tx(db, async (tx) => {
    const before = await holdersOf(tx, kind)
    const seated = await seatedOf(tx, kind)
    await setGrant(tx, kind, to)
    const after = new Set((await holdersOf(tx, kind)).map((s) => s.staff_id))
    const had = new Set(seated.map((s) => s.staff_id))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from staff s where s.corp_id = ${tx.corpId} and s.status = 1`.execute(tx)
    outcome = {
      active: rows[0]!.n,
      gains: (await seatedOf(tx, kind)).filter((s) => !had.has(s.staff_id)).map((s) => s.name),
      loses: before.filter((s) => !after.has(s.staff_id)).length,
    }
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return outcome!
}

interface Named {
  staff_id: string
  name: string
}
const byRole = sql`order by array_position(array['root', 'admin', 'department'], r.role_type) nulls last, s.pinyin, s.staff_id`
const activeWho = async (tx: Tx, which: RawBuilder<SqlBool>): Promise<Named[]> =>
  (
    await sql<Named>`
      select s.staff_id, s.name from staff s left join roles r on r.corp_id = ${tx.corpId} and r.role_id = s.role_id
      where s.corp_id = ${tx.corpId} and s.status = 1 and ${which} ${byRole}`.execute(tx)
  ).rows
const holdersOf = (tx: Tx, kind: SeatKind) => activeWho(tx, holdsSeat(tx.corpId, kind, sql`s.staff_id`))
const seatedOf = (tx: Tx, kind: SeatKind) =>
  activeWho(
    tx,
    sql<SqlBool>`exists (select from seats t where t.corp_id = ${tx.corpId} and t.staff_id = s.staff_id and t.kind = ${kind} and ${running})`,
  )

async function usedOf(tx: Tx, kind: SeatKind): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from seats t
    where t.corp_id = ${tx.corpId} and t.kind = ${kind} and t.ended_at is null and (t.ends_at is null or t.ends_at > now())`.execute(tx)
  return rows[0]!.n
}

async function giveEverybody(tx: Tx, kind: SeatKind, { number, endsAt, since, usesSince }: Granted): Promise<void> {
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s left join roles r on r.corp_id = ${tx.corpId} and r.role_id = s.role_id
    where s.corp_id = ${tx.corpId} and s.status = 1 and not exists (
      select from seats t where t.corp_id = ${tx.corpId} and t.staff_id = s.staff_id and t.kind = ${kind} and t.ended_at is null)
    ${byRole} limit ${number === null ? null : Math.max(0, number - (await usedOf(tx, kind)))}`.execute(tx)
  await insert(tx, kind, rows, 'operator', since ?? new Date(), endsAt, usesSince)
}

async function renew(tx: Tx, kind: SeatKind, oldEnd: Date | null, { number, endsAt }: Granted): Promise<void> {
  // an end of one's own stays where it is, unless the grant now ends sooner
  await sql`
    update seats t set ends_at = ${endsAt}
    where t.corp_id = ${tx.corpId} and t.kind = ${kind} and t.ended_at is null
      and (t.ends_at is not distinct from ${oldEnd} or ${endsAt}::timestamptz < t.ends_at) and (t.ends_at is null or t.ends_at > now())`.execute(
    tx,
  )
  if (!oldEnd || oldEnd > new Date()) return
  await sql`
    update seats t set ended_at = t.ends_at, ended_why = 'expired'
    where t.corp_id = ${tx.corpId} and t.kind = ${kind} and t.ended_at is null and t.ends_at <= now()`.execute(tx)
  const { rows } = await sql<{ staff_id: string }>`
    select t.staff_id from seats t join staff s on s.corp_id = ${tx.corpId} and s.staff_id = t.staff_id and s.status = 1
    where t.corp_id = ${tx.corpId} and t.kind = ${kind} and t.ended_why = 'expired' and t.ended_at = ${oldEnd}
    order by t.starts_at, t.staff_id limit ${number === null ? null : Math.max(0, number - (await usedOf(tx, kind)))}`.execute(tx)
  await insert(tx, kind, rows, 'renewed', new Date(), endsAt)
}

async function insert(
  tx: Tx,
  kind: SeatKind,
  people: { staff_id: string }[],
  why: string,
  startsAt: Date,
  endsAt: Date | null,
  usesSince = new Date(),
): Promise<void> {
  const fresh = people.map(({ staff_id }) => ({ seat_id: newId(), staff_id }))
  await sql`
    insert into seats (corp_id, seat_id, staff_id, kind, starts_at, use_counted_from, ends_at, given_why)
    select ${tx.corpId}::int, g.seat_id, g.staff_id, ${kind}, ${startsAt}, ${usesSince}, ${endsAt}, ${why}
    from json_to_recordset(${JSON.stringify(fresh)}::json) as g(seat_id uuid, staff_id uuid)`.execute(tx)
}

/** Of everybody: whether base seats are counted is another than before. */
async function putAllHasSeat(tx: Tx): Promise<void> {
  const { rows } = await sql<{ staff_id: string }>`select s.staff_id from staff s where s.corp_id = ${tx.corpId}`.execute(tx)
  await putHasSeat(
    tx,
    rows.map((s) => s.staff_id),
  )
}
