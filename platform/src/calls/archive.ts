import { wecom } from '../call.ts'
import { id, int, list, oneOf, open, opt, str, strict, userId } from '../schema.ts'

// Chat archive (platform/07 §6), all with the token of the archive's own secret. The messages themselves come by archive/.

/** 1 office, 2 service, 3 enterprise; without `type` the members of all editions. */
export const msgauditGetPermitUserList = wecom({
  method: 'POST',
  path: '/cgi-bin/msgaudit/get_permit_user_list',
  doc: '91614',
  priority: 'sync',
  input: strict({ type: opt(oneOf([1, 2, 3])) }),
  output: open({ ids: list(str()) }),
})

/** Agree, Disagree, Default_Agree; a new word may appear. */
const agreement = { exteranalopenid: str(), agree_status: str(), status_change_time: int() }

/** `exteranalopenid` is the platform's spelling. */
export const msgauditCheckSingleAgree = wecom({
  method: 'POST',
  path: '/cgi-bin/msgaudit/check_single_agree',
  doc: '91782',
  priority: 'sync',
  input: strict({ info: list(strict({ userid: userId(), exteranalopenid: id() }), 100, 1) }),
  output: open({ agreeinfo: list(open({ userid: str(), ...agreement })) }),
})

export const msgauditCheckRoomAgree = wecom({
  method: 'POST',
  path: '/cgi-bin/msgaudit/check_room_agree',
  doc: '91782',
  priority: 'sync',
  input: strict({ roomid: id() }),
  output: open({ agreeinfo: list(open(agreement)) }),
})

/** Internal groups only; an external one (`wr…`) is read by externalcontact/groupchat/get. */
export const msgauditGroupchatGet = wecom({
  method: 'POST',
  path: '/cgi-bin/msgaudit/groupchat/get',
  doc: '92951',
  priority: 'sync',
  input: strict({ roomid: id() }),
  output: open({
    roomname: str(),
    creator: str(),
    room_create_time: int(),
    notice: opt(str()),
    members: list(open({ memberid: str(), jointime: int() })),
  }),
})

/** Robots speak as `wb…`. The page number is unverified: the reference names the call without its page. */
export const msgauditGetRobotInfo = wecom({
  method: 'GET',
  path: '/cgi-bin/msgaudit/get_robot_info',
  doc: '91774',
  priority: 'sync',
  input: strict({ robot_id: id() }),
  output: open({ data: open({ robot_id: str(), name: str(), creator_userid: str() }) }),
})
