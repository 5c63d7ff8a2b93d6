import { wecom } from '../call.ts'
import { NewTags, StrategyTagGroup } from '../parts.ts'
import { bool, chars, done, id, idNumber, int, list, needs, open, opt, order, strict } from '../schema.ts'
import {
  StrategyId,
  StrategyIds,
  StrategyPage,
  StrategyRangePage,
  StrategyRanges,
  strategyChange,
  strategyDraft,
  strategyOut,
} from '../strategy-parts.ts'

// Customer strategy groups and their tags (platform/04 §5.1, §8): system secret only.

export const externalcontactGetStrategyTagList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_strategy_tag_list',
  doc: '94882',
  priority: 'sync',
  input: strict({ strategy_id: opt(idNumber()), tag_id: opt(list(id())), group_id: opt(list(id())) }),
  output: open({ tag_group: list(StrategyTagGroup) }),
})

export const externalcontactAddStrategyTag = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/add_strategy_tag',
  doc: '94882',
  once: true,
  input: strict(
    { strategy_id: int(), group_id: opt(id()), group_name: opt(chars(30, 1)), order: opt(order()), tag: NewTags },
    needs('group_id', 'group_name'),
  ),
  output: open({ tag_group: StrategyTagGroup }),
})

export const externalcontactEditStrategyTag = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/edit_strategy_tag',
  doc: '94882',
  input: strict({ id: id(), name: opt(chars(30, 1)), order: opt(order()) }),
  output: done(),
})

export const externalcontactDelStrategyTag = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/del_strategy_tag',
  doc: '94882',
  input: strict({ tag_id: opt(list(id())), group_id: opt(list(id())) }, needs('tag_id', 'group_id')),
  output: done(),
})

const privileges = {
  view_customer_list: opt(bool()),
  view_customer_data: opt(bool()),
  view_room_list: opt(bool()),
  contact_me: opt(bool()),
  join_room: opt(bool()),
  share_customer: opt(bool()),
  oper_resign_customer: opt(bool()),
  oper_resign_group: opt(bool()),
  send_customer_msg: opt(bool()),
  edit_welcome_msg: opt(bool()),
  view_behavior_data: opt(bool()),
  view_room_data: opt(bool()),
  send_group_msg: opt(bool()),
  room_deduplication: opt(bool()),
  rapid_reply: opt(bool()),
  onjob_customer_transfer: opt(bool()),
  edit_anti_spam_rule: opt(bool()),
  export_customer_list: opt(bool()),
  export_customer_data: opt(bool()),
  export_customer_group_list: opt(bool()),
}

export const externalcontactCustomerStrategyList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_strategy/list',
  doc: '94883',
  priority: 'sync',
  input: StrategyPage,
  output: StrategyIds,
})

export const externalcontactCustomerStrategyGet = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_strategy/get',
  doc: '94883',
  priority: 'sync',
  input: StrategyId,
  output: strategyOut(privileges),
})

export const externalcontactCustomerStrategyGetRange = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_strategy/get_range',
  doc: '94883',
  priority: 'sync',
  input: StrategyRangePage,
  output: StrategyRanges,
})

/** The sizes of admin_list and range are unverified. */
export const externalcontactCustomerStrategyCreate = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_strategy/create',
  doc: '94883',
  once: true,
  input: strategyDraft(privileges),
  output: open({ strategy_id: int() }),
})

/** The sizes of admin_list and range are unverified. */
export const externalcontactCustomerStrategyEdit = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_strategy/edit',
  doc: '94883',
  input: strategyChange(privileges),
  output: done(),
})

export const externalcontactCustomerStrategyDel = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/customer_strategy/del',
  doc: '94883',
  input: StrategyId,
  output: done(),
})
