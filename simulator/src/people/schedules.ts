import { fireTo } from '../world/callbacks.ts'
import type { Corp } from '../world/corp.ts'
import type { Response, Schedule } from '../world/oa-rows.ts'
import type { Member } from '../world/rows.ts'
import { appOf, note, Refusal, type World } from '../world/world.ts'

/** What a member has to do with: invited, or in charge. */
export const schedulesOf = (corp: Corp, member: Member): Schedule[] =>
  [...corp.schedules.values()]
    .filter((one) => one.admins.includes(member.userid) || one.attendees.some((a) => a.userid === member.userid))
    .toSorted((a, b) => a.start_time - b.start_time)

const need = (corp: Corp, schedule_id: string): Schedule => {
  const schedule = corp.schedules.get(schedule_id)
  if (!schedule || schedule.status === 1) throw new Refusal('没有这个日程', 404)
  return schedule
}

function tell(world: World, corp: Corp, schedule: Schedule, Event: string) {
  const app = appOf(corp, schedule.agentid)
  schedule.sequence++
  world.changed()
  if (app) fireTo(world, corp, app, { Event, CalId: schedule.cal_id, ScheduleId: schedule.schedule_id })
}

/** Comes, perhaps, does not. The app is not told: it reads the answer (that there is no event for it is a guess). */
export function respond(world: World, corp: Corp, member: Member, schedule_id: string, response: number) {
  const schedule = need(corp, schedule_id)
  const mine = schedule.attendees.find((one) => one.userid === member.userid)
  if (!mine) throw new Refusal('没有邀请你')
  if (![0, 1, 2, 3, 4].includes(response)) throw new Refusal('status 是 0 到 4')
  mine.response_status = response as Response
  note(world, 'person', corp, '回复日程', `${member.name} · ${schedule.summary}`)
  world.changed()
}

const inCharge = (schedule: Schedule, member: Member) => {
  if (!schedule.admins.includes(member.userid)) throw new Refusal('你不是这个日程的管理员')
}

/** Moved by hand in the client. */
export function move(world: World, corp: Corp, member: Member, schedule_id: string, start_time: number) {
  const schedule = need(corp, schedule_id)
  inCharge(schedule, member)
  Object.assign(schedule, { end_time: start_time + schedule.end_time - schedule.start_time, start_time })
  note(world, 'person', corp, '改日程', `${member.name} · ${schedule.summary}`)
  tell(world, corp, schedule, 'modify_schedule')
}

export function cancel(world: World, corp: Corp, member: Member, schedule_id: string) {
  const schedule = need(corp, schedule_id)
  inCharge(schedule, member)
  schedule.status = 1
  note(world, 'person', corp, '取消日程', `${member.name} · ${schedule.summary}`)
  tell(world, corp, schedule, 'delete_schedule')
}
