import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { SeatKind } from '#core/contract/seats.ts'
import type { Context } from '#core/server/context.ts'
import type { SeatRecord, seats } from '../contract.ts'

interface Row extends Pick<SeatRecord, 'running' | 'note'> {
  seat_id: string
  staff_id: string
  name: string
  alias: string
  avatar: string
  kind: SeatKind
  starts_at: Date
  until: Date | null
  given_why: SeatRecord['givenWhy']
  given_by: string
  ended_why: SeatRecord['endedWhy']
  ended_by: string
  end_note: string
}

/** Who had which seat from when to when, and by whom. One whose time is over has ended, also before the job has said so. */
export async function records(ctx: Context, { staffIds, kind, running, page, pageSize }: Parsed<typeof seats.records>) {
  const { corpId, db } = ctx
  const runs = sql`(t.ended_at is null and (t.ends_at is null or t.ends_at > now()))`
  const and = [sql`t.corp_id = ${corpId}`]
  if (staffIds?.length) and.push(sql`t.staff_id = any(${staffIds}::uuid[])`)
  if (kind) and.push(sql`t.kind = ${kind}`)
  if (running !== undefined) and.push(running ? runs : sql`not ${runs}`)
  const where = sql.join(and, sql` and `)
  const { rows } = await sql<Row>`
    select t.seat_id, t.staff_id, s.name, s.alias, s.avatar, t.kind, t.starts_at, coalesce(t.ended_at, t.ends_at) as until, ${runs} as running,
      t.given_why, t.given_by, t.note, case when ${runs} then null else coalesce(t.ended_why, 'expired') end as ended_why, t.ended_by, t.end_note
    from seats t join staff s on s.corp_id = ${corpId} and s.staff_id = t.staff_id
    where ${where} order by t.starts_at desc, t.seat_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from seats t where ${where}`.execute(db)
  return {
    list: rows.map(
      (r): SeatRecord => ({
        seatId: r.seat_id,
        staffId: r.staff_id,
        name: r.name,
        alias: r.alias,
        avatar: r.avatar,
        kind: r.kind,
        startsAt: r.starts_at.toISOString(),
        endsAt: r.until?.toISOString() ?? null,
        running: r.running,
        givenWhy: r.given_why,
        givenBy: r.given_by,
        note: r.note,
        endedWhy: r.ended_why,
        endedBy: r.ended_by,
        endNote: r.end_note,
      }),
    ),
    total: counted[0]!.n,
  }
}
