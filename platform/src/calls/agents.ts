import { wecom } from '../call.ts'
import { chars, done, int, list, nothing, oneOf, open, opt, str, strict } from '../schema.ts'

// platform/00 §8

/** customized_publish_status (of an app developed on behalf): unverified. */
export const agentGet = wecom({
  method: 'GET',
  path: '/cgi-bin/agent/get',
  doc: '90227',
  priority: 'sync',
  input: strict({ agentid: int() }),
  output: open({
    agentid: int(),
    name: str(),
    square_logo_url: opt(str()),
    description: opt(str()),
    allow_userinfos: opt(open({ user: opt(list(open({ userid: str() }))) })),
    allow_partys: opt(open({ partyid: opt(list(int())) })),
    allow_tags: opt(open({ tagid: opt(list(int())) })),
    close: opt(int()),
    redirect_domain: opt(str()),
    report_location_flag: opt(int()),
    isreportenter: opt(int()),
    home_url: opt(str()),
    customized_publish_status: opt(int()),
  }),
})

/** Only the caller's app. */
export const agentList = wecom({
  method: 'GET',
  path: '/cgi-bin/agent/list',
  doc: '90227',
  priority: 'sync',
  input: nothing(),
  output: open({ agentlist: list(open({ agentid: int(), name: str(), square_logo_url: opt(str()) })) }),
})

export const agentSet = wecom({
  method: 'POST',
  path: '/cgi-bin/agent/set',
  doc: '90228',
  input: strict({
    agentid: int(),
    report_location_flag: opt(int()),
    logo_mediaid: opt(str()),
    name: opt(chars(32)),
    description: opt(chars(120, 4)),
    redirect_domain: opt(str()),
    isreportenter: opt(int()),
    home_url: opt(str()),
  }),
  output: done(),
})

/** Sizes unverified. */
export const agentSetScope = wecom({
  method: 'POST',
  path: '/cgi-bin/agent/set_scope',
  doc: '98001',
  input: strict({
    agentid: int(),
    allow_user: opt(list(str(), 1000)),
    allow_party: opt(list(int(), 100)),
    allow_tag: opt(list(int(), 100)),
  }),
  output: open({ invaliduser: opt(list(str())), invalidparty: opt(list(int())), invalidtag: opt(list(int())) }),
})

/** auth_type: 0 may only send, 1 manages */
export const agentGetAdminList = wecom({
  method: 'POST',
  path: '/cgi-bin/agent/get_admin_list',
  doc: '100073',
  priority: 'sync',
  input: nothing(),
  output: open({ admin: list(open({ userid: str(), auth_type: int() })) }),
})

/** Contact-sync secret; the code lives 7 days. size_type: 171, 399, 741 or 2052 pixels (sizes unverified) */
export const corpGetJoinQrcode = wecom({
  method: 'GET',
  path: '/cgi-bin/corp/get_join_qrcode',
  doc: '91714',
  input: strict({ size_type: opt(oneOf([1, 2, 3, 4])) }),
  output: open({ join_qrcode: str() }),
})

/** Of an app developed on behalf. */
export const agentGetPermissions = wecom({
  method: 'POST',
  path: '/cgi-bin/agent/get_permissions',
  doc: '99052',
  priority: 'sync',
  input: nothing(),
  output: open({ app_permissions: list(str()) }),
})
