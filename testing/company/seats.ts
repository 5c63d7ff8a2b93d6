import { sql } from 'kysely'
import { newId } from '#core/server/ids.ts'
import type { Ground } from './ground.ts'
import type { Staff } from './people.ts'

/** Seats for chats are counted: ann's and ben's run, ben's ends soon and was used yesterday, ann's never; dan's has ended; cat waits for one. */
export async function seatsOf({ db, corpId, days }: Ground, staff: Staff): Promise<void> {
  await sql`insert into seat_grants (corp_id, kind, granted) values (${corpId}, 'chat', 5)`.execute(db)
  const seat = (staffId: string, endsAt: Date | null, ended = false) =>
    sql`
    insert into seats (corp_id, seat_id, staff_id, kind, starts_at, use_counted_from, ends_at, ended_at, given_why, ended_why)
    values (${corpId}, ${newId()}, ${staffId}, 'chat', ${days(40)}, ${days(40)}, ${endsAt}, ${ended ? days(2) : null}, 'hand', ${ended ? 'hand' : null})`.execute(
      db,
    )
  await seat(staff.ann, null)
  await seat(staff.ben, days(-10))
  await seat(staff.dan, null, true)
  await sql`insert into seat_uses (corp_id, staff_id, kind, used_at) values (${corpId}, ${staff.ben}, 'chat', ${days(1)})`.execute(db)
  await sql`insert into seat_waits (corp_id, staff_id, kind, why) values (${corpId}, ${staff.cat}, 'chat', 'asked')`.execute(db)
}
