import { newId } from '#core/server/ids.ts'
import type { Ground } from './ground.ts'

export type Staff = Record<'ann' | 'ben' | 'cat' | 'dan' | 'eve' | 'fay' | 'gus', string>

/** Stores of one person each. */
export const small = [5, 6, 7, 8]

/** Several departments, roles that see more or less, somebody who left, who has not begun, and somebody without a department. */
export async function people({ db, corpId, days }: Ground): Promise<Staff> {
  const place = (department_id: number, name: string, path: number[]) => ({
    corp_id: corpId,
    department_id,
    name,
    parent_id: path.at(-2) ?? 0,
    path,
  })
  await db
    .insertInto('departments')
    .values([
      place(1, '总部', [1]),
      place(2, '一店', [1, 2]),
      place(3, '二店', [1, 3]),
      place(4, '二店仓库', [1, 3, 4]),
      ...small.map((id) => place(id, `${id} 号店`, [1, id])),
    ])
    .onConflict((c) => c.columns(['corp_id', 'department_id']).doUpdateSet((e) => ({ path: e.ref('excluded.path') })))
    .execute()

  const reads = (...modules: string[]) => Object.fromEntries(modules.map((m) => [m, ['read', 'export']]))
  const shop = reads(
    'customer_open_sea',
    'customer',
    'lost_customer',
    'customer_relation_supervision',
    'customer_transfer',
    'channel_qr',
    'customer_qrcode',
    'group_manage',
    'group_message',
    'tag_statistics',
    'staff_statistic',
    'tag',
    'pre_tag',
    'pre_write_properties',
    'corp_quick_reply',
  )
  const roles = {
    manager: { scope: 'department', privileges: { ...shop, blacklist_wx_user: ['read', 'export'] } },
    seller: { scope: 'own', privileges: shop },
    clerk: { scope: 'all', privileges: reads('channel_qr', 'staff_statistic', 'tag_statistics', 'group_manage', 'group_message', 'tag') },
  }
  const roleId = { manager: newId(), seller: newId(), clerk: newId() }
  for (const [name, role] of Object.entries(roles))
    await db
      .insertInto('roles')
      .values({
        corp_id: corpId,
        role_id: roleId[name as 'clerk'],
        name,
        role_type: 'staff',
        ...role,
        privileges: JSON.stringify(role.privileges),
      })
      .execute()

  const person = (name: string, main: number | null, more: object = {}) => ({
    corp_id: corpId,
    staff_id: newId(),
    staff_ext_id: name,
    name,
    alias: '',
    pinyin: name,
    main_department: main,
    department_ids: main ? [main] : [1],
    has_customer_contact: true,
    has_seat: true,
    ...more,
  })
  const all = {
    ann: person('ann', 2, { role_id: roleId.seller }),
    ben: person('ben', 3, { department_ids: [3, 2], role_id: roleId.manager, admin_departments: [3] }),
    cat: person('cat', 4),
    dan: person('dan', null, { role_id: roleId.clerk }),
    eve: person('eve', 2, { status: 5, left_at: days(2) }),
    fay: person('fay', 3, { has_seat: false }),
    gus: person('gus', 2, { status: 4, has_seat: false }),
  }
  // One each in stores so small that home has no line for all of them.
  for (const id of small)
    await db
      .insertInto('staff')
      .values(person(`store${id}`, id))
      .execute()
  for (const one of Object.values(all)) await db.insertInto('staff').values(one).execute()
  return Object.fromEntries(Object.entries(all).map(([k, p]) => [k, p.staff_id])) as Staff
}
