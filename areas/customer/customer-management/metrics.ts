import { live, metrics } from '#core/contract/metrics.ts'

export const customerMetrics = metrics({ zh: '客户', en: 'Customers' }, 10, {
  customers_now: {
    title: { zh: '现有客户', en: 'Customers now' },
    definition: { zh: '此刻至少是一名员工好友的客户数。', en: 'People who are a contact of at least one colleague at this moment.' },
    formula: { zh: '状态为好友的客户数', en: 'Customers whose state is contact' },
    distinct: { zh: '按客户去重，加了多名员工只算 1 位。', en: 'One person counts once, however many colleagues they have.' },
    updated: live,
    screen: 'customer-management.list',
    search: { status: 'friend' },
  },
  contacts_added: {
    title: { zh: '新增好友', en: 'Contacts added' },
    definition: {
      zh: '所选日期内建立的员工与客户的好友关系数。',
      en: 'Contacts between a colleague and a customer that began in the range.',
    },
    formula: { zh: '添加时间在所选日期内的好友关系数', en: 'Contacts whose beginning falls into the range' },
    distinct: {
      zh: '按关系计：一位客户加两名员工算 2；删除后再加回，只算最后一次。',
      en: 'Per contact: two colleagues are two. Deleted and added again stands at the last time only.',
    },
    updated: live,
    screen: 'customer-management.dashboard',
  },
  contacts_lost: {
    title: { zh: '流失好友', en: 'Contacts lost' },
    definition: { zh: '所选日期内被任一方删除的好友关系数。', en: 'Contacts that either side ended in the range.' },
    formula: { zh: '结束时间在所选日期内的好友关系数', en: 'Contacts whose end falls into the range' },
    distinct: {
      zh: '按关系计，与添加时间无关；之后又加回的不再算流失。',
      en: 'Per contact, whenever it began; one that was taken up again is lost no more.',
    },
    updated: live,
    screen: 'customer-management.dashboard',
  },
  contacts_net: {
    title: { zh: '净增好友', en: 'Net contacts' },
    definition: { zh: '新增比流失多出的好友关系数，可能为负。', en: 'How many more contacts began than ended; may be below zero.' },
    formula: { zh: '新增好友 − 流失好友', en: 'Added − lost' },
    distinct: { zh: '同新增与流失。', en: 'As added and lost.' },
    updated: live,
    screen: 'customer-management.dashboard',
  },
  untagged_share: {
    title: { zh: '无标签占比', en: 'Untagged share' },
    definition: { zh: '现有客户里没有任何企业标签的比例。', en: 'Part of the customers now who carry no tag at all.' },
    formula: { zh: '无标签客户 ÷ 现有客户', en: 'Untagged ÷ customers now' },
    distinct: { zh: '按客户去重。', en: 'One person counts once.' },
    updated: live,
    screen: 'customer-management.list',
    search: { status: 'friend', noTags: 'true' },
  },
})
export const scoreMetrics = metrics({ zh: '运营分', en: 'Operation score' }, 20, {
  operation_score: {
    title: { zh: '运营分', en: 'Operation score' },
    definition: {
      zh: '这位客户被照顾得怎么样，0 到 100 分，只用系统里已有的事实。',
      en: 'How well a customer is looked after, 0 to 100, from facts the system holds.',
    },
    formula: {
      zh: '好友 25 + 跟进员工 1 人 6、2 人起 10 + 标签每个 3 最多 15 + 进群 10 + 最近互动 7 天内 25、30 天内 18、90 天内 8 + 90 天内送达每条 5 最多 15；已流失为 0',
      en: 'Contact 25 + one colleague 6, two or more 10 + 3 a tag up to 15 + in a group 10 + last touch within 7 days 25, 30 days 18, 90 days 8 + 5 a message that arrived in 90 days up to 15; lost is 0',
    },
    distinct: {
      zh: '一位客户一个分。互动取添加、聊天、送达、跟进里最近的一次。',
      en: 'One score a person. The last touch is the latest of adding, chatting, delivery and follow-up.',
    },
    updated: { zh: '每次计算运营分时', en: 'When scores are computed' },
    screen: 'customer-management.dashboard',
    search: { tab: 'scores' },
  },
})
