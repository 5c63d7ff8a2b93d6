import { wecom } from '../call.ts'
import {
  bool,
  cursorIn,
  cursorOut,
  done,
  flag,
  id,
  idNumber,
  int,
  intLike,
  limit,
  list,
  needs,
  open,
  opt,
  str,
  strict,
  unixTime,
  userId,
} from '../schema.ts'

// Meetings, as far as it takes to know who of our customers was there and what was said (pages 98148 … 98156, 98205; not in our reference, so
// fields are those of official samples and of client libraries: unverified). A person from outside has a tmp_external_userid, which
// idconvert/convert_tmp_external_userid (business_type 1) turns into a customer. Times are unix seconds.

const post = { method: 'POST' } as const
const users = () => opt(strict({ userid: opt(list(userId())) }))
const usersOut = () => opt(open({ userid: opt(list(str())) }))
const switches = {
  enable_waiting_room: opt(bool()),
  allow_enter_before_host: opt(bool()),
  enable_enter_mute: opt(int()),
  allow_unmute_self: opt(bool()),
  allow_external_user: opt(bool()),
  enable_screen_watermark: opt(bool()),
  watermark_type: opt(int()),
  /** none, local, cloud: only of the last there is a record to read. */
  auto_record_type: opt(str()),
  attendee_join_auto_record: opt(bool()),
  enable_host_pause_auto_record: opt(bool()),
  enable_enroll: opt(bool()),
  enable_host_key: opt(bool()),
  host_key: opt(str()),
  remind_scope: opt(int()),
}
const guest = { area: str({ minLength: 1 }), phone_number: str({ minLength: 1 }), guest_name: opt(str()) }
const reminders = {
  is_repeat: opt(flag()),
  repeat_type: opt(int()),
  is_custom_repeat: opt(flag()),
  repeat_until_type: opt(int()),
  repeat_until_count: opt(int()),
  repeat_until: opt(unixTime()),
  repeat_interval: opt(int()),
  repeat_day_of_week: opt(list(int())),
  repeat_day_of_month: opt(list(int())),
  remind_before: opt(list(int())),
}
const seconds = () => int({ minimum: 300, maximum: 86_399 })
const fields = {
  description: opt(str()),
  location: opt(str()),
  agentid: opt(idNumber()),
  invitees: users(),
  guests: opt(list(strict(guest))),
  settings: opt(
    strict({
      password: opt(str()),
      mute_all: opt(bool()),
      enable_interpreter: opt(bool()),
      ...switches,
      hosts: users(),
      ring_users: users(),
    }),
  ),
  cal_id: opt(id()),
  reminders: opt(strict(reminders)),
}

/** In the name of a member. excess_users: invited beyond what the company may. Fields unverified. */
export const meetingCreate = wecom({
  ...post,
  path: '/cgi-bin/meeting/create',
  doc: '98148',
  once: true,
  input: strict({
    admin_userid: userId(),
    title: str({ minLength: 1 }),
    meeting_start: unixTime(),
    meeting_duration: seconds(),
    ...fields,
  }),
  output: open({ meetingid: str(), meeting_code: opt(str()), meeting_link: opt(str()), excess_users: opt(list(str())) }),
})

/** What is not given stays. Fields unverified. */
export const meetingUpdate = wecom({
  ...post,
  path: '/cgi-bin/meeting/update',
  doc: '98154',
  input: strict({ meetingid: id(), title: opt(str()), meeting_start: opt(unixTime()), meeting_duration: opt(seconds()), ...fields }),
  output: open({ excess_users: opt(list(str())) }),
})

/** Fields unverified. */
export const meetingCancel = wecom({
  ...post,
  path: '/cgi-bin/meeting/cancel',
  doc: '98153',
  input: strict({ meetingid: id(), sub_meetingid: opt(id()) }),
  output: done(),
})

