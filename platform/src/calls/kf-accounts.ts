import { wecom } from '../call.ts'
import { bool, bytes, chars, done, id, int, limit, list, needs, open, opt, str, strict, userId } from '../schema.ts'

// WeChat customer service (kf): accounts, their links, who serves (platform/08 §2, §3)

const openKfid = () => bytes(64, 1)
const servicers = (departments: number) =>
  strict(
    { open_kfid: openKfid(), userid_list: opt(list(userId(), 100)), department_id_list: opt(list(int(), departments)) },
    needs('userid_list', 'department_id_list'),
  )
const servicerResults = () =>
  open({ result_list: list(open({ userid: opt(str()), department_id: opt(int()), errcode: int(), errmsg: opt(str()) })) })

/** `media_id`: a picture of media/upload. */
export const kfAccountAdd = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/account/add',
  doc: '94662',
  once: true,
  input: strict({ name: chars(16, 1), media_id: bytes(128, 1) }),
  output: open({ open_kfid: str() }),
})

export const kfAccountDel = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/account/del',
  doc: '94663',
  input: strict({ open_kfid: openKfid() }),
  output: done(),
})

export const kfAccountUpdate = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/account/update',
  doc: '94664',
  input: strict({ open_kfid: openKfid(), name: opt(chars(16, 1)), media_id: opt(bytes(128, 1)) }, needs('name', 'media_id')),
  output: done(),
})

/** `manage_privilege`: whether this app manages the account; without it every other call on it answers 48007. */
export const kfAccountList = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/account/list',
  doc: '94661',
  priority: 'sync',
  input: strict({ offset: opt(int({ minimum: 0 })), limit: opt(limit(100)) }),
  output: open({
    account_list: list(open({ open_kfid: str(), name: str(), avatar: str(), manage_privilege: opt(bool()) })),
  }),
})

/** With a scene the url takes `&scene_param=` (links.ts); both come back in enter_session. */
export const kfAddContactWay = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/add_contact_way',
  doc: '94665',
  input: strict({ open_kfid: openKfid(), scene: opt(str({ pattern: '^[0-9a-zA-Z_-]*$', maxLength: 32 })) }),
  output: open({ url: str() }),
})

/** Members and departments; each row says by its own errcode whether it was taken (95014 not activated, 40003 unknown). */
export const kfServicerAdd = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/servicer/add',
  doc: '94646',
  input: servicers(20),
  output: servicerResults(),
})

export const kfServicerDel = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/servicer/del',
  doc: '94647',
  input: servicers(100),
  output: servicerResults(),
})

/** status: 0 serving, 1 stopped; stop_type: 0 stopped, 1 suspended. A row is a member or a department. */
export const kfServicerList = wecom({
  method: 'GET',
  path: '/cgi-bin/kf/servicer/list',
  doc: '94645',
  priority: 'sync',
  input: strict({ open_kfid: id() }),
  output: open({
    servicer_list: list(open({ userid: opt(str()), status: opt(int()), stop_type: opt(int()), department_id: opt(int()) })),
  }),
})
