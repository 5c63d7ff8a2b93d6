import { sql } from 'kysely'
import { newId } from '#core/server/ids.ts'
import type { Ground } from './ground.ts'
import type { Staff } from './people.ts'

/** Of the contacts that ended, some by the member; one that began again; what people were told of them; and a member who deleted many. */
export async function lossesOf({ db, corpId, days, today }: Ground, staff: Staff): Promise<void> {
  await sql`update follows set deleted_by = 'staff' where corp_id = ${corpId} and deleted_at = ${days(3)}`.execute(db)
  await sql`update follows set deleted_by = 'sync' where corp_id = ${corpId} and customer_id =
    (select max(customer_id::text)::uuid from follows where corp_id = ${corpId} and deleted_at = ${days(0, 2)}) and deleted_at = ${days(0, 2)}`.execute(
    db,
  )
  const { rows } = await sql<{ outflow_id: string; lost_at: Date; staff_id: string }>`
    insert into outflows (corp_id, outflow_id, staff_id, customer_id, lost_by, added_at, lost_at)
    select ${corpId}::int, overlay(overlay(md5(staff_id::text || customer_id) placing '7' from 13) placing '8' from 17)::uuid, staff_id, customer_id, deleted_by,
      added_at, deleted_at from follows where corp_id = ${corpId} and deleted_at is not null
    returning outflow_id, lost_at, staff_id`.execute(db)
  await sql`insert into outflows (corp_id, outflow_id, staff_id, customer_id, lost_by, added_at, lost_at, returned_at)
    select ${corpId}::int, ${newId()}, staff_id, customer_id, 'customer', ${days(30)}, ${days(2)}, ${days(0, 1)} from follows
    where corp_id = ${corpId} and deleted_at is null and staff_id = ${staff.ann} limit 1`.execute(db)
  await sql`insert into outflows (corp_id, outflow_id, staff_id, customer_id, lost_by, added_at, lost_at, returned_at)
    select ${corpId}::int, ${newId()}, staff_id, customer_id, 'staff', ${days(30)}, ${days(6)}, ${days(5)} from follows
    where corp_id = ${corpId} and deleted_at is null and staff_id = ${staff.ben} limit 1`.execute(db)
  const owners = ['admin:admin', `staff:${staff.ann}`, `staff:${staff.ben}`]
  for (const [n, { outflow_id, lost_at }] of rows.entries())
    for (const owner of owners)
      await db
        .insertInto('outflow_notices')
        .values({ corp_id: corpId, owner, outflow_id, at: lost_at, read_at: n % 2 ? lost_at : null })
        .execute()
  const many = rows.find((r) => r.lost_at.getTime() === days(3).getTime())!
  await sql`insert into outflow_alarms (corp_id, staff_id, day, at)
    values (${corpId}, ${many.staff_id}, ${today}::date - 3, ${days(3)})`.execute(db)
}
