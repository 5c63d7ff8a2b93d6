import type { WecomInput } from '@rapport/wecom/call.ts'
import * as calls from '@rapport/wecom/calls/meetings.ts'
import { meetingStatus, meetingsOf } from '../people/meetings.ts'
import { memberOf } from '../world/corp.ts'
import type { Meeting, Visit } from '../world/oa-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { sees } from './scope.ts'

// Codes of meetings are not in our reference: 40058 for what is unknown, 301002 for another app's, are guesses.

/** Addresses of files live so long (page 98205). */
const FILE_HOURS = 6
const RECORD_READY = 3

const invalid = (what: string): never => fail(40058, `${what} invalid. Invalid input invalid Request Parameter`)

function person(ctx: Cgi, userid: string): string {
  const member = memberOf(ctx.corp, userid)
  return member && member.status !== 5 ? member.userid : fail(60111)
}

function find(ctx: Cgi, { meetingid, meeting_code }: { meetingid?: string; meeting_code?: string }): Meeting {
  const byCode = () => [...ctx.corp.meetings.values()].find((one) => one.meeting_code === meeting_code)
  const found = (meetingid ? ctx.corp.meetings.get(meetingid) : byCode()) ?? invalid(meetingid ? 'meetingid' : 'meeting_code')
  return found.agentid === ctx.app.agentid ? found : fail(301002)
}

type Fields = Omit<WecomInput<typeof calls.meetingUpdate>, 'meetingid' | 'agentid'>

/** What was given, as the row has it. */
function given(
  ctx: Cgi,
  { title, meeting_start, meeting_duration, description, location, invitees, guests, settings, cal_id, reminders }: Fields,
) {
  const hosts = [settings?.hosts, settings?.ring_users].flatMap((who) => who?.userid ?? [])
  for (const userid of hosts) person(ctx, userid)
  if (cal_id && !ctx.corp.calendars.has(cal_id)) invalid('cal_id')
  const all: Partial<Meeting> = { meeting_duration, meeting_start, title, description, location, guests, settings, cal_id, reminders }
  const some = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<Meeting>
  return { ...some, ...(invitees ? { invitees: (invitees.userid ?? []).map((userid) => person(ctx, userid)) } : {}) }
}

function visits(rows: Visit[], now: number) {
  const lasted = rows.reduce((sum, row) => sum + (row.left_at ?? now) - row.joined_at, 0)
  const last = rows.at(-1)?.left_at
  return {
    status: 1,
    first_join_time: rows[0]!.joined_at,
    ...(last ? { last_quit_time: last } : {}),
    total_join_count: rows.length,
    cumulative_time: lasted,
  }
}

const GONE = { status: 2 }

function attendeesOf(meeting: Meeting, now: number) {
  const by = (name: 'userid' | 'tmp_external_userid') => {
    const groups = new Map<string, Visit[]>()
    for (const visit of meeting.visits) {
      const id = visit[name]
      if (id) groups.set(id, [...(groups.get(id) ?? []), visit])
    }
    return groups
  }
  const members = by('userid')
  const expected = new Set([meeting.admin_userid, ...meeting.invitees, ...members.keys()])
  return {
    member: [...expected].map((userid) => ({ userid, ...(members.has(userid) ? visits(members.get(userid)!, now) : GONE) })),
    tmp_external_user: [...by('tmp_external_userid')].map(([tmp_external_userid, rows]) => ({ tmp_external_userid, ...visits(rows, now) })),
  }
}

const link = (ctx: Cgi, meeting: Meeting) => `${ctx.world.url}/meeting/${meeting.meeting_code}`
const recordUrl = (ctx: Cgi, file_id: string) => `${ctx.world.url}/sim/meeting-records/${file_id}`

