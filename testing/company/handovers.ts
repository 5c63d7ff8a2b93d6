import { newId } from '#core/server/ids.ts'
import type { Ground } from './ground.ts'
import type { Staff } from './people.ts'

/** Customers and a group handed over: between colleagues of several departments and of who left, in every state, tried anew and not. */
export async function handoversOf(
  { db, corpId, days }: Ground,
  staff: Staff,
  { customers, groups, batch }: { customers: readonly string[]; groups: readonly string[]; batch: string },
): Promise<void> {
  const rows = await db
    .selectFrom('follows')
    .select(['staff_id', 'customer_id'])
    .where('corp_id', '=', corpId)
    .where('deleted_at', 'is', null)
    .execute()
  const theirs = (staffId: string) =>
    rows.filter((f) => f.staff_id === staffId && customers.includes(f.customer_id)).map((f) => f.customer_id)
  const give = async (
    from: string,
    to: string,
    of: { customer_id: string } | { group_id: string },
    state: string,
    at: Date,
    resigned = false,
  ) => {
    const batch_id = newId()
    const transfer_id = newId()
    await db
      .insertInto('transfer_batches')
      .values({
        corp_id: corpId,
        batch_id,
        from_staff_id: from,
        kind: 'group_id' in of ? 'group' : 'customer',
        resigned,
        created_by: `staff:${staff.ben}`,
        created_by_name: 'ben',
        created_at: at,
      })
      .execute()
    await db
      .insertInto('transfers')
      .values({
        corp_id: corpId,
        transfer_id,
        batch_id,
        ...of,
        from_staff_id: from,
        to_staff_id: to,
        resigned,
        state,
        created_at: at,
        asked_at: at,
        ended_at: state === 'waiting' || state === 'asking' ? null : at,
      })
      .execute()
    return transfer_id
  }
  const [ann, ben, eve] = [theirs(staff.ann), theirs(staff.ben), theirs(staff.eve)]
  const at = (n: number) => ({ customer_id: ann[n]! })
  const touched = await give(staff.ann, staff.ben, at(0), 'waiting', days(0, 1))
  await give(staff.ann, staff.cat, at(1), 'refused', days(3))
  await give(staff.ann, staff.ben, at(2), 'full', days(5))
  await give(staff.ann, staff.ben, at(2), 'done', days(4))
  if (ben[0]) await give(staff.ben, staff.ann, { customer_id: ben[0] }, 'failed', days(45))
  if (eve[0]) await give(staff.eve, staff.fay, { customer_id: eve[0] }, 'refused', days(1), true)
  await give(staff.eve, staff.ann, at(3), 'done', days(1, 1), true)
  await give(staff.eve, staff.cat, at(4), 'waiting', days(1, 2), true)
  await db
    .insertInto('groups')
    .values({
      corp_id: corpId,
      group_id: newId(),
      group_ext_id: 'wr-eve',
      name: '离职的群',
      owner_staff_id: staff.eve,
      created_at: days(9),
    })
    .execute()
  await give(staff.ben, staff.cat, { group_id: groups[0]! }, 'failed', days(2))
  await db.insertInto('task_rows').values({ corp_id: corpId, task_id: batch, row_id: touched, name: 'handed over' }).execute()
}