const visit = {
  status: int(),
  first_join_time: opt(int()),
  last_quit_time: opt(int()),
  total_join_count: opt(int()),
  cumulative_time: opt(int()),
}
/** status of the meeting: 1 planned, 2 on, 3 over, 4 cancelled, 5 expired; of a person: 1 was there, 2 was not. Fields unverified. */
export const meetingGetInfo = wecom({
  ...post,
  path: '/cgi-bin/meeting/get_info',
  doc: '98149',
  input: strict({ meetingid: opt(id()), meeting_code: opt(id()) }, needs('meetingid', 'meeting_code')),
  output: open({
    admin_userid: str(),
    title: str(),
    meeting_start: int(),
    meeting_duration: int(),
    description: opt(str()),
    location: opt(str()),
    main_department: opt(int()),
    status: int(),
    meeting_type: opt(int()),
    attendees: opt(
      open({
        member: opt(list(open({ userid: str(), ...visit }))),
        tmp_external_user: opt(list(open({ tmp_external_userid: str(), ...visit }))),
      }),
    ),
    settings: opt(open({ need_password: opt(bool()), password: opt(str()), ...switches, hosts: usersOut(), ring_users: usersOut() })),
    cal_id: opt(str()),
    reminders: opt(open(reminders)),
    meeting_code: opt(str()),
    meeting_link: opt(str()),
    guests: opt(list(open({ area: str(), phone_number: str(), guest_name: opt(str()) }))),
  }),
})

/** Meetings a member has to do with. Fields unverified. */
export const meetingGetUserMeetingid = wecom({
  ...post,
  path: '/cgi-bin/meeting/get_user_meetingid',
  doc: '98714',
  priority: 'sync',
  input: strict({ userid: userId(), begin_time: opt(unixTime()), end_time: opt(unixTime()), limit: opt(limit(100)), cursor: cursorIn() }),
  output: open({ meetingid_list: list(str()), next_cursor: cursorOut() }),
})

/** Each time somebody came. Times are text. Fields unverified. */
export const meetingGetAttendeeList = wecom({
  ...post,
  path: '/cgi-bin/meeting/get_attendee_list',
  doc: '98156',
  priority: 'sync',
  input: strict({
    meetingid: id(),
    sub_meetingid: opt(id()),
    start_time: opt(unixTime()),
    end_time: opt(unixTime()),
    limit: opt(limit(100)),
    cursor: cursorIn(),
  }),
  output: open({
    attendees: list(
      open({
        userid: opt(str()),
        tmp_openid: opt(str()),
        join_time: intLike(),
        quit_time: opt(intLike()),
        instance_id: opt(int()),
        role: opt(int()),
      }),
    ),
    has_more: opt(bool()),
    next_cursor: cursorOut(),
  }),
})

/** Cloud records; state: 1 in the making, 2 being turned into text, 3 ready. Fields and numbers unverified. */
export const meetingRecordList = wecom({
  ...post,
  path: '/cgi-bin/meeting/record/list',
  doc: '98204',
  priority: 'sync',
  input: strict({
    meetingid: opt(id()),
    meeting_code: opt(id()),
    start_time: opt(unixTime()),
    end_time: opt(unixTime()),
    userid: opt(userId()),
    limit: opt(limit(50)),
    cursor: cursorIn(),
  }),
  output: open({
    record_meetings: list(
      open({
        meeting_record_id: str(),
        meetingid: str(),
        meeting_code: opt(str()),
        host_user_id: opt(str()),
        meeting_start_time: opt(int()),
        title: opt(str()),
        state: int(),
        record_files: opt(
          list(
            open({
              record_file_id: str(),
              record_start_time: opt(int()),
              record_end_time: opt(int()),
              record_size: opt(int()),
              sharing_state: opt(int()),
              sharing_url: opt(str()),
            }),
          ),
        ),
      }),
    ),
    has_more: opt(bool()),
    next_cursor: cursorOut(),
  }),
})

const file = () => open({ download_address: str(), file_type: str() })
/** Where picture, sound, summary and transcript of one file lie, for six hours. Times are milliseconds as text (page 98205). Unverified beyond that page: fields unverified. */
export const meetingRecordGetFile = wecom({
  ...post,
  path: '/cgi-bin/meeting/record/get_file',
  doc: '98205',
  input: strict({ record_file_id: id(), meetingid: id() }),
  output: open({
    record_file_id: str(),
    meetingid: str(),
    meeting_code: opt(str()),
    view_address: opt(str()),
    download_address: opt(str()),
    download_address_file_type: opt(str()),
    audio_address: opt(str()),
    audio_address_file_type: opt(str()),
    meeting_summary: opt(file()),
    ai_meeting_transcripts: opt(list(file())),
    record_name: opt(str()),
    start_time: opt(intLike()),
    end_time: opt(intLike()),
    meeting_record_name: opt(str()),
  }),
})
