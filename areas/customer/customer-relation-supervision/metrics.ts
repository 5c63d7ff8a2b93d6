import { live, metrics } from '#core/contract/metrics.ts'

const screen = 'customer-relation-supervision.list'
export const relationMetrics = metrics({ zh: '客户关系监管', en: 'Customer relations' }, 26, {
  moved: {
    title: { zh: '私下流转', en: 'Private moves' },
    definition: {
      zh: '客户和一名员工的好友关系结束、又成为另一名员工的好友，两件事相隔不超过设置的天数，并且不是企业微信分配的。',
      en: 'A customer’s contact with one member ended and one with another began, no further apart than the settings say, and WeCom did not hand them over.',
    },
    formula: { zh: '发生在所选日期内的流转数，以后发生的那一件为准', en: 'Moves whose later half falls into the range' },
    distinct: {
      zh: '按「原员工 → 新员工」计：同一位客户从两名员工转到第三名算 2。',
      en: 'Per pair of members: a customer who moved from two members to a third is two.',
    },
    updated: live,
    screen,
    search: { state: 'all' },
  },
  several: {
    title: { zh: '多人跟进', en: 'Several followers' },
    definition: {
      zh: '现在同时是两名以上员工好友的客户数，离职未交接的员工也算。',
      en: 'Customers whom two members or more follow now, leavers included.',
    },
    formula: { zh: '有两条以上进行中好友关系的客户数', en: 'Customers with two or more contacts that last' },
    distinct: { zh: '按客户计。', en: 'Per customer.' },
    updated: live,
    screen,
    search: { kind: 'several' },
  },
  left: {
    title: { zh: '离职员工跟进', en: 'Followed by leavers' },
    definition: {
      zh: '还有离职员工没有交接出去的客户数；其中「没有在职员工」的，客户发消息没有人回复。',
      en: 'Customers whom somebody who has left still holds; where nobody at work follows them, nobody answers.',
    },
    formula: { zh: '进行中的好友关系里有离职员工的客户数', en: 'Customers with a lasting contact of somebody who has left' },
    distinct: { zh: '按客户计。', en: 'Per customer.' },
    updated: live,
    screen,
    search: { kind: 'left' },
  },
  nobody: {
    title: { zh: '无人跟进', en: 'Nobody follows' },
    definition: {
      zh: '曾经是客户、现在没有任何员工是好友的人数，和客户列表里「已流失」是同一个数。',
      en: 'Who was a customer and is nobody’s contact now: those who are lost in the customer list.',
    },
    formula: { zh: '所有好友关系都已结束的客户数', en: 'Customers all of whose contacts have ended' },
    distinct: { zh: '按客户计。', en: 'Per customer.' },
    updated: live,
    screen,
    search: { kind: 'nobody' },
  },
})
