import type { SimApi } from '../sim/api.ts'
import type { Corp } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { withUrl } from './conversations.ts'

export function momentsOf(world: World, corp: Corp, member: Member): ReturnType<SimApi['moments']>['moments'] {
  const mine = [...corp.moments.values()]
    .map((m) => ({ m, task: m.tasks.find((t) => t.userid === member.userid) }))
    .filter(({ task }) => task)
  return mine.reverse().map(({ m, task }) => ({
    moment_id: m.moment_id,
    created_at: m.create_time * 1000,
    text: m.text?.content ?? '',
    attachments: m.attachments.map((a) => ({
      msgtype: a.msgtype,
      [a.msgtype]: withUrl(world, corp, a.msgtype, a[a.msgtype] as Record<string, unknown>),
    })),
    status: task!.publish_status === 1 ? 'published' : m.cancelled ? 'cancelled' : 'unpublished',
  }))
}

/** The member posts it on the phone (platform/05 §4). */
export function publishMoment(world: World, corp: Corp, member: Member, moment_id: string): { customers: number } {
  const moment = corp.moments.get(moment_id)
  const task = moment?.tasks.find((t) => t.userid === member.userid)
  if (!moment || !task) throw new Refusal('没有这条朋友圈任务', 404)
  if (task.publish_status === 1) throw new Refusal('已经发表过了')
  if (moment.cancelled) throw new Refusal('这条朋友圈已被管理员停止')
  task.publish_status = 1
  task.at = world.clock.seconds()
  for (const to of task.customers) {
    world.ledger.add(
      {
        at: world.clock.now(),
        corpid: corp.corpid,
        kind: 'moment',
        to,
        from: member.userid,
        call: 'externalcontact/add_moment_task',
        msgid: moment_id,
      },
      moment.attachments,
    )
  }
  note(world, 'person', corp, '员工发表朋友圈', `${member.name} · ${task.customers.length} 位客户可见`)
  world.changed()
  return { customers: task.customers.length }
}
