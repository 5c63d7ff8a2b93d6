import { type Endpoint, under } from './notation.ts'

// Calendars and schedules: pages 93647, 97716 … 97718, 93648. Our reference has none of it, so every line is what official pages and client
// libraries show.

const unsure = (lines: string[]) => lines.map((line) => `${line} unverified`)
const row = (name: string, request: string[], answer: string[]): Endpoint => ({
  method: 'POST',
  path: `/cgi-bin/oa/${name}`,
  chapter: '(no reference)',
  request: unsure(request),
  answer: unsure(answer),
  errors: [301002, 60003],
})

const calendar = [
  'admins str[] O x<=3',
  'summary str R 1..128ch',
  'color str R 1..16ch',
  'description str O <=512ch',
  'shares list O x<=2000',
  'shares[].userid str R',
  'shares[].permission int O =1|3',
  'public_range obj O',
  'public_range.userids str[] O x<=1000',
  'public_range.partyids int[] O x<=100',
]
const calendarOut = [
  'cal_id str',
  'admins str[] O',
  'summary str',
  'color str',
  'description str O',
  'shares list O',
  'shares[].userid str',
  'shares[].permission int O',
  'is_public int O',
  'public_range obj O',
  'public_range.userids str[] O',
  'public_range.partyids int[] O',
  'is_corp_calendar int O',
]
const flags = ['is_remind int O =0|1', 'is_repeat int O =0|1', 'is_custom_repeat int O =0|1', 'repeat_type int O =0|1|2|5|7']
const numbers = [
  'remind_before_event_secs int O',
  'remind_time_diffs int[] O',
  'repeat_until int O',
  'repeat_interval int O',
  'repeat_day_of_week int[] O',
  'repeat_day_of_month int[] O',
  'timezone int O',
]
const schedule = [
  'admins str[] O x<=3',
  'start_time int R >=0',
  'end_time int R >=0',
  'is_whole_day int O =0|1',
  'attendees list O x<=1000',
  'attendees[].userid str R',
  'summary str O <=128ch',
  'description str O <=1000ch',
  'reminders obj O',
  ...under('reminders', [...flags, ...numbers]),
  'location str O <=128ch',
]
const scheduleOut = [
  'schedule_id str',
  'admins str[] O',
  'attendees list O',
  'attendees[].userid str',
  'attendees[].response_status int',
  'summary str O',
  'description str O',
  'reminders obj O',
  ...under('reminders', [...flags.map((line) => line.replace(/ =.*/, '')), ...numbers, 'exclude_time_list list O']),
  'reminders.exclude_time_list[].start_time int',
  'location str O',
  'cal_id str',
  'start_time int',
  'end_time int',
  'status int',
  'is_whole_day int O',
]
const which = ['op_mode int O =0|1|2', 'op_start_time int O >=0']
const attendees = ['schedule_id str R', 'attendees list R x1..1000', 'attendees[].userid str R']

export const calendars: Endpoint[] = [
  row(
    'calendar/add',
    [
      ...under('calendar', [
        ...calendar,
        'organizer str O',
        'readonly int O =0|1',
        'set_as_default int O =0|1',
        'is_public int O =0|1',
        'is_corp_calendar int O =0|1',
      ]),
      'agentid int O',
    ],
    ['cal_id str'],
  ),
  row('calendar/update', ['skip_public_range int O =0|1', ...under('calendar', ['cal_id str R', ...calendar])], []),
  row('calendar/get', ['cal_id_list str[] R x1..1000'], under('calendar_list[]', calendarOut)),
  row('calendar/del', ['cal_id str R'], []),
  row('schedule/add', [...under('schedule', [...schedule, 'cal_id str O']), 'agentid int O'], ['schedule_id str']),
  row(
    'schedule/update',
    ['skip_attendees bool O', ...which, ...under('schedule', ['schedule_id str R', ...schedule])],
    ['schedule_id str O'],
  ),
  row('schedule/get', ['schedule_id_list str[] R x1..1000'], under('schedule_list[]', scheduleOut)),
  row(
    'schedule/get_by_calendar',
    ['cal_id str R', 'offset int O >=0', 'limit int O 1..1000'],
    under('schedule_list[]', [...scheduleOut, 'sequence int O']),
  ),
  row('schedule/del', ['schedule_id str R', ...which], []),
  row('schedule/add_attendees', attendees, []),
  row('schedule/del_attendees', attendees, []),
]
