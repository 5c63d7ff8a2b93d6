import { type Endpoint, under } from './notation.ts'

// 07 §8: the zone of chat data. Paths and some fields are the reference's; the others are those of a client library.

const unsure = (lines: string[]) => lines.map((line) => `${line} unverified`)
const paging = unsure(['cursor str O', 'limit int O 1..1000'])
const more = ['next_cursor str O', 'has_more int O']
const row = (name: string, request: string[], answer: string[], errors: number[] = []): Endpoint => ({
  method: 'POST',
  path: `/cgi-bin/chatdata/${name}`,
  chapter: '07 §8',
  request,
  answer: unsure(answer),
  errors: [48002, 301052, 301053, ...errors],
})
const rule = ['name str R', 'keyword.word_list str[] R', 'semantics obj O', 'semantics.semantics_list int[] R', 'applicable_range any O']

export const chatdata: Endpoint[] = [
  row('get_auth_user_list', paging, ['auth_user_list[].open_userid str', 'auth_user_list[].edition_list int[]', ...more]),
  row(
    'get_corp_auth_info',
    [],
    under('auth_edition_list[]', [
      'edition int',
      'auth_scope.userid_list str[] O',
      'auth_scope.department_id_list int[] O',
      'auth_scope.tag_id_list int[] O',
      'status int',
      'begin_time int',
      'end_time int',
      'msg_duration_days int',
      'auth_user_count int O',
    ]),
  ),
  row('set_public_key', ['public_key str R', 'public_key_ver int R >=1'], []),
  row('set_receive_callback', ['program_id str R'], []),
  row(
    'sync_msg',
    [...paging, 'token str O'],
    [
      ...under('msg_list[]', [
        'msgid str',
        'sender.type int',
        'sender.id str',
        'receiver_list list O',
        'receiver_list[].type int',
        'receiver_list[].id str',
        'chatid str O',
        'send_time int',
        'msgtype int',
        'service_encrypt_info.encrypted_secret_key str',
        'service_encrypt_info.public_key_ver int',
      ]),
      ...more,
    ],
  ),
  row(
    'groupchat/get',
    ['chatid str R'],
    ['creator str', 'room_create_time int', ...under('members[]', ['type int', 'memberid str', 'jointime int'])],
    [92002],
  ),
  row(
    'getagreestatus/single',
    ['item list R x1..100 unverified', 'item[].open_userid str R', 'item[].external_userid str R'],
    under('agreeinfo[]', ['open_userid str O', 'external_userid str O', 'agree_status str', 'status_change_time int']),
    [301061],
  ),
  row(
    'getagreestatus/room',
    ['chatid str R'],
    under('agreeinfo[]', ['external_userid str', 'agree_status str', 'status_change_time int']),
    [92002],
  ),
  row('search_chat', [...unsure(['query_word str R']), ...paging], ['chat_list[].chatid str', ...more]),
  row(
    'search_msg',
    [
      ...unsure([
        'query_word str R',
        'chat_info obj O',
        'chat_info.chat_type int R =1|2',
        'chat_info.id_list list R',
        'chat_info.id_list[].open_userid str one',
        'chat_info.id_list[].external_userid str one',
        'start_time int O >=0',
        'end_time int O >=0',
      ]),
      ...paging,
    ],
    ['msg_list[].msgid str', ...more],
  ),
  row('keyword/create_rule', unsure(rule), ['rule_id str']),
  row('keyword/update_rule', unsure(['rule_id str R', ...rule]), []),
  row('keyword/delete_rule', unsure(['rule_id str R']), []),
  row('keyword/get_rule_list', paging, [...under('rule_list[]', ['rule_id str', 'name str', 'create_time int']), ...more]),
  row('keyword/get_rule_detail', unsure(['rule_id str R']), [
    'name str',
    'keyword.word_list str[]',
    'semantics obj O',
    'semantics.semantics_list int[]',
    'applicable_range any O',
  ]),
  row(
    'keyword/get_hit_msg_list',
    [...paging, ...unsure(['token str O'])],
    [
      'msg_list[].msgid str',
      ...under('msg_list[].hit_rule_list[]', ['rule_id str', 'has_hit_keyword bool O', 'semantics_list int[] O']),
      ...more,
    ],
  ),
]
