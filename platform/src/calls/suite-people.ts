import { wecom } from '../call.ts'
import {
  bool,
  cursorIn,
  cursorOut,
  flag,
  id,
  idNumber,
  int,
  intLike,
  limit,
  list,
  oneOf,
  open,
  opt,
  str,
  strict,
  userId,
} from '../schema.ts'

// platform/01 §1.5, §2.4 and 10 §2.1: who is there, seen by a provider, and what the platform does for pages without names.

const code = () => strict({ code: str({ minLength: 1, maxLength: 512 }) })

/** Member: corpid and userid; outsider: openid. The newer path's spelling is unverified: the client reads both. */
const identity = () =>
  open({
    corpid: opt(str()),
    userid: opt(str()),
    user_ticket: opt(str()),
    expires_in: opt(int()),
    open_userid: opt(str()),
    openid: opt(str()),
    /** Of an outsider (unverified). */
    external_userid: opt(str()),
    deviceid: opt(str()),
  })

/** external_userid, and the spelling: unverified. */
export const serviceAuthGetuserinfo3rd = wecom({
  method: 'GET',
  path: '/cgi-bin/service/auth/getuserinfo3rd',
  doc: '91121',
  token: 'suite',
  once: true,
  input: code(),
  output: identity(),
})

/** The old path answers `CorpId`, `UserId`, `OpenId`, `DeviceId`; the client turns them into the new spelling. external_userid: unverified. */
export const serviceGetuserinfo3rd = wecom({
  method: 'GET',
  path: '/cgi-bin/service/getuserinfo3rd',
  doc: '91121',
  token: 'suite',
  once: true,
  input: code(),
  output: identity(),
})

const ticket = () => strict({ user_ticket: str({ minLength: 1, maxLength: 512 }) })
/** name equals userid for third parties. */
const detail = () => open({ corpid: str(), userid: str(), gender: opt(str()), avatar: opt(str()), qr_code: opt(str()), name: opt(str()) })

export const serviceAuthGetuserdetail3rd = wecom({
  method: 'POST',
  path: '/cgi-bin/service/auth/getuserdetail3rd',
  doc: '91122',
  token: 'suite',
  input: ticket(),
  output: detail(),
})

export const serviceGetuserdetail3rd = wecom({
  method: 'POST',
  path: '/cgi-bin/service/getuserdetail3rd',
  doc: '91122',
  token: 'suite',
  input: ticket(),
  output: detail(),
})

const session = () => strict({ js_code: str({ minLength: 1 }), grant_type: oneOf(['authorization_code']) })

export const miniprogramJscode2session = wecom({
  method: 'GET',
  path: '/cgi-bin/miniprogram/jscode2session',
  doc: '91507',
  once: true,
  input: session(),
  output: open({ corpid: str(), userid: str(), session_key: str(), deviceid: opt(str()) }),
})

export const serviceMiniprogramJscode2session = wecom({
  method: 'GET',
  path: '/cgi-bin/service/miniprogram/jscode2session',
  doc: '92468',
  token: 'suite',
  once: true,
  input: session(),
  output: open({ corpid: str(), userid: str(), session_key: str(), open_userid: opt(str()) }),
})

/** usertype 1 creator, 2 internal system admin, 3 external system admin, 4 sub-admin, 5 member. The code lives 5 minutes, once. */
export const serviceGetLoginInfo = wecom({
  method: 'POST',
  path: '/cgi-bin/service/get_login_info',
  doc: '91125',
  token: 'provider',
  once: true,
  input: strict({ auth_code: str({ minLength: 1, maxLength: 512 }) }),
  output: open({
    usertype: int(),
    user_info: open({ userid: opt(str()), open_userid: opt(str()), name: opt(str()), avatar: opt(str()) }),
    corp_info: open({ corpid: str() }),
    /** auth_type 0 may send messages, 1 manages. */
    agent: opt(list(open({ agentid: int(), auth_type: int() }))),
    auth_info: opt(open({ department: opt(list(open({ id: int(), writable: opt(bool()) }))) })),
  }),
})

export const serviceMediaUpload = wecom({
  method: 'POST',
  path: '/cgi-bin/service/media/upload',
  doc: '91883',
  token: 'provider',
  transport: 'upload',
  input: strict({ type: oneOf(['file']) }),
  output: open({ type: opt(str()), media_id: str(), created_at: opt(intLike()) }),
})

