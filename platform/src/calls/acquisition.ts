import { wecom } from '../call.ts'
import {
  bool,
  chars,
  cursorIn,
  cursorOut,
  done,
  id,
  int,
  limit,
  list,
  needs,
  nothing,
  oneOf,
  open,
  opt,
  str,
  strict,
  unixTime,
  userId,
} from '../schema.ts'

// 获客助手 links (platform/04 §7). Only links created by the calling app are visible.

const range = () =>
  strict({ user_list: opt(list(userId(), 500)), department_list: opt(list(int())) }, needs('user_list', 'department_list'))
const priorityOption = () => strict({ priority_type: oneOf([1, 2]), priority_userid_list: opt(list(userId())) })
const linkOut = () =>
  open({
    link_id: str(),
    link_name: str(),
    url: str(),
    create_time: int(),
    skip_verify: opt(bool()),
    mark_source: opt(bool()),
  })

export const externalcontactCustomerAcquisitionListLink = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_acquisition/list_link',
  doc: '97297',
  priority: 'sync',
  input: strict({ limit: opt(limit(100)), cursor: cursorIn() }),
  output: open({ link_id_list: list(str()), next_cursor: cursorOut() }),
})

export const externalcontactCustomerAcquisitionGet = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_acquisition/get',
  doc: '97297',
  priority: 'sync',
  input: strict({ link_id: id() }),
  output: open({
    link: linkOut(),
    range: opt(open({ user_list: opt(list(str())), department_list: opt(list(int())) })),
    priority_option: opt(open({ priority_type: int(), priority_userid_list: opt(list(str())) })),
  }),
})

export const externalcontactCustomerAcquisitionCreateLink = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_acquisition/create_link',
  doc: '97297',
  once: true,
  input: strict({
    link_name: chars(30, 1),
    range: range(),
    skip_verify: opt(bool()),
    priority_option: opt(priorityOption()),
    mark_source: opt(bool()),
  }),
  output: open({ link: linkOut() }),
})

export const externalcontactCustomerAcquisitionUpdateLink = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_acquisition/update_link',
  doc: '97297',
  input: strict({
    link_id: id(),
    link_name: opt(chars(30, 1)),
    range: opt(range()),
    skip_verify: opt(bool()),
    priority_option: opt(priorityOption()),
    mark_source: opt(bool()),
  }),
  output: done(),
})

export const externalcontactCustomerAcquisitionDeleteLink = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_acquisition/delete_link',
  doc: '97297',
  input: strict({ link_id: id() }),
  output: done(),
})

export const externalcontactCustomerAcquisitionCustomer = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_acquisition/customer',
  doc: '97298',
  priority: 'sync',
  input: strict({ link_id: id(), limit: opt(limit(1000)), cursor: cursorIn() }),
  output: open({
    /** chat_status: 0 none, 1 the customer wrote, 2 unknown */
    customer_list: list(open({ external_userid: str(), userid: str(), chat_status: int(), state: opt(str()) })),
    next_cursor: cursorOut(),
  }),
})

/** Days, closed interval, at most 30 apart, last 180 days. */
export const externalcontactCustomerAcquisitionStatistic = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_acquisition/statistic',
  doc: '97375',
  priority: 'sync',
  input: strict({ link_id: id(), start_time: unixTime(), end_time: unixTime() }),
  output: open({ click_link_customer_cnt: int(), new_customer_cnt: int() }),
})

/** `chat_key` comes with the message_from_customer event and lives 30 minutes. */
export const externalcontactCustomerAcquisitionGetChatInfo = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_acquisition/get_chat_info',
  doc: '100130',
  priority: 'sync',
  input: strict({ chat_key: str({ minLength: 1 }) }),
  output: open({
    userid: str(),
    external_userid: str(),
    chat_info: open({ recv_msg_cnt: opt(int()), link_id: opt(str()), state: opt(str()) }),
  }),
})

/** Of a third-party component: whom the corp let it make links for. */
export const externalcontactCustomerAcquisitionAppGetPermit = wecom({
  method: 'GET',
  path: '/cgi-bin/externalcontact/customer_acquisition_app/get_permit',
  doc: '97299',
  priority: 'sync',
  input: nothing(),
  output: open({ user_list: opt(list(str())), department_list: opt(list(int())), tag_list: opt(list(int())) }),
})

export const externalcontactCustomerAcquisitionQuota = wecom({
  method: 'GET',
  path: '/cgi-bin/externalcontact/customer_acquisition_quota',
  doc: '97375',
  priority: 'sync',
  input: nothing(),
  output: open({ total: int(), balance: int(), quota_list: opt(list(open({ expire_date: int(), balance: int() }))) }),
})
