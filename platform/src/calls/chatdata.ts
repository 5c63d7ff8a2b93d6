import Type from 'typebox'
import { wecom } from '../call.ts'
import { bool, cursorIn, cursorOut, done, id, int, limit, list, needs, oneOf, open, opt, str, strict, unixTime, userId } from '../schema.ts'

// The zone of chat data (数据与智能专区, platform/07 §8): a provider's app learns who wrote to whom and when, never what; words stay with a program
// that runs at the platform. Paths are the reference's, and the fields it names; the others are a client library's: unverified. Calls that run
// such a program are not declared.

const post = { method: 'POST' } as const
const read = { ...post, priority: 'sync' } as const
const paging = { cursor: cursorIn(), limit: opt(limit(1000)) }
const more = { next_cursor: cursorOut(), has_more: opt(int()) }

/** Members in scope and their editions. Limit unverified. */
export const chatdataGetAuthUserList = wecom({
  ...read,
  path: '/cgi-bin/chatdata/get_auth_user_list',
  doc: '99641',
  input: strict(paging),
  output: open({ auth_user_list: list(open({ open_userid: str(), edition_list: list(int()) })), ...more }),
})

/** What the corp has bought. Fields unverified. */
export const chatdataGetCorpAuthInfo = wecom({
  ...read,
  path: '/cgi-bin/chatdata/get_corp_auth_info',
  doc: '100237',
  input: strict({}),
  output: open({
    auth_edition_list: list(
      open({
        edition: int(),
        auth_scope: open({ userid_list: opt(list(str())), department_id_list: opt(list(int())), tag_id_list: opt(list(int())) }),
        status: int(),
        begin_time: int(),
        end_time: int(),
        msg_duration_days: int(),
        auth_user_count: opt(int()),
      }),
    ),
  }),
})

/** Seals the secret keys of messages from now on. */
export const chatdataSetPublicKey = wecom({
  ...post,
  path: '/cgi-bin/chatdata/set_public_key',
  doc: '99587',
  input: strict({ public_key: str({ minLength: 1 }), public_key_ver: int({ minimum: 1 }) }),
  output: done(),
})

/** The program that hears of news beside the app. */
export const chatdataSetReceiveCallback = wecom({
  ...post,
  path: '/cgi-bin/chatdata/set_receive_callback',
  doc: '100018',
  input: strict({ program_id: id() }),
  output: done(),
})

const party = open({ type: int(), id: str() })
/**
 * What was written, without its words: conversation_new_message brings the token. The numbers of types and of msgtype are not in our
 * reference. Limit unverified.
 */
export const chatdataSyncMsg = wecom({
  ...read,
  path: '/cgi-bin/chatdata/sync_msg',
  doc: '97240',
  input: strict({ ...paging, token: opt(str()) }),
  output: open({
    msg_list: list(
      open({
        msgid: str(),
        sender: party,
        receiver_list: opt(list(party)),
        chatid: opt(str()),
        send_time: int(),
        msgtype: int(),
        service_encrypt_info: open({ encrypted_secret_key: str(), public_key_ver: int() }),
      }),
    ),
    ...more,
  }),
})

/** Fields of the answer unverified. */
export const chatdataGroupchatGet = wecom({
  ...read,
  path: '/cgi-bin/chatdata/groupchat/get',
  doc: '99495',
  input: strict({ chatid: id() }),
  output: open({
    creator: str(),
    room_create_time: int(),
    members: list(open({ type: int(), memberid: str(), jointime: int() })),
  }),
})

/** The number of pairs unverified; fields of the answer unverified. */
export const chatdataGetagreestatusSingle = wecom({
  ...read,
  path: '/cgi-bin/chatdata/getagreestatus/single',
  doc: '99530',
  input: strict({ item: list(strict({ open_userid: userId(), external_userid: id() }), 100, 1) }),
  output: open({
    agreeinfo: list(open({ open_userid: opt(str()), external_userid: opt(str()), agree_status: str(), status_change_time: int() })),
  }),
})

