import { sql } from 'kysely'
import { type Ground, ids } from './ground.ts'
import type { Staff } from './people.ts'

/** Groups with customers, colleagues and a stranger in them. */
export async function groupsOf({ db, corpId, days }: Ground, staff: Staff, customers: string[]): Promise<string[]> {
  const groups = ids(3)
  const owners = [staff.ann, staff.ben, staff.fay]
  for (const [i, group_id] of groups.entries()) {
    const inside = customers.slice(i * 4, i * 4 + 4)
    await db
      .insertInto('groups')
      .values({
        corp_id: corpId,
        group_id,
        group_ext_id: `wr${i}`,
        name: ['面包爱好者', '会员群', '团购'][i]!,
        owner_staff_id: owners[i]!,
        member_count: inside.length + 2,
        customer_count: inside.length + 1,
        created_at: days(5 + i),
      })
      .execute()
    const member = (member_ext_id: string, more: object) =>
      db
        .insertInto('group_members')
        .values({ corp_id: corpId, group_id, member_ext_id, type: 2, joined_at: days(4), ...more })
        .execute()
    await member('owner', { type: 1, staff_id: owners[i]! })
    await member('wm-stranger', { name: '路人' })
    for (const [n, customer_id] of inside.entries()) await member(`wm${n}`, { customer_id })
    await sql`update customers set group_ids = group_ids || ${group_id}::uuid where corp_id = ${corpId} and customer_id = any(${inside}::uuid[])`.execute(
      db,
    )
  }
  return groups
}
