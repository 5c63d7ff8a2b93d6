import { type Endpoint, under } from './notation.ts'

// 07 §6: chat archive over HTTP. The messages themselves come from the native library (07 §2), which is no endpoint.

const agreement = ['exteranalopenid str', 'agree_status str =Agree|Disagree|Default_Agree', 'status_change_time int']
const errors = [301052, 301053, 301042]

export const archive: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/msgaudit/get_permit_user_list',
    chapter: '07 §6',
    request: ['type int O =1|2|3'],
    answer: ['ids str[]'],
    errors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/msgaudit/check_single_agree',
    chapter: '07 §6',
    // the platform's spelling
    request: ['info list R x<=100', 'info[].userid str R', 'info[].exteranalopenid str R'],
    answer: under('agreeinfo[]', ['userid str', ...agreement]),
    errors: [...errors, 301060, 301061],
  },
  {
    method: 'POST',
    path: '/cgi-bin/msgaudit/check_room_agree',
    chapter: '07 §6',
    request: ['roomid str R'],
    answer: under('agreeinfo[]', agreement),
    errors: [...errors, 92002],
  },
  {
    method: 'POST',
    path: '/cgi-bin/msgaudit/groupchat/get',
    chapter: '07 §6',
    request: ['roomid str R'],
    answer: ['roomname str', 'creator str', 'room_create_time int', 'notice str', 'members[].memberid str', 'members[].jointime int'],
    errors: [...errors, 301059, 92002],
  },
  {
    method: 'GET',
    path: '/cgi-bin/msgaudit/get_robot_info',
    chapter: '07 §6',
    request: ['robot_id str R'],
    answer: ['data.robot_id str', 'data.name str', 'data.creator_userid str'],
    errors,
  },
]