/** Fields of the answer unverified. */
export const chatdataGetagreestatusRoom = wecom({
  ...read,
  path: '/cgi-bin/chatdata/getagreestatus/room',
  doc: '99530',
  input: strict({ chatid: id() }),
  output: open({ agreeinfo: list(open({ external_userid: str(), agree_status: str(), status_change_time: int() })) }),
})

/** Fields unverified. */
export const chatdataSearchChat = wecom({
  ...read,
  path: '/cgi-bin/chatdata/search_chat',
  doc: '99641',
  input: strict({ query_word: str({ minLength: 1 }), ...paging }),
  output: open({ chat_list: list(open({ chatid: str() })), ...more }),
})

/** chat_type: 1 single, 2 group: unverified, as the other fields. */
export const chatdataSearchMsg = wecom({
  ...read,
  path: '/cgi-bin/chatdata/search_msg',
  doc: '99641',
  input: strict({
    query_word: str({ minLength: 1 }),
    chat_info: opt(
      strict({
        chat_type: oneOf([1, 2]),
        id_list: list(
          strict({ open_userid: opt(userId()), external_userid: opt(id()) }, needs('open_userid', 'external_userid')),
          undefined,
          1,
        ),
      }),
    ),
    start_time: opt(unixTime()),
    end_time: opt(unixTime()),
    ...paging,
  }),
  output: open({ msg_list: list(open({ msgid: str() })), ...more }),
})

const words = {
  keyword: strict({ word_list: list(str({ minLength: 1 }), undefined, 1) }),
  semantics: opt(strict({ semantics_list: list(int()) })),
}
const range = () => opt(Type.Unknown())

/** What its range may hold is not described here. Fields unverified. */
export const chatdataKeywordCreateRule = wecom({
  ...post,
  path: '/cgi-bin/chatdata/keyword/create_rule',
  doc: '99641',
  input: strict({ name: str({ minLength: 1 }), ...words, applicable_range: range() }),
  output: open({ rule_id: str() }),
})

/** Replaces the whole rule. Fields unverified. */
export const chatdataKeywordUpdateRule = wecom({
  ...post,
  path: '/cgi-bin/chatdata/keyword/update_rule',
  doc: '99641',
  input: strict({ rule_id: id(), name: str({ minLength: 1 }), ...words, applicable_range: range() }),
  output: done(),
})

/** Fields unverified. */
export const chatdataKeywordDeleteRule = wecom({
  ...post,
  path: '/cgi-bin/chatdata/keyword/delete_rule',
  doc: '99641',
  input: strict({ rule_id: id() }),
  output: done(),
})

/** Fields unverified. */
export const chatdataKeywordGetRuleList = wecom({
  ...read,
  path: '/cgi-bin/chatdata/keyword/get_rule_list',
  doc: '99641',
  input: strict(paging),
  output: open({ rule_list: list(open({ rule_id: str(), name: str(), create_time: int() })), ...more }),
})

/** Fields unverified. */
export const chatdataKeywordGetRuleDetail = wecom({
  ...read,
  path: '/cgi-bin/chatdata/keyword/get_rule_detail',
  doc: '99641',
  input: strict({ rule_id: id() }),
  output: open({
    name: str(),
    keyword: open({ word_list: list(str()) }),
    semantics: opt(open({ semantics_list: list(int()) })),
    applicable_range: range(),
  }),
})

/** Messages in which a rule found something; hit_keyword brings the token. Fields unverified. */
export const chatdataKeywordGetHitMsgList = wecom({
  ...read,
  path: '/cgi-bin/chatdata/keyword/get_hit_msg_list',
  doc: '99641',
  input: strict({ ...paging, token: opt(str()) }),
  output: open({
    msg_list: list(
      open({
        msgid: str(),
        hit_rule_list: list(open({ rule_id: str(), has_hit_keyword: opt(bool()), semantics_list: opt(list(int())) })),
      }),
    ),
    ...more,
  }),
})
