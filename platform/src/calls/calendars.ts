import { wecom } from '../call.ts'
import { bool, chars, done, flag, id, idNumber, int, limit, list, oneOf, open, opt, str, strict, unixTime, userId } from '../schema.ts'

// Calendars and what stands in them (pages 93647, 97716 … 97718, 93648; not in our reference, so fields and limits are those of the official
// pages and of client libraries: unverified). Only what the calling app made can be changed. Times are unix seconds.

const post = { method: 'POST' } as const
const people = (max: number) => list(userId(), max)
const calendar = {
  admins: opt(people(3)),
  summary: chars(128, 1),
  color: chars(16, 1),
  description: opt(chars(512)),
  shares: opt(list(strict({ userid: userId(), permission: opt(oneOf([1, 3])) }), 2000)),
  public_range: opt(strict({ userids: opt(people(1000)), partyids: opt(list(int(), 100)) })),
}
const calendarOut = {
  cal_id: str(),
  admins: opt(list(str())),
  summary: str(),
  color: str(),
  description: opt(str()),
  shares: opt(list(open({ userid: str(), permission: opt(int()) }))),
  is_public: opt(int()),
  public_range: opt(open({ userids: opt(list(str())), partyids: opt(list(int())) })),
  is_corp_calendar: opt(int()),
}

/** permission: 1 reads, 3 is told busy times only. organizer and readonly are of an older form of the page. Fields unverified. */
export const oaCalendarAdd = wecom({
  ...post,
  path: '/cgi-bin/oa/calendar/add',
  doc: '93647',
  once: true,
  input: strict({
    calendar: strict({
      ...calendar,
      organizer: opt(userId()),
      readonly: opt(flag()),
      set_as_default: opt(flag()),
      is_public: opt(flag()),
      is_corp_calendar: opt(flag()),
    }),
    agentid: opt(idNumber()),
  }),
  output: open({ cal_id: str() }),
})

/** Replaces everything but the public range where skip_public_range is 1. Fields unverified. */
export const oaCalendarUpdate = wecom({
  ...post,
  path: '/cgi-bin/oa/calendar/update',
  doc: '97716',
  input: strict({ skip_public_range: opt(flag()), calendar: strict({ cal_id: id(), ...calendar }) }),
  output: done(),
})

/** Fields unverified. */
export const oaCalendarGet = wecom({
  ...post,
  path: '/cgi-bin/oa/calendar/get',
  doc: '97717',
  priority: 'sync',
  input: strict({ cal_id_list: list(id(), 1000, 1) }),
  output: open({ calendar_list: list(open(calendarOut)) }),
})

/** Fields unverified. */
export const oaCalendarDel = wecom({
  ...post,
  path: '/cgi-bin/oa/calendar/del',
  doc: '97718',
  input: strict({ cal_id: id() }),
  output: done(),
})

/** repeat_type: 0 daily, 1 weekly, 2 monthly, 5 yearly, 7 on working days. Seconds before the start. */
const reminders = {
  is_remind: opt(flag()),
  remind_before_event_secs: opt(int()),
  remind_time_diffs: opt(list(int())),
  is_repeat: opt(flag()),
  repeat_type: opt(oneOf([0, 1, 2, 5, 7])),
  repeat_until: opt(unixTime()),
  is_custom_repeat: opt(flag()),
  repeat_interval: opt(int({ minimum: 0 })),
  repeat_day_of_week: opt(list(int())),
  repeat_day_of_month: opt(list(int())),
  timezone: opt(int()),
}
const attendees = list(strict({ userid: userId() }), 1000)
const schedule = {
  admins: opt(people(3)),
  start_time: unixTime(),
  end_time: unixTime(),
  is_whole_day: opt(flag()),
  attendees: opt(attendees),
  summary: opt(chars(128)),
  description: opt(chars(1000)),
  reminders: opt(strict(reminders)),
  location: opt(chars(128)),
}
/** response_status: 0 none yet, 1 perhaps, 2 comes, 3 comes once of several times, 4 does not; status: 0 good, 1 cancelled. */
const scheduleOut = {
  schedule_id: str(),
  admins: opt(list(str())),
  attendees: opt(list(open({ userid: str(), response_status: int() }))),
  summary: opt(str()),
  description: opt(str()),
  reminders: opt(
    open({
      is_remind: opt(int()),
      remind_before_event_secs: opt(int()),
      remind_time_diffs: opt(list(int())),
      is_repeat: opt(int()),
      repeat_type: opt(int()),
      repeat_until: opt(int()),
      is_custom_repeat: opt(int()),
      repeat_interval: opt(int()),
      repeat_day_of_week: opt(list(int())),
      repeat_day_of_month: opt(list(int())),
      timezone: opt(int()),
      exclude_time_list: opt(list(open({ start_time: int() }))),
    }),
  ),
  location: opt(str()),
  cal_id: str(),
  start_time: int(),
  end_time: int(),
  status: int(),
  is_whole_day: opt(int()),
}
/** Of a repeated one: 0 all times, 1 this one, 2 this and all after it, as told by op_start_time. */
const which = { op_mode: opt(oneOf([0, 1, 2])), op_start_time: opt(unixTime()) }

/** Without cal_id it stands in the default calendar of the app. Fields unverified. */
export const oaScheduleAdd = wecom({
  ...post,
  path: '/cgi-bin/oa/schedule/add',
  doc: '93648',
  once: true,
  input: strict({ schedule: strict({ ...schedule, cal_id: opt(id()) }), agentid: opt(idNumber()) }),
  output: open({ schedule_id: str() }),
})

/** Replaces everything but the attendees where skip_attendees is set; one time of several becomes one of its own. Fields unverified. */
export const oaScheduleUpdate = wecom({
  ...post,
  path: '/cgi-bin/oa/schedule/update',
  doc: '93648',
  input: strict({ skip_attendees: opt(bool()), ...which, schedule: strict({ schedule_id: id(), ...schedule }) }),
  output: open({ schedule_id: opt(str()) }),
})

/** Fields unverified. */
export const oaScheduleGet = wecom({
  ...post,
  path: '/cgi-bin/oa/schedule/get',
  doc: '93648',
  priority: 'sync',
  input: strict({ schedule_id_list: list(id(), 1000, 1) }),
  output: open({ schedule_list: list(open(scheduleOut)) }),
})

/** `sequence` grows with each change. Fields unverified. */
export const oaScheduleGetByCalendar = wecom({
  ...post,
  path: '/cgi-bin/oa/schedule/get_by_calendar',
  doc: '93648',
  priority: 'sync',
  input: strict({ cal_id: id(), offset: opt(int({ minimum: 0 })), limit: opt(limit(1000)) }),
  output: open({ schedule_list: list(open({ ...scheduleOut, sequence: opt(int()) })) }),
})

/** Fields unverified. */
export const oaScheduleDel = wecom({
  ...post,
  path: '/cgi-bin/oa/schedule/del',
  doc: '93648',
  input: strict({ schedule_id: id(), ...which }),
  output: done(),
})

/** Fields unverified. */
export const oaScheduleAddAttendees = wecom({
  ...post,
  path: '/cgi-bin/oa/schedule/add_attendees',
  doc: '93648',
  input: strict({ schedule_id: id(), attendees: list(strict({ userid: userId() }), 1000, 1) }),
  output: done(),
})

/** Fields unverified. */
export const oaScheduleDelAttendees = wecom({
  ...post,
  path: '/cgi-bin/oa/schedule/del_attendees',
  doc: '93648',
  input: strict({ schedule_id: id(), attendees: list(strict({ userid: userId() }), 1000, 1) }),
  output: done(),
})
