import { wecom } from '../call.ts'
import { ExternalAttr, ExternalProfile } from '../parts.ts'
import { cursorIn, cursorOut, flag, idNumber, int, limit, list, open, opt, str, strict, userId } from '../schema.ts'

// platform/03. Which fields come back depends on the caller (03 §0): nearly everything beyond ids is optional.

const department = () =>
  open({
    id: int(),
    name: opt(str()),
    name_en: opt(str()),
    department_leader: opt(list(str())),
    parentid: opt(int()),
    order: opt(int()),
  })

export const departmentSimplelist = wecom({
  method: 'GET',
  path: '/cgi-bin/department/simplelist',
  doc: '95350',
  priority: 'sync',
  input: strict({ id: opt(idNumber()) }),
  output: open({ department_id: list(open({ id: int(), parentid: int(), order: opt(int()) })) }),
})

/** The node and all its descendants; without id everything visible. */
export const departmentList = wecom({
  method: 'GET',
  path: '/cgi-bin/department/list',
  doc: '90208',
  priority: 'sync',
  input: strict({ id: opt(idNumber()) }),
  output: open({ department: list(department()) }),
})

export const departmentGet = wecom({
  method: 'GET',
  path: '/cgi-bin/department/get',
  doc: '95351',
  priority: 'sync',
  input: strict({ id: int() }),
  output: open({ department: department() }),
})

const member = {
  userid: str(),
  name: opt(str()),
  department: opt(list(int())),
  order: opt(list(int())),
  position: opt(str()),
  mobile: opt(str()),
  gender: opt(str()),
  email: opt(str()),
  biz_mail: opt(str()),
  /** That it is answered is unverified. */
  biz_mail_alias: opt(open({ item: opt(list(str())) })),
  is_leader_in_dept: opt(list(int())),
  direct_leader: opt(list(str())),
  avatar: opt(str()),
  thumb_avatar: opt(str()),
  telephone: opt(str()),
  alias: opt(str()),
  address: opt(str()),
  open_userid: opt(str()),
  main_department: opt(int()),
  extattr: opt(open({ attrs: opt(list(ExternalAttr)) })),
  /** 1 active, 2 disabled, 4 not activated, 5 left */
  status: opt(int()),
  qr_code: opt(str()),
  external_position: opt(str()),
  external_profile: opt(ExternalProfile),
  enable: opt(int()),
  /** Of old answers. */
  isleader: opt(int()),
  hide_mobile: opt(int()),
  english_name: opt(str()),
}

/** biz_mail_alias: unverified. */
export const userGet = wecom({
  method: 'GET',
  path: '/cgi-bin/user/get',
  doc: '90196',
  priority: 'sync',
  input: strict({ userid: userId() }),
  output: open(member),
})

/** fetch_child is gone from newer documents; whether new apps may use it is unverified. */
export const userSimplelist = wecom({
  method: 'GET',
  path: '/cgi-bin/user/simplelist',
  doc: '90200',
  priority: 'sync',
  input: strict({ department_id: int(), fetch_child: opt(flag()) }),
  output: open({ userlist: list(open({ userid: str(), name: opt(str()), department: opt(list(int())), open_userid: opt(str()) })) }),
})

/** biz_mail_alias: unverified. */
export const userList = wecom({
  method: 'GET',
  path: '/cgi-bin/user/list',
  doc: '90201',
  priority: 'sync',
  input: strict({ department_id: int(), fetch_child: opt(flag()) }),
  output: open({ userlist: list(open(member)) }),
})

/** One row per (member, department); contact-sync secret only. */
export const userListId = wecom({
  method: 'POST',
  path: '/cgi-bin/user/list_id',
  doc: '96021',
  priority: 'sync',
  input: strict({ cursor: cursorIn(), limit: opt(limit(10000)) }),
  output: open({ dept_user: list(open({ userid: opt(str()), open_userid: opt(str()), department: int() })), next_cursor: cursorOut() }),
})

export const userGetActiveStat = wecom({
  method: 'POST',
  path: '/cgi-bin/user/get_active_stat',
  doc: '92714',
  priority: 'sync',
  input: strict({ date: str({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) }),
  output: open({ active_cnt: int() }),
})
