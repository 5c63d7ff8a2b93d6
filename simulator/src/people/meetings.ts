import { fireTo } from '../world/callbacks.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { Meeting, Visit } from '../world/oa-rows.ts'
import type { Member } from '../world/rows.ts'
import { appOf, note, Refusal, type World } from '../world/world.ts'
import type { Who } from './who.ts'

const EXPIRES = 86_400
/** Meetings name customers by ids of their own (platform/10 §4.1). */
const OF_MEETINGS = 1

/** 1 planned, 2 on, 3 over, 4 cancelled, 5 expired: nobody came within a day of its end. */
export function meetingStatus(meeting: Meeting, now: number): 1 | 2 | 3 | 4 | 5 {
  if (meeting.cancelled) return 4
  if (meeting.ended_at) return 3
  if (meeting.begun_at) return 2
  return meeting.meeting_start + meeting.meeting_duration + EXPIRES < now ? 5 : 1
}

const need = (corp: Corp, meetingid: string): Meeting => {
  const meeting = corp.meetings.get(meetingid)
  if (!meeting) throw new Refusal(`没有这场会议：${meetingid}`, 404)
  return meeting
}

/** Which ChangeTypes there are beyond modify_meeting and start_meeting is a guess. */
function tell(world: World, corp: Corp, meeting: Meeting, ChangeType: string, operated?: Visit) {
  const app = appOf(corp, meeting.agentid)
  const OperatedUser = operated && {
    ...(operated.userid ? { UserId: operated.userid } : {}),
    ...(operated.tmp_external_userid ? { TmpOpenId: operated.tmp_external_userid } : {}),
  }
  world.changed()
  if (app)
    fireTo(world, corp, app, {
      Event: 'meeting_change',
      ChangeType,
      MeetingId: meeting.meetingid,
      ...(OperatedUser ? { OperatedUser } : {}),
    })
}

/** The id a customer has in meetings: the same every time. */
function tmpId(corp: Corp, external_userid: string): string {
  for (const [id, row] of corp.tmpIds) if (row.business_type === OF_MEETINGS && row.id === external_userid) return id
  const id = corp.ids.tagged('tm')
  corp.tmpIds.set(id, { business_type: OF_MEETINGS, user_type: 1, id: external_userid, corpid: corp.corpid })
  return id
}

const isIn = (visit: Visit) => visit.left_at === undefined
const sameVisitor = (visit: Visit, who: Partial<Visit>) =>
  visit.userid === who.userid && visit.tmp_external_userid === who.tmp_external_userid

const visitor = ({ corp, ...person }: Who): Pick<Visit, 'userid' | 'tmp_external_userid'> =>
  person.kind === 'staff' ? { userid: person.member.userid } : { tmp_external_userid: tmpId(corp, person.customer.external_userid) }

/** A member or a customer comes in; with the first it begins. */
export function join(world: World, person: Who, meetingid: string) {
  const { corp } = person
  const meeting = need(corp, meetingid)
  const now = world.clock.seconds()
  if (meetingStatus(meeting, now) > 2) throw new Refusal('会议已经结束或取消')
  if (person.kind !== 'staff' && meeting.settings.allow_external_user === false) throw new Refusal('这场会议不让外部的人进来')
  const who = visitor(person)
  if (meeting.visits.some((visit) => isIn(visit) && sameVisitor(visit, who))) throw new Refusal('已经在会议里')
  const visit = { ...who, joined_at: now }
  meeting.visits.push(visit)
  note(world, 'person', corp, '进入会议', meeting.title)
  if (!meeting.begun_at) {
    meeting.begun_at = now
    tell(world, corp, meeting, 'start_meeting')
  }
  tell(world, corp, meeting, 'join_meeting', visit)
}

export function quit(world: World, person: Who, meetingid: string) {
  const { corp } = person
  const meeting = need(corp, meetingid)
  const visit = meeting.visits.find((one) => isIn(one) && sameVisitor(one, visitor(person)))
  if (!visit) throw new Refusal('不在会议里')
  visit.left_at = world.clock.seconds()
  note(world, 'person', corp, '离开会议', meeting.title)
  tell(world, corp, meeting, 'quit_meeting', visit)
}

/** The host ends it. Where it was recorded in the cloud, `said` is what the record heard. */
export function end(world: World, corp: Corp, member: Member, meetingid: string, said: string) {
  const meeting = need(corp, meetingid)
  if (meeting.admin_userid !== member.userid) throw new Refusal('只有发起人能结束会议')
  const now = world.clock.seconds()
  if (meetingStatus(meeting, now) !== 2) throw new Refusal('会议没有在进行')
  meeting.ended_at = now
  for (const visit of meeting.visits.filter(isIn)) visit.left_at = now
  if (meeting.settings.auto_record_type === 'cloud')
    meeting.record = { meeting_record_id: corp.ids.opaque(32), record_file_id: corp.ids.opaque(32), transcript: said }
  note(world, 'person', corp, '结束会议', meeting.title)
  tell(world, corp, meeting, 'end_meeting')
}

/** Those a member has to do with: made, invited to, or visited. */
export const meetingsOf = (corp: Corp, userid: string): Meeting[] =>
  [...corp.meetings.values()].filter(
    (one) => one.admin_userid === userid || one.invitees.includes(userid) || one.visits.some((visit) => visit.userid === userid),
  )

export const peopleIn = (corp: Corp, meeting: Meeting): string[] =>
  meeting.visits
    .filter(isIn)
    .map(
      (one) =>
        memberOf(corp, one.userid ?? '')?.name ?? corp.customers.get(corp.tmpIds.get(one.tmp_external_userid ?? '')?.id ?? '')?.name ?? '',
    )
