import Type from 'typebox'
import { wecom } from '../call.ts'
import { bool, bytes, chars, done, flag, id, idNumber, int, list, needs, oneOf, open, opt, order, str, strict, userId } from '../schema.ts'

// platform/03 §1, §2: members and departments, written. Contact-sync secret, or an app with the right to write contacts.
// Nothing here is `once`: a repeat answers 60102 or 60008, or writes the same again.

/** Web attributes: url and title both empty clear the value (03 §1.3). */
const attribute = (text: number, title: number) =>
  Type.Union([
    strict({ type: Type.Literal(0), name: str({ minLength: 1 }), text: strict({ value: chars(text) }) }),
    strict({ type: Type.Literal(1), name: str({ minLength: 1 }), web: strict({ url: str(), title: chars(title) }) }),
    strict({
      type: Type.Literal(2),
      name: str({ minLength: 1 }),
      miniprogram: strict({ appid: str(), pagepath: str(), title: chars(title) }),
    }),
  ])

const fields = {
  alias: opt(chars(64)),
  /** Digits, + and -, `+86 138…` allowed. */
  mobile: opt(str({ maxLength: 32, pattern: '^[0-9+ -]*$' })),
  email: opt(bytes(64, 6)),
  /** On the corp's mail domain; generated when empty, changeable once. */
  biz_mail: opt(bytes(64, 6)),
  order: opt(list(order(), 100)),
  is_leader_in_dept: opt(list(flag(), 100)),
  direct_leader: opt(list(userId(), 5)),
  main_department: opt(idNumber()),
  position: opt(chars(128)),
  gender: opt(oneOf(['1', '2'])),
  telephone: opt(str({ maxLength: 32, pattern: '^[0-9+,-]*$' })),
  address: opt(chars(128)),
  avatar_mediaid: opt(str()),
  enable: opt(flag()),
  /** An attribute the admin console does not know is ignored. */
  extattr: opt(strict({ attrs: list(attribute(64, 12)) })),
  external_position: opt(chars(12)),
  external_profile: opt(
    strict({
      external_corp_name: opt(str()),
      wechat_channels: opt(strict({ nickname: str() })),
      external_attr: opt(list(attribute(12, 12))),
    }),
  ),
}

/** At most 100 departments; the error text still says 20 (60110). */
const departments = () => list(int(), 100, 1)

/** mobile is unique in the corp, so is each address; errmsg `created`. */
export const userCreate = wecom({
  method: 'POST',
  path: '/cgi-bin/user/create',
  doc: '90195',
  input: strict(
    {
      userid: str({ maxLength: 64, pattern: '^[0-9A-Za-z][0-9A-Za-z_.@-]*$' }),
      name: chars(64, 1),
      department: departments(),
      /** Daily for at most 3 working days; on unless told. */
      to_invite: opt(bool()),
      ...fields,
    },
    needs('mobile', 'email'),
  ),
  /** Only when departments were given by name, which no document shows (unverified). */
  output: open({ created_department: opt(Type.Unknown()) }),
})

/** The mobile of an activated member is ignored silently; errmsg `updated`. */
export const userUpdate = wecom({
  method: 'POST',
  path: '/cgi-bin/user/update',
  doc: '90197',
  input: strict({
    userid: userId(),
    /** Only while the platform made the old one, and once (301036). */
    new_userid: opt(str({ maxLength: 64, pattern: '^[0-9A-Za-z][0-9A-Za-z_.@-]*$' })),
    name: opt(chars(64, 1)),
    department: opt(departments()),
    /** At most 5 (unverified). */
    biz_mail_alias: opt(strict({ item: list(str(), 5) })),
    ...fields,
  }),
  output: done(),
})

/** errmsg `deleted`; 301005 for the creator. */
export const userDelete = wecom({
  method: 'GET',
  path: '/cgi-bin/user/delete',
  doc: '90198',
  input: strict({ userid: userId() }),
  output: done(),
})

/** One invalid id fails the whole call. */
export const userBatchdelete = wecom({
  method: 'POST',
  path: '/cgi-bin/user/batchdelete',
  doc: '90199',
  input: strict({ useridlist: list(userId(), 200, 1) }),
  output: done(),
})

const departmentName = () => chars(32, 1)
const parts = { name_en: opt(chars(32)), order: opt(order()) }

/** Names without \ : * ? " < > | (60009); at most 15 levels and 30 000 in all; errmsg `created`. */
export const departmentCreate = wecom({
  method: 'POST',
  path: '/cgi-bin/department/create',
  doc: '90205',
  input: strict({ name: departmentName(), parentid: int(), id: opt(int({ minimum: 2 })), ...parts }),
  output: open({ id: int() }),
})

export const departmentUpdate = wecom({
  method: 'POST',
  path: '/cgi-bin/department/update',
  doc: '90206',
  input: strict({ id: int(), name: opt(departmentName()), parentid: opt(idNumber()), ...parts }),
  output: done(),
})

export const departmentDelete = wecom({
  method: 'GET',
  path: '/cgi-bin/department/delete',
  doc: '90207',
  input: strict({ id: int() }),
  output: done(),
})

const invited = () => ({ user: opt(list(userId(), 1000)), party: opt(list(int(), 100)), tag: opt(list(int(), 100)) })

/** Each reaches a person's phone or mailbox. */
export const batchInvite = wecom({
  method: 'POST',
  path: '/cgi-bin/batch/invite',
  doc: '90975',
  priority: 'send',
  once: true,
  input: strict(invited(), needs('user', 'party', 'tag')),
  output: open({ invaliduser: opt(list(str())), invalidparty: opt(list(int())), invalidtag: opt(list(int())) }),
})

/** Where the result of a job is told, when it is not the caller's own address. */
const told = () =>
  opt(strict({ url: str(), token: str(), encodingaeskey: str({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9]*$' }) }))
const job = () => open({ jobid: str({ maxLength: 64 }) })

/** Adds and changes; the file is CSV, uploaded as `file`. One job at a time (302008). */
export const batchSyncuser = wecom({
  method: 'POST',
  path: '/cgi-bin/batch/syncuser',
  doc: '90980',
  priority: 'sync',
  once: true,
  input: strict({ media_id: id(), to_invite: opt(bool()), callback: told() }),
  output: job(),
})

/** Who is not in the file is deleted; refused (45026) above 50 members and a fifth of all, or up to 50 and four fifths. */
export const batchReplaceuser = wecom({
  method: 'POST',
  path: '/cgi-bin/batch/replaceuser',
  doc: '90981',
  priority: 'sync',
  once: true,
  input: strict({ media_id: id(), to_invite: opt(bool()), callback: told() }),
  output: job(),
})

export const batchReplaceparty = wecom({
  method: 'POST',
  path: '/cgi-bin/batch/replaceparty',
  doc: '90982',
  priority: 'sync',
  once: true,
  input: strict({ media_id: id(), callback: told() }),
  output: job(),
})

/** status 1 started, 2 running, 3 done. Members carry userid; departments partyid and action: 1 new, 2 renamed, 4 moved, 8 re-ordered. */
export const batchGetresult = wecom({
  method: 'GET',
  path: '/cgi-bin/batch/getresult',
  doc: '90983',
  priority: 'sync',
  input: strict({ jobid: str({ minLength: 1, maxLength: 64 }) }),
  output: open({
    status: int(),
    /** sync_user, replace_user, replace_party */
    type: str(),
    total: int(),
    percentage: int(),
    result: opt(list(open({ userid: opt(str()), action: opt(int()), partyid: opt(int()), errcode: int(), errmsg: str() }))),
  }),
})
