import type { WecomInput } from '@rapport/wecom/call.ts'
import * as calls from '@rapport/wecom/calls/calendars.ts'
import { memberOf } from '../world/corp.ts'
import type { Calendar, Schedule } from '../world/oa-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'

// Which codes the platform has for calendars is not in our reference: 40058 for what is unknown, 301002 for another app's, are guesses.

const invalid = (what: string): never => fail(40058, `${what} invalid. Invalid input invalid Request Parameter`)

function people(ctx: Cgi, userids: string[] | undefined): string[] {
  return (userids ?? []).map((userid) => {
    const member = memberOf(ctx.corp, userid)
    return member && member.status !== 5 ? member.userid : fail(60111)
  })
}

function calendarOf(ctx: Cgi, cal_id: string): Calendar {
  const found = ctx.corp.calendars.get(cal_id) ?? invalid('cal_id')
  return found.agentid === ctx.app.agentid ? found : fail(301002)
}

function scheduleOf(ctx: Cgi, schedule_id: string): Schedule {
  const found = ctx.corp.schedules.get(schedule_id) ?? invalid('schedule_id')
  return found.agentid === ctx.app.agentid ? found : fail(301002)
}

type NewCalendar = WecomInput<typeof calls.oaCalendarAdd>['calendar']

function calendarFields(ctx: Cgi, given: Omit<NewCalendar, 'set_as_default' | 'is_public' | 'is_corp_calendar'>) {
  if (!/^#[0-9a-f]{6}$/i.test(given.color)) invalid('color')
  const shares = given.shares ?? []
  const users = people(
    ctx,
    shares.map((share) => share.userid),
  )
  const admins = people(ctx, given.admins)
  // an administrator is among those it is shared with (page 93647)
  if (admins.some((userid) => !users.includes(userid))) invalid('admins')
  for (const id of given.public_range?.partyids ?? []) if (!ctx.corp.departments.has(id)) fail(60003)
  return {
    summary: given.summary,
    color: given.color,
    description: given.description ?? '',
    admins,
    shares: users.map((userid, i) => ({ userid, permission: shares[i]?.permission ?? 1 })),
    public_range: { userids: people(ctx, given.public_range?.userids), partyids: given.public_range?.partyids ?? [] },
  }
}

function newCalendar(ctx: Cgi, given: ReturnType<typeof calendarFields>, more: Pick<Calendar, 'is_public' | 'is_corp_calendar'>): Calendar {
  const calendar = { ...given, ...more, cal_id: ctx.corp.ids.tagged('wc'), agentid: ctx.app.agentid }
  ctx.corp.calendars.set(calendar.cal_id, calendar)
  return calendar
}

/** Where nothing was said: the app's own. */
function defaultCalendar(ctx: Cgi): Calendar {
  const own = [...ctx.corp.calendars.values()].find((one) => one.agentid === ctx.app.agentid)
  const fields = {
    summary: ctx.app.name,
    color: '#3A7BD5',
    description: '',
    admins: [],
    shares: [],
    public_range: { userids: [], partyids: [] },
  }
  return own ?? newCalendar(ctx, fields, { is_public: 0, is_corp_calendar: 0 })
}

type NewSchedule = Omit<WecomInput<typeof calls.oaScheduleAdd>['schedule'], 'cal_id'>

function scheduleFields(ctx: Cgi, given: NewSchedule) {
  if (given.end_time < given.start_time) invalid('end_time')
  const invited = people(
    ctx,
    given.attendees?.map((one) => one.userid),
  )
  return {
    fields: {
      admins: people(ctx, given.admins),
      start_time: given.start_time,
      end_time: given.end_time,
      is_whole_day: given.is_whole_day ?? 0,
      summary: given.summary || '新建事件',
      description: given.description ?? '',
      location: given.location ?? '',
      reminders: (given.reminders ?? {}) as Schedule['reminders'],
    },
    attendees: invited.map((userid): Schedule['attendees'][number] => ({ userid, response_status: 0 })),
  }
}

/** Who was there before keeps the answer given. */
const keptAnswers = (now: Schedule['attendees'], before: Schedule['attendees']) =>
  now.map((one) => before.find((other) => other.userid === one.userid) ?? one)

function newSchedule(ctx: Cgi, cal_id: string, given: ReturnType<typeof scheduleFields>): Schedule {
  const schedule: Schedule = {
    ...given.fields,
    attendees: given.attendees,
    schedule_id: ctx.corp.ids.hex(32),
    cal_id,
    agentid: ctx.app.agentid,
    excluded: [],
    status: 0,
    sequence: 1,
  }
  ctx.corp.schedules.set(schedule.schedule_id, schedule)
  return schedule
}

/** One time of a repeated schedule, or that and all after it, stands apart from now on. */
function split(schedule: Schedule, op_mode: number, op_start_time: number | undefined) {
  if (schedule.reminders.is_repeat !== 1 || !op_start_time) invalid('op_start_time')
  if (op_mode === 1) schedule.excluded.push(op_start_time!)
  else schedule.reminders = { ...schedule.reminders, repeat_until: op_start_time! - 1 }
  schedule.sequence++
}

function shown(schedule: Schedule) {
  const { schedule_id, cal_id, admins, attendees, summary, description, location, start_time, end_time, is_whole_day, status } = schedule
  const exclude_time_list = schedule.excluded.map((time) => ({ start_time: time }))
  return {
    schedule_id,
    cal_id,
    admins,
    attendees,
    summary,
    description,
    location,
    start_time,
    end_time,
    is_whole_day,
    status,
    reminders: { ...schedule.reminders, ...(exclude_time_list.length ? { exclude_time_list } : {}) },
  }
}

const found = <T>(ids: string[], rows: Map<string, T>): T[] => ids.flatMap((id) => rows.get(id) ?? [])

export const calendarHandlers = [
  on(calls.oaCalendarAdd, (ctx, { calendar: { set_as_default, is_public = 0, is_corp_calendar = 0, ...given } }) => {
    const { cal_id } = newCalendar(ctx, calendarFields(ctx, given), { is_public, is_corp_calendar })
    ctx.world.changed()
    return { cal_id }
  }),
  on(calls.oaCalendarUpdate, (ctx, { skip_public_range, calendar: { cal_id, ...given } }) => {
    const calendar = calendarOf(ctx, cal_id)
    const { public_range, ...fields } = calendarFields(ctx, given)
    Object.assign(calendar, fields, skip_public_range === 1 ? {} : { public_range })
    ctx.world.changed()
    return {}
  }),
  on(calls.oaCalendarGet, (ctx, { cal_id_list }) => ({
    calendar_list: found(cal_id_list, ctx.corp.calendars).map(({ agentid, ...calendar }) => calendar),
  })),
  on(calls.oaCalendarDel, (ctx, { cal_id }) => {
    calendarOf(ctx, cal_id)
    ctx.corp.calendars.delete(cal_id)
    for (const [id, schedule] of ctx.corp.schedules) if (schedule.cal_id === cal_id) ctx.corp.schedules.delete(id)
    ctx.world.changed()
    return {}
  }),

  on(calls.oaScheduleAdd, (ctx, { schedule: { cal_id, ...given } }) => {
    const calendar = cal_id ? calendarOf(ctx, cal_id) : defaultCalendar(ctx)
    const { schedule_id } = newSchedule(ctx, calendar.cal_id, scheduleFields(ctx, given))
    ctx.world.changed()
    return { schedule_id }
  }),
  on(calls.oaScheduleUpdate, (ctx, { skip_attendees, op_mode = 0, op_start_time, schedule: { schedule_id, ...given } }) => {
    const schedule = scheduleOf(ctx, schedule_id)
    const { fields, attendees } = scheduleFields(ctx, given)
    const invited = skip_attendees ? schedule.attendees : keptAnswers(attendees, schedule.attendees)
    ctx.world.changed()
    if (op_mode !== 0) {
      split(schedule, op_mode, op_start_time)
      return { schedule_id: newSchedule(ctx, schedule.cal_id, { fields, attendees: invited }).schedule_id }
    }
    Object.assign(schedule, fields, { attendees: invited, sequence: schedule.sequence + 1 })
    return {}
  }),
  on(calls.oaScheduleGet, (ctx, { schedule_id_list }) => ({ schedule_list: found(schedule_id_list, ctx.corp.schedules).map(shown) })),
  on(calls.oaScheduleGetByCalendar, (ctx, { cal_id, offset = 0, limit = 500 }) => {
    calendarOf(ctx, cal_id)
    const rows = [...ctx.corp.schedules.values()].filter((one) => one.cal_id === cal_id)
    return { schedule_list: rows.slice(offset, offset + limit).map((one) => ({ ...shown(one), sequence: one.sequence })) }
  }),
  on(calls.oaScheduleDel, (ctx, { schedule_id, op_mode = 0, op_start_time }) => {
    const schedule = scheduleOf(ctx, schedule_id)
    if (op_mode === 0) Object.assign(schedule, { status: 1, sequence: schedule.sequence + 1 })
    else split(schedule, op_mode, op_start_time)
    ctx.world.changed()
    return {}
  }),
  on(calls.oaScheduleAddAttendees, (ctx, { schedule_id, attendees }) => {
    const schedule = scheduleOf(ctx, schedule_id)
    const invited = people(
      ctx,
      attendees.map((one) => one.userid),
    )
    const more = invited.filter((userid) => !schedule.attendees.some((one) => one.userid === userid))
    schedule.attendees.push(...more.map((userid) => ({ userid, response_status: 0 as const })))
    schedule.sequence++
    ctx.world.changed()
    return {}
  }),
  on(calls.oaScheduleDelAttendees, (ctx, { schedule_id, attendees }) => {
    const schedule = scheduleOf(ctx, schedule_id)
    const gone = new Set(attendees.map((one) => one.userid.toLowerCase()))
    schedule.attendees = schedule.attendees.filter((one) => !gone.has(one.userid.toLowerCase()))
    schedule.sequence++
    ctx.world.changed()
    return {}
  }),
]