/** Files with `$userName=…$` and `$departmentName=…$` become files with names, which only a signed-in person may open. */
export const serviceContactIdTranslate = wecom({
  method: 'POST',
  path: '/cgi-bin/service/contact/id_translate',
  doc: '91846',
  token: 'provider',
  priority: 'sync',
  input: strict({
    auth_corpid: id(),
    media_id_list: list(id(), undefined, 1),
    output_file_name: opt(str()),
    output_file_format: opt(oneOf(['pdf'])),
  }),
  output: open({ jobid: str({ maxLength: 64 }) }),
})

/** status 1 started, 2 running, 3 done. */
export const serviceBatchGetresult = wecom({
  method: 'GET',
  path: '/cgi-bin/service/batch/getresult',
  doc: '91882',
  token: 'provider',
  priority: 'sync',
  input: strict({ jobid: str({ minLength: 1, maxLength: 64 }) }),
  output: open({
    status: int(),
    /** contact_id_translate */
    type: opt(str()),
    result: opt(open({ contact_id_translate: opt(open({ url: str() })) })),
  }),
})

const words = {
  query_word: str({ minLength: 1 }),
  /** 0 both, 1 members, 2 departments */
  query_type: opt(oneOf([0, 1, 2])),
  /** 0 active members, 1 those who left as well */
  query_range: opt(flag()),
  limit: opt(limit(200)),
  offset: opt(int({ minimum: 0 })),
  cursor: opt(str()),
  /** 1 name, 2 English name */
  full_match_field: opt(oneOf([1, 2])),
}
const found = () =>
  open({
    user: opt(open({ userid: opt(list(str())), open_userid: opt(list(str())) })),
    party: opt(open({ department_id: opt(list(int())) })),
    /** Who left, with query_range 1; its shape is user's (unverified). */
    dismiss_user: opt(open({ userid: opt(list(str())), open_userid: opt(list(str())) })),
  })

export const serviceContactSearch = wecom({
  method: 'POST',
  path: '/cgi-bin/service/contact/search',
  doc: '91844',
  token: 'provider',
  input: strict({ auth_corpid: id(), agentid: opt(idNumber()), ...words }),
  output: open({ query_result: found(), is_last: opt(bool()), next_cursor: opt(str()) }),
})

/** Fields of one answer besides query_result: unverified. */
export const serviceContactBatchsearch = wecom({
  method: 'POST',
  path: '/cgi-bin/service/contact/batchsearch',
  doc: '91844',
  token: 'provider',
  input: strict({ auth_corpid: id(), agentid: opt(idNumber()), query_request_list: list(strict(words), 50, 1) }),
  output: open({ query_result_list: list(open({ query_result: found(), is_last: opt(bool()), next_cursor: opt(str()) })) }),
})

/** sort_field 0 pinyin, 1 alias; sort_type 0 ascending, 1 descending. */
export const serviceContactSort = wecom({
  method: 'POST',
  path: '/cgi-bin/service/contact/sort',
  doc: '92093',
  token: 'provider',
  input: strict({
    auth_corpid: id(),
    sort_options: list(strict({ sort_field: flag(), sort_type: opt(flag()) }), undefined, 1),
    useridlist: list(userId(), 1000, 1),
  }),
  output: open({ useridlist: list(str()) }),
})

// third-party apps that each member authorises

export const userCheckMemberAuth = wecom({
  method: 'GET',
  path: '/cgi-bin/user/check_member_auth',
  doc: '94514',
  input: strict({ open_userid: userId() }),
  output: open({ is_member_auth: bool() }),
})

export const userListMemberAuth = wecom({
  method: 'GET',
  path: '/cgi-bin/user/list_member_auth',
  doc: '94513',
  priority: 'sync',
  input: strict({ cursor: cursorIn(), limit: opt(int({ minimum: 1 })) }),
  output: open({ member_auth_list: list(open({ open_userid: str() })), next_cursor: cursorOut() }),
})

/** Who was picked in the client (selectPrivilegedContact). */
export const userListSelectedTicketUser = wecom({
  method: 'GET',
  path: '/cgi-bin/user/list_selected_ticket_user',
  doc: '94894',
  input: strict({ selected_ticket: str({ minLength: 1 }) }),
  output: open({
    operator_open_userid: str(),
    open_userid_list: opt(list(str())),
    unauth_open_userid_list: opt(list(str())),
    total: int(),
  }),
})
