import { wecom } from '../call.ts'
import { chars, done, id, int, list, needs, nothing, oneOf, open, opt, str, strict, userId } from '../schema.ts'

// Words members may not write to customers (platform/09 §4). The client enforces them and tells nobody: there is no callback.

const Range = strict(
  { user_list: opt(list(userId(), 1000)), department_list: opt(list(int(), 1000)) },
  needs('user_list', 'department_list'),
)
const RangeOut = open({ user_list: opt(list(str())), department_list: opt(list(int())) })
const words = () => list(chars(32, 1), 300, 1)
/** 1 mobile numbers, 2 e-mail addresses, 3 red packets */
const semantics = () => list(oneOf([1, 2, 3]))
/** 1 warns and blocks, 2 warns */
const interceptType = () => oneOf([1, 2])

/** At most 100 rules per corp (41069). */
export const externalcontactAddInterceptRule = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/add_intercept_rule',
  doc: '95097',
  once: true,
  input: strict({
    rule_name: chars(20, 1),
    word_list: words(),
    semantics_list: opt(semantics()),
    intercept_type: interceptType(),
    applicable_range: Range,
  }),
  output: open({ rule_id: str() }),
})

export const externalcontactGetInterceptRuleList = wecom({
  method: 'GET',
  path: '/cgi-bin/externalcontact/get_intercept_rule_list',
  doc: '95097',
  priority: 'sync',
  input: nothing(),
  output: open({ rule_list: list(open({ rule_id: str(), rule_name: str(), create_time: int() })) }),
})

export const externalcontactGetInterceptRule = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_intercept_rule',
  doc: '95097',
  priority: 'sync',
  input: strict({ rule_id: id() }),
  output: open({
    rule: open({
      rule_id: str(),
      rule_name: str(),
      word_list: list(str()),
      extra_rule: opt(open({ semantics_list: opt(list(int())) })),
      intercept_type: int(),
      applicable_range: RangeOut,
    }),
  }),
})

/** Words are replaced as a whole; the range is changed by what is added and removed. */
export const externalcontactUpdateInterceptRule = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/update_intercept_rule',
  doc: '95097',
  input: strict({
    rule_id: id(),
    rule_name: opt(chars(20, 1)),
    word_list: opt(words()),
    extra_rule: opt(strict({ semantics_list: opt(semantics()) })),
    intercept_type: opt(interceptType()),
    add_applicable_range: opt(Range),
    remove_applicable_range: opt(Range),
  }),
  output: done(),
})

export const externalcontactDelInterceptRule = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/del_intercept_rule',
  doc: '95097',
  input: strict({ rule_id: id() }),
  output: done(),
})
