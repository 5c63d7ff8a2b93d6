import { newId } from '#core/server/ids.ts'
import type { Ground } from './ground.ts'
import type { Staff } from './people.ts'

/** Customers who moved from one member to another: by each way, today and long ago, looked into and not, within a department and across. */
export async function movesOf({ db, corpId, days }: Ground, staff: Staff, customers: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('follows').select(['staff_id', 'customer_id']).where('corp_id', '=', corpId).execute()
  const theirs = (staffId: string) =>
    rows.filter((f) => f.staff_id === staffId && customers.includes(f.customer_id)).map((f) => f.customer_id)
  const move = async (customer_id: string, from_staff_id: string, to_staff_id: string, how: string, at: Date, handled: boolean) =>
    db
      .insertInto('relation_moves')
      .values({
        corp_id: corpId,
        move_id: newId(),
        customer_id,
        from_staff_id,
        to_staff_id,
        how,
        lost_by: 'customer',
        ended_at: at,
        added_at: at,
        at,
        handled_at: handled ? at : null,
        handled_by: handled ? 'ben' : '',
      })
      .execute()
  const [ann, cat] = [theirs(staff.ann), theirs(staff.cat)]
  await move(ann[0]!, staff.ben, staff.ann, 'shared', days(0, 1), false)
  await move(ann[1]!, staff.cat, staff.ann, 'code', days(2), false)
  await move(cat[0]!, staff.ann, staff.cat, 'other', days(4), true)
  await move(cat[2]!, staff.fay, staff.cat, 'code', days(1), false)
  await move(cat[1]!, staff.ben, staff.cat, 'shared', days(45), false)
}
