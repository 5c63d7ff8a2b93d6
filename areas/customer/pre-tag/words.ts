import type { Words } from '#core/contract/errors.ts'
import type { By, Cause, EntryState, HitState } from './contract.ts'

const say = (zh: string, en: string): Words => ({ zh, en })

export const noWho = say('手机号、UnionID、姓名至少填一项', 'A phone, a UnionID or a name is needed')
export const reportTitles = {
  tags: say('预打标签命中报告', 'Tags in advance: report'),
  fields: say('默认属性命中报告', 'Default properties: report'),
}
export const entryWords: Readonly<Record<EntryState, Words>> = {
  waiting: say('等待中', 'Waiting'),
  paused: say('已停用', 'Off'),
  ended: say('已过期', 'Ended'),
  met: say('已到', 'Came'),
}
export const hitWords: Readonly<Record<HitState, Words>> = {
  done: say('已生效', 'Done'),
  pending: say('处理中', 'On its way'),
  asks: say('待确认', 'To decide'),
  failed: say('未成功', 'Failed'),
  dismissed: say('已忽略', 'Left as it was'),
}
export const byWords: Readonly<Record<By, Words>> = {
  phone: say('手机号', 'Phone'),
  unionid: say('UnionID', 'UnionID'),
  name: say('姓名', 'Name'),
}
/** What is the matter, and what can be done. */
export const causeWords: Readonly<Record<Exclude<Cause, ''>, Words>> = {
  shared: say('多位客户共用，请确认是谁', 'Several customers have this phone or UnionID; say who is meant'),
  value_there: say('客户资料里已有别的值，没有覆盖', 'The customer has another value already; it was left'),
  single_group: say('客户已有同组的另一个标签，这个组只能有一个', 'The customer has another tag of a group that allows one'),
  maker_gone: say('写名单的人已离职或没有权限了，请确认', 'Whoever wrote the list has left, or may not any more; please decide'),
  tag_gone: say('标签已被删除，改名单里的标签后再试', 'A tag has been deleted; change the tags of the entry and try again'),
  field_gone: say(
    '字段已删除、停用或不再接受这个值，改名单后再试',
    'The field is gone or takes the value no more; change the entry and try again',
  ),
  not_friends: say('已不是好友，再加上时会自动重试', 'No contact any more; tried again when they are back'),
  refused: say('企业微信没有接受，可以再试', 'WeCom refused; it can be tried again'),
}
