/** The office apps of the client: approvals, calendars, meetings. Times are unix seconds. */

export interface ApprovalTemplate {
  template_id: string
  names: { text: string; lang?: string }[]
  controls: { property: { control: string; id: string; title: { text: string; lang?: string }[]; require?: number }; config?: unknown }[]
  /** Its own flow, as the console sets it; without one the applicant's leader decides. */
  flow: { attr: 1 | 2; userids: string[] }[]
}

/** Of a whole: 1 waiting, 2 agreed, 3 refused, 4 withdrawn, 6 withdrawn after it was agreed. */
export type ApprovalStatus = 1 | 2 | 3 | 4 | 6

export interface ApprovalNode {
  /** 1 any of them, 2 all. */
  attr: 1 | 2
  sp_status: 1 | 2 | 3
  /** 4: handed to somebody else. */
  details: { userid: string; sp_status: 1 | 2 | 3 | 4; speech: string; at: number }[]
}

export interface Approval {
  sp_no: string
  template_id: string
  sp_name: string
  sp_status: ApprovalStatus
  apply_time: number
  userid: string
  department: number
  nodes: ApprovalNode[]
  notifyer: string[]
  contents: { control: string; id: string; value: unknown }[]
  summary: string[]
  comments: { id: string; userid: string; at: number; content: string }[]
}

export interface Calendar {
  cal_id: string
  agentid: number
  summary: string
  color: string
  description: string
  admins: string[]
  shares: { userid: string; permission: number }[]
  is_public: number
  public_range: { userids: string[]; partyids: number[] }
  is_corp_calendar: number
}

/** 0 not yet, 1 perhaps, 2 comes, 3 comes once of several times, 4 does not. */
export type Response = 0 | 1 | 2 | 3 | 4

export interface Schedule {
  schedule_id: string
  cal_id: string
  agentid: number
  admins: string[]
  attendees: { userid: string; response_status: Response }[]
  summary: string
  description: string
  location: string
  start_time: number
  end_time: number
  is_whole_day: number
  reminders: Record<string, unknown>
  /** Times of a repeated one that do not take place. */
  excluded: number[]
  /** 0 good, 1 cancelled. */
  status: 0 | 1
  sequence: number
}

/** Somebody came: a member by userid, a customer by the id the meeting names them under. */
export interface Visit {
  userid?: string
  tmp_external_userid?: string
  joined_at: number
  left_at?: number
}

export interface Meeting {
  meetingid: string
  meeting_code: string
  agentid: number
  admin_userid: string
  title: string
  meeting_start: number
  meeting_duration: number
  description: string
  location: string
  invitees: string[]
  guests: { area: string; phone_number: string; guest_name?: string }[]
  settings: { auto_record_type?: string; password?: string; [name: string]: unknown }
  reminders: Record<string, unknown>
  cal_id?: string
  cancelled: boolean
  begun_at?: number
  ended_at?: number
  visits: Visit[]
  /** The cloud's record: what was said, as text. */
  record?: { meeting_record_id: string; record_file_id: string; transcript: string }
}
