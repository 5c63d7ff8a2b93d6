import type { Approval, Response, Schedule } from '../world/oa-rows.ts'
import type { Work } from './cards.ts'

export interface ApprovalCard extends Approval {
  applicant: string
  /** Names of people in it, by userid. */
  names: Record<string, string>
  /** Titles of its parts, and what was filled in as one line. */
  lines: { title: string; text: string }[]
  /** It is this member's turn. */
  mine: boolean
}

export interface ScheduleCard extends Schedule {
  calendar: string
  color: string
  names: Record<string, string>
}

export interface MeetingCard {
  meetingid: string
  meeting_code: string
  title: string
  /** 1 planned, 2 on, 3 over, 4 cancelled, 5 expired */
  status: 1 | 2 | 3 | 4 | 5
  starts_at: number
  host: string
  /** Names of who is in it now. */
  inside: string[]
  here: boolean
  hosting: boolean
}

/** The office apps of a member: approvals, the calendar, meetings. */
export interface OaApi {
  /** What waits for the member first, then what they handed in or were told of. */
  approvals(input: Work & { userid: string }): { approvals: ApprovalCard[] }
  /** `action`: agree, refuse, transfer (to), comment, urge, withdraw; `remark` is what was said. */
  actOnApproval(input: Work & { userid: string; sp_no: string; action: string; remark?: string; to?: string }): { ok: true }
  /** The console makes a form of one text with a flow: a step an approver (attr 1), or all at once (2); without any the leader decides. */
  addApprovalTemplate(input: Work & { name: string; approvers?: string[]; attr?: 1 | 2 }): { template_id: string }
  schedules(input: Work & { userid: string }): { schedules: ScheduleCard[] }
  /** 0 none yet, 1 perhaps, 2 comes, 3 comes once of several times, 4 does not. */
  respondSchedule(input: Work & { userid: string; schedule_id: string; status: Response }): { ok: true }
  /** An administrator of it moves it (`starts_at`, milliseconds) or cancels it. */
  changeSchedule(input: Work & { userid: string; schedule_id: string; starts_at?: number; deleted?: boolean }): { ok: true }
  /** Of a member, or, by its code, the one a customer was given the link of. */
  meetings(input: Work & { person_id: string; meeting_code?: string }): { meetings: MeetingCard[] }
  joinMeeting(input: Work & { meetingid: string; person_id: string }): { ok: true }
  quitMeeting(input: Work & { meetingid: string; person_id: string }): { ok: true }
  /** `text` is what a cloud record heard. */
  endMeeting(input: Work & { meetingid: string; userid: string; text?: string }): { ok: true }
}

export const oaRoutes = {
  approvals: ['GET', '/sim/staff/:userid/approvals', 'corpid?'],
  actOnApproval: ['POST', '/sim/staff/:userid/approvals/:sp_no', 'action corpid? remark? to?'],
  addApprovalTemplate: ['POST', '/sim/approval-templates', 'name corpid? approvers? attr?'],
  schedules: ['GET', '/sim/staff/:userid/schedules', 'corpid?'],
  respondSchedule: ['POST', '/sim/staff/:userid/schedules/:schedule_id/respond', 'status corpid?'],
  changeSchedule: ['POST', '/sim/staff/:userid/schedules/:schedule_id', 'corpid? deleted? starts_at?'],
  meetings: ['GET', '/sim/people/:person_id/meetings', 'corpid? meeting_code?'],
  joinMeeting: ['POST', '/sim/meetings/:meetingid/join', 'person_id corpid?'],
  quitMeeting: ['POST', '/sim/meetings/:meetingid/quit', 'person_id corpid?'],
  endMeeting: ['POST', '/sim/meetings/:meetingid/end', 'userid corpid? text?'],
} as const satisfies Record<keyof OaApi, readonly ['GET' | 'POST', string, string?]>
