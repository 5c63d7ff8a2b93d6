import { type Endpoint, under } from './notation.ts'

// Meetings: pages 98148 … 98156, 98205. Our reference has none of it, so every line is what official samples and client libraries show.

const unsure = (lines: string[]) => lines.map((line) => `${line} unverified`)
const row = (name: string, request: string[], answer: string[]): Endpoint => ({
  method: 'POST',
  path: `/cgi-bin/meeting/${name}`,
  chapter: '(no reference)',
  request: unsure(request),
  answer: unsure(answer),
  errors: [301002],
})

const users = (name: string) => [`${name} obj O`, `${name}.userid str[] O`]
const switches = [
  'enable_waiting_room bool O',
  'allow_enter_before_host bool O',
  'enable_enter_mute int O',
  'allow_unmute_self bool O',
  'allow_external_user bool O',
  'enable_screen_watermark bool O',
  'watermark_type int O',
  'auto_record_type str O',
  'attendee_join_auto_record bool O',
  'enable_host_pause_auto_record bool O',
  'enable_enroll bool O',
  'enable_host_key bool O',
  'host_key str O',
  'remind_scope int O',
  ...users('hosts'),
  ...users('ring_users'),
]
const reminders = [
  'reminders obj O',
  ...under('reminders', [
    'is_repeat int O =0|1',
    'repeat_type int O',
    'is_custom_repeat int O =0|1',
    'repeat_until_type int O',
    'repeat_until_count int O',
    'repeat_until int O >=0',
    'repeat_interval int O',
    'repeat_day_of_week int[] O',
    'repeat_day_of_month int[] O',
    'remind_before int[] O',
  ]),
]
const fields = [
  'description str O',
  'location str O',
  'agentid int O',
  ...users('invitees'),
  'guests list O',
  'guests[].area str R',
  'guests[].phone_number str R',
  'guests[].guest_name str O',
  'settings obj O',
  ...under('settings', ['password str O', 'mute_all bool O', 'enable_interpreter bool O', ...switches]),
  'cal_id str O',
  ...reminders,
]
const visit = ['status int', 'first_join_time int O', 'last_quit_time int O', 'total_join_count int O', 'cumulative_time int O']
const span = ['start_time int O >=0', 'end_time int O >=0']

export const meetings: Endpoint[] = [
  row(
    'create',
    ['admin_userid str R', 'title str R', 'meeting_start int R >=0', 'meeting_duration int R 300..86399', ...fields],
    ['meetingid str', 'meeting_code str O', 'meeting_link str O', 'excess_users str[] O'],
  ),
  row(
    'update',
    ['meetingid str R', 'title str O', 'meeting_start int O >=0', 'meeting_duration int O 300..86399', ...fields],
    ['excess_users str[] O'],
  ),
  row('cancel', ['meetingid str R', 'sub_meetingid str O'], []),
  row(
    'get_info',
    ['meetingid str one', 'meeting_code str one'],
    [
      'admin_userid str',
      'title str',
      'meeting_start int',
      'meeting_duration int',
      'description str O',
      'location str O',
      'main_department int O',
      'status int',
      'meeting_type int O',
      'attendees obj O',
      'attendees.member list O',
      ...under('attendees.member[]', ['userid str', ...visit]),
      'attendees.tmp_external_user list O',
      ...under('attendees.tmp_external_user[]', ['tmp_external_userid str', ...visit]),
      'settings obj O',
      ...under('settings', ['need_password bool O', 'password str O', ...switches]),
      'cal_id str O',
      ...reminders,
      'meeting_code str O',
      'meeting_link str O',
      'guests list O',
      'guests[].area str',
      'guests[].phone_number str',
      'guests[].guest_name str O',
    ],
  ),
  row(
    'get_user_meetingid',
    ['userid str R', 'begin_time int O >=0', 'end_time int O >=0', 'limit int O 1..100', 'cursor str O'],
    ['meetingid_list str[]', 'next_cursor str O'],
  ),
  row(
    'get_attendee_list',
    ['meetingid str R', 'sub_meetingid str O', ...span, 'limit int O 1..100', 'cursor str O'],
    [
      ...under('attendees[]', [
        'userid str O',
        'tmp_openid str O',
        'join_time int|str',
        'quit_time int|str O',
        'instance_id int O',
        'role int O',
      ]),
      'has_more bool O',
      'next_cursor str O',
    ],
  ),
  row(
    'record/list',
    ['meetingid str O', 'meeting_code str O', ...span, 'userid str O', 'limit int O 1..50', 'cursor str O'],
    [
      ...under('record_meetings[]', [
        'meeting_record_id str',
        'meetingid str',
        'meeting_code str O',
        'host_user_id str O',
        'meeting_start_time int O',
        'title str O',
        'state int',
        'record_files list O',
        ...under('record_files[]', [
          'record_file_id str',
          'record_start_time int O',
          'record_end_time int O',
          'record_size int O',
          'sharing_state int O',
          'sharing_url str O',
        ]),
      ]),
      'has_more bool O',
      'next_cursor str O',
    ],
  ),
  row(
    'record/get_file',
    ['record_file_id str R', 'meetingid str R'],
    [
      'record_file_id str',
      'meetingid str',
      'meeting_code str O',
      'view_address str O',
      'download_address str O',
      'download_address_file_type str O',
      'audio_address str O',
      'audio_address_file_type str O',
      'meeting_summary obj O',
      'meeting_summary.download_address str',
      'meeting_summary.file_type str',
      'ai_meeting_transcripts list O',
      'ai_meeting_transcripts[].download_address str',
      'ai_meeting_transcripts[].file_type str',
      'record_name str O',
      'start_time int|str O',
      'end_time int|str O',
      'meeting_record_name str O',
    ],
  ),
]