export const meetingHandlers = [
  on(calls.meetingCreate, (ctx, { admin_userid, agentid, ...input }) => {
    if (agentid && agentid !== ctx.app.agentid) fail(301002)
    const admin = person(ctx, admin_userid)
    if (!sees(ctx, admin)) fail(60011)
    if (input.meeting_start < ctx.now) invalid('meeting_start')
    const { ids } = ctx.corp
    const meeting: Meeting = {
      description: '',
      location: '',
      invitees: [],
      guests: [],
      settings: {},
      reminders: {},
      ...given(ctx, input),
      title: input.title,
      meeting_start: input.meeting_start,
      meeting_duration: input.meeting_duration,
      meetingid: ids.tagged('hy'),
      meeting_code: String(ids.number()).padStart(9, '4'),
      agentid: ctx.app.agentid,
      admin_userid: admin,
      cancelled: false,
      visits: [],
    }
    ctx.corp.meetings.set(meeting.meetingid, meeting)
    ctx.world.changed()
    return { meetingid: meeting.meetingid, meeting_code: meeting.meeting_code, meeting_link: link(ctx, meeting), excess_users: [] }
  }),
  on(calls.meetingUpdate, (ctx, { meetingid, agentid, ...input }) => {
    if (agentid && agentid !== ctx.app.agentid) fail(301002)
    const meeting = find(ctx, { meetingid })
    if (meetingStatus(meeting, ctx.now) !== 1) invalid('meetingid')
    const { settings, ...fields } = given(ctx, input)
    Object.assign(meeting, fields, { settings: { ...meeting.settings, ...settings } })
    ctx.world.changed()
    return { excess_users: [] }
  }),
  on(calls.meetingCancel, (ctx, { meetingid }) => {
    const meeting = find(ctx, { meetingid })
    if (meetingStatus(meeting, ctx.now) !== 1) invalid('meetingid')
    meeting.cancelled = true
    ctx.world.changed()
    return {}
  }),
  on(calls.meetingGetInfo, (ctx, which) => {
    const meeting = find(ctx, which)
    const { password, mute_all, enable_interpreter, ...settings } = meeting.settings
    return {
      admin_userid: meeting.admin_userid,
      title: meeting.title,
      meeting_start: meeting.meeting_start,
      meeting_duration: meeting.meeting_duration,
      description: meeting.description,
      location: meeting.location,
      main_department: memberOf(ctx.corp, meeting.admin_userid)?.main_department ?? 1,
      status: meetingStatus(meeting, ctx.now),
      meeting_type: meeting.reminders.is_repeat === 1 ? 1 : 0,
      attendees: attendeesOf(meeting, ctx.now),
      settings: { ...settings, need_password: !!password, ...(password ? { password } : {}) },
      ...(meeting.cal_id ? { cal_id: meeting.cal_id } : {}),
      reminders: meeting.reminders,
      meeting_code: meeting.meeting_code,
      meeting_link: link(ctx, meeting),
      guests: meeting.guests,
    }
  }),
  on(calls.meetingGetUserMeetingid, (ctx, { userid, begin_time = 0, end_time = Number.MAX_SAFE_INTEGER, limit = 50, cursor }) => {
    const member = person(ctx, userid)
    const mine = meetingsOf(ctx.corp, member).filter(
      (one) => one.agentid === ctx.app.agentid && one.meeting_start >= begin_time && one.meeting_start <= end_time,
    )
    const { rows, next_cursor } = page(`meetings/${member}/${begin_time}/${end_time}`, mine, cursor, limit)
    return { meetingid_list: rows.map((one) => one.meetingid), next_cursor }
  }),
  on(calls.meetingGetAttendeeList, (ctx, { meetingid, start_time = 0, end_time = Number.MAX_SAFE_INTEGER, limit = 50, cursor }) => {
    const meeting = find(ctx, { meetingid })
    const came = meeting.visits.filter((one) => one.joined_at >= start_time && one.joined_at <= end_time)
    const { rows, next_cursor } = page(`visits/${meetingid}/${start_time}/${end_time}`, came, cursor, limit)
    const attendees = rows.map(({ userid = '', tmp_external_userid, joined_at, left_at }) => ({
      userid,
      ...(tmp_external_userid ? { tmp_openid: tmp_external_userid } : {}),
      join_time: String(joined_at),
      ...(left_at ? { quit_time: String(left_at) } : {}),
      instance_id: 1,
      role: userid === meeting.admin_userid ? 1 : 0,
    }))
    return { attendees, has_more: next_cursor !== '', next_cursor }
  }),
  on(
    calls.meetingRecordList,
    (ctx, { meetingid, meeting_code, start_time = 0, end_time = Number.MAX_SAFE_INTEGER, userid, limit = 10, cursor }) => {
      const meant = meetingid || meeting_code ? [find(ctx, { meetingid, meeting_code })] : [...ctx.corp.meetings.values()]
      const mine = meant.filter(
        (one) =>
          one.record &&
          one.agentid === ctx.app.agentid &&
          (one.begun_at ?? 0) >= start_time &&
          (one.begun_at ?? 0) <= end_time &&
          (!userid || one.admin_userid === person(ctx, userid)),
      )
      const key = `records/${meetingid ?? meeting_code ?? ''}/${userid ?? ''}/${start_time}/${end_time}`
      const { rows, next_cursor } = page(key, mine, cursor, limit)
      const record_meetings = rows.map((one) => ({
        meeting_record_id: one.record!.meeting_record_id,
        meetingid: one.meetingid,
        meeting_code: one.meeting_code,
        host_user_id: one.admin_userid,
        meeting_start_time: one.begun_at ?? 0,
        title: one.title,
        state: RECORD_READY,
        record_files: [
          {
            record_file_id: one.record!.record_file_id,
            record_start_time: one.begun_at ?? 0,
            record_end_time: one.ended_at ?? 0,
            record_size: Buffer.byteLength(one.record!.transcript),
            sharing_state: 0,
          },
        ],
      }))
      return { record_meetings, has_more: next_cursor !== '', next_cursor }
    },
  ),
  on(calls.meetingRecordGetFile, (ctx, { record_file_id, meetingid }) => {
    const meeting = find(ctx, { meetingid })
    if (meeting.record?.record_file_id !== record_file_id) invalid('record_file_id')
    const until = ctx.now + FILE_HOURS * 3600
    return {
      record_file_id,
      meetingid,
      meeting_code: meeting.meeting_code,
      ai_meeting_transcripts: [{ download_address: `${recordUrl(ctx, record_file_id)}?until=${until}`, file_type: 'txt' }],
      record_name: meeting.title,
      start_time: String((meeting.begun_at ?? 0) * 1000),
      end_time: String((meeting.ended_at ?? 0) * 1000),
      meeting_record_name: meeting.title,
    }
  }),
]
