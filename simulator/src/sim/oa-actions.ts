import { type ApprovalAct, act, addTemplate, waitsFor } from '../people/approvals.ts'
import * as meetings from '../people/meetings.ts'
import * as schedules from '../people/schedules.ts'
import { needStaff, who } from '../people/who.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { Approval, Meeting, Schedule } from '../world/oa-rows.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import type { ApprovalCard, MeetingCard, OaApi, ScheduleCard } from './oa-api.ts'

const namesOf = (corp: Corp, userids: string[]) =>
  Object.fromEntries(userids.map((userid) => [userid, memberOf(corp, userid)?.name ?? userid]))

/** What was filled in, in one line: the text of a text, the number of a number, else what JSON says. */
function lineOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const inner = Object.values(value)
  return inner.length === 1 && typeof inner[0] !== 'object' ? String(inner[0]) : JSON.stringify(value)
}

function approvalCard(corp: Corp, approval: Approval, userid: string): ApprovalCard {
  const people = [approval.userid, ...approval.notifyer, ...approval.comments.map((one) => one.userid)]
  const titles = new Map(
    (corp.approvalTemplates.get(approval.template_id)?.controls ?? []).map(({ property: p }) => [p.id, p.title[0]?.text ?? p.id]),
  )
  return {
    ...approval,
    applicant: memberOf(corp, approval.userid)?.name ?? approval.userid,
    names: namesOf(corp, [...people, ...approval.nodes.flatMap((node) => node.details.map((one) => one.userid))]),
    lines: approval.contents.map(({ id, value }) => ({ title: titles.get(id) ?? id, text: lineOf(value) })),
    mine: waitsFor(approval, userid),
  }
}

const concerns = (approval: Approval, userid: string) =>
  approval.userid === userid ||
  approval.notifyer.includes(userid) ||
  approval.nodes.some((node) => node.details.some((one) => one.userid === userid && (one.sp_status !== 1 || waitsFor(approval, userid))))

const scheduleCard = (corp: Corp, schedule: Schedule): ScheduleCard => ({
  ...schedule,
  calendar: corp.calendars.get(schedule.cal_id)?.summary ?? '',
  color: corp.calendars.get(schedule.cal_id)?.color ?? '',
  names: namesOf(corp, [...schedule.admins, ...schedule.attendees.map((one) => one.userid)]),
})

function meetingCard(world: World, corp: Corp, meeting: Meeting, person: { userid?: string; external_userid?: string }): MeetingCard {
  const idOf = (tmp?: string) => corp.tmpIds.get(tmp ?? '')?.id
  const here = meeting.visits.some(
    (one) =>
      one.left_at === undefined &&
      (person.userid ? one.userid === person.userid : idOf(one.tmp_external_userid) === person.external_userid),
  )
  return {
    meetingid: meeting.meetingid,
    meeting_code: meeting.meeting_code,
    title: meeting.title,
    status: meetings.meetingStatus(meeting, world.clock.seconds()),
    starts_at: meeting.meeting_start * 1000,
    host: memberOf(corp, meeting.admin_userid)?.name ?? '',
    inside: meetings.peopleIn(corp, meeting),
    here,
    hosting: meeting.admin_userid === person.userid,
  }
}

export function oaActions(world: World) {
  return {
    approvals({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const cards = [...corp.approvals.values()]
        .filter((one) => concerns(one, member.userid))
        .map((one) => approvalCard(corp, one, member.userid))
      return { approvals: cards.toSorted((a, b) => Number(b.mine) - Number(a.mine) || b.apply_time - a.apply_time) }
    },
    actOnApproval({ userid, corpid, sp_no, action, remark, to }) {
      const { corp, member } = needStaff(world, userid, corpid)
      act(world, corp, member, sp_no, action as ApprovalAct, { speech: remark, to })
      return { ok: true }
    },
    addApprovalTemplate({ corpid, name, approvers = [], attr = 1 }) {
      const corp = corpOf(world, corpid)
      const text = { property: { control: 'Text', id: 'Text-1', title: [{ text: '说明', lang: 'zh_CN' }], require: 1 } }
      for (const userid of approvers) needStaff(world, userid, corp.corpid)
      const flow = attr === 2 ? [{ attr, userids: approvers }] : approvers.map((userid) => ({ attr, userids: [userid] }))
      const { template_id } = addTemplate(corp, {
        names: [{ text: name, lang: 'zh_CN' }],
        controls: [text],
        flow: approvers.length ? flow : [],
      })
      world.changed()
      return { template_id }
    },
    schedules({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return { schedules: schedules.schedulesOf(corp, member).map((one) => scheduleCard(corp, one)) }
    },
    respondSchedule({ userid, corpid, schedule_id, status }) {
      const { corp, member } = needStaff(world, userid, corpid)
      schedules.respond(world, corp, member, schedule_id, status)
      return { ok: true }
    },
    changeSchedule({ userid, corpid, schedule_id, starts_at, deleted }) {
      const { corp, member } = needStaff(world, userid, corpid)
      if (deleted) schedules.cancel(world, corp, member, schedule_id)
      else if (starts_at !== undefined) schedules.move(world, corp, member, schedule_id, Math.floor(starts_at / 1000))
      else throw new Refusal('要有 starts_at 或 deleted')
      return { ok: true }
    },
    meetings({ person_id, corpid, meeting_code }) {
      const person = who(world, person_id, corpid)
      const { corp } = person
      const self = person.kind === 'staff' ? { userid: person.member.userid } : { external_userid: person.customer.external_userid }
      const coded = [...corp.meetings.values()].filter((one) => one.meeting_code === meeting_code)
      const mine = meeting_code ? coded : self.userid ? meetings.meetingsOf(corp, self.userid) : []
      return { meetings: mine.map((one) => meetingCard(world, corp, one, self)).toReversed() }
    },
    joinMeeting({ meetingid, person_id, corpid }) {
      meetings.join(world, who(world, person_id, corpid), meetingid)
      return { ok: true }
    },
    quitMeeting({ meetingid, person_id, corpid }) {
      meetings.quit(world, who(world, person_id, corpid), meetingid)
      return { ok: true }
    },
    endMeeting({ meetingid, userid, corpid, text = '' }) {
      const { corp, member } = needStaff(world, userid, corpid)
      meetings.end(world, corp, member, meetingid, text)
      return { ok: true }
    },
  } satisfies OaApi
}
