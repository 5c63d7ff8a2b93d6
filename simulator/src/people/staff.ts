import { fire } from '../world/callbacks.ts'
import type { Corp } from '../world/corp.ts'
import type { Member, MemberStatus } from '../world/rows.ts'
import { note, type World } from '../world/world.ts'

export interface StaffChange {
  name?: string
  position?: string
  status?: MemberStatus
  customer_contact?: boolean
  department?: number[]
  console_welcome?: string
}

/** The admin changes a member in the console; status 5 is leaving the company. */
export function changeStaff(world: World, corp: Corp, member: Member, { status, ...change }: StaffChange) {
  for (const key of ['name', 'position', 'customer_contact', 'department', 'console_welcome'] as const)
    if (change[key] !== undefined) Object.assign(member, { [key]: change[key] })
  if (status !== undefined) member.status = status
  corp.version++
  if (status === 5) {
    member.left_at = world.clock.seconds()
    fire(world, corp, { Event: 'change_contact', ChangeType: 'delete_user', UserID: member.userid })
  } else {
    fire(world, corp, {
      Event: 'change_contact',
      ChangeType: 'update_user',
      UserID: member.userid,
      ...(change.department ? { Department: change.department.join() } : {}),
    })
  }
  note(world, 'person', corp, status === 5 ? '员工离职' : '员工资料变更', member.name)
  world.changed()
}
