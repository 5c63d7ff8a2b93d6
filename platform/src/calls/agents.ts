import { wecom } from '../call.ts'
import { chars, done, flag, int, list, nothing, oneOf, open, opt, str, strict } from '../schema.ts'

// platform/00 §8

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
    report_location_flag: opt(oneOf([0, 1, 2])),
    logo_mediaid: opt(str()),
    name: opt(chars(32)),
    description: opt(chars(120, 4)),
    redirect_domain: opt(str()),
    isreportenter: opt(flag()),
    home_url: opt(str()),
  }),
  output: done(),
})
