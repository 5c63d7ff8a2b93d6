/** The dictionary of figures (research/ux.md G-12): one id a metric; screens take their tooltips from here and `/explain` shows all of it. */
type Words = { zh: string; en: string }
export interface Metric {
  id: string
  group: 'customer' | 'score' | 'tag' | 'staff'
  title: Words
  definition: Words
  formula: Words
  /** What counts once and what twice. */
  distinct: Words
  updated: Words
  /** The screen where it stands, by its key, and what its address says. */
  screen: string
  search?: Record<string, string>
}
const say = (zh: string, en: string): Words => ({ zh, en })
const live = say('实时', 'Live')
const run = say('每次计算运营分时', 'When scores are computed')
const dashboard = 'customer-management.dashboard'
const staffPage = 'staff-statistics.stats'
const tagPage = 'customer-tags.stats'

export const metrics = [
  {
    id: 'customers_now',
    group: 'customer',
    title: say('现有客户', 'Customers now'),
    definition: say('此刻至少是一名员工好友的客户数。', 'People who are a contact of at least one colleague at this moment.'),
    formula: say('状态为好友的客户数', 'Customers whose state is contact'),
    distinct: say('按客户去重，加了多名员工只算 1 位。', 'One person counts once, however many colleagues they have.'),
    updated: live,
    screen: 'customer-management.list',
    search: { status: 'friend' },
  },
  {
    id: 'contacts_added',
    group: 'customer',
    title: say('新增好友', 'Contacts added'),
    definition: say('所选日期内建立的员工与客户的好友关系数。', 'Contacts between a colleague and a customer that began in the range.'),
    formula: say('添加时间在所选日期内的好友关系数', 'Contacts whose beginning falls into the range'),
    distinct: say(
      '按关系计：一位客户加两名员工算 2；删除后再加回，只算最后一次。',
      'Per contact: two colleagues are two. Deleted and added again stands at the last time only.',
    ),
    updated: live,
    screen: dashboard,
  },
  {
    id: 'contacts_lost',
    group: 'customer',
    title: say('流失好友', 'Contacts lost'),
    definition: say('所选日期内被任一方删除的好友关系数。', 'Contacts that either side ended in the range.'),
    formula: say('结束时间在所选日期内的好友关系数', 'Contacts whose end falls into the range'),
    distinct: say(
      '按关系计，与添加时间无关；之后又加回的不再算流失。',
      'Per contact, whenever it began; one that was taken up again is lost no more.',
    ),
    updated: live,
    screen: dashboard,
  },
  {
    id: 'contacts_net',
    group: 'customer',
    title: say('净增好友', 'Net contacts'),
    definition: say('新增比流失多出的好友关系数，可能为负。', 'How many more contacts began than ended; may be below zero.'),
    formula: say('新增好友 − 流失好友', 'Added − lost'),
    distinct: say('同新增与流失。', 'As added and lost.'),
    updated: live,
    screen: dashboard,
  },
  {
    id: 'untagged_share',
    group: 'customer',
    title: say('无标签占比', 'Untagged share'),
    definition: say('现有客户里没有任何企业标签的比例。', 'Part of the customers now who carry no tag at all.'),
    formula: say('无标签客户 ÷ 现有客户', 'Untagged ÷ customers now'),
    distinct: say('按客户去重。', 'One person counts once.'),
    updated: live,
    screen: 'customer-management.list',
    search: { status: 'friend', noTags: 'true' },
  },
  {
    id: 'operation_score',
    group: 'score',
    title: say('运营分', 'Operation score'),
    definition: say(
      '这位客户被照顾得怎么样，0 到 100 分，只用系统里已有的事实。',
      'How well a customer is looked after, 0 to 100, from facts the system holds.',
    ),
    formula: say(
      '好友 25 + 跟进员工 1 人 6、2 人起 10 + 标签每个 3 最多 15 + 进群 10 + 最近互动 7 天内 25、30 天内 18、90 天内 8 + 90 天内送达每条 5 最多 15；已流失为 0',
      'Contact 25 + one colleague 6, two or more 10 + 3 a tag up to 15 + in a group 10 + last touch within 7 days 25, 30 days 18, 90 days 8 + 5 a message that arrived in 90 days up to 15; lost is 0',
    ),
    distinct: say(
      '一位客户一个分。互动取添加、聊天、送达、跟进里最近的一次。',
      'One score a person. The last touch is the latest of adding, chatting, delivery and follow-up.',
    ),
    updated: run,
    screen: dashboard,
    search: { tab: 'scores' },
  },
  {
    id: 'tag_customers',
    group: 'tag',
    title: say('标签客户数', 'Customers of a tag'),
    definition: say('现在带有这个标签的客户数。', 'Customers who carry the tag now.'),
    formula: say('任一员工给打了这个标签的客户数', 'Customers whom any colleague gave the tag'),
    distinct: say('按客户去重。', 'One person counts once.'),
    updated: live,
    screen: tagPage,
  },
  {
    id: 'tag_marks',
    group: 'tag',
    title: say('打标次数', 'Times tagged'),
    definition: say(
      '所选日期内给客户打上、移除标签的次数，包括在企业微信里打的。',
      'Times a tag was put on or taken off a customer in the range, in WeCom too.',
    ),
    formula: say('时间线里的打标记录里的标签数', 'Tags named by the markings in the timelines'),
    distinct: say(
      '按员工、客户、标签计。首次同步时已有的标签不算。',
      'Per colleague, customer and tag. What stood there at the first sync is not counted.',
    ),
    updated: live,
    screen: tagPage,
  },
  {
    id: 'welcomes_delivered',
    group: 'staff',
    title: say('欢迎语送达', 'Welcomes delivered'),
    definition: say('所选日期内企业微信接受了的欢迎语条数。', 'Welcome messages WeCom took in the range.'),
    formula: say('状态为已发送的欢迎语发送记录数', 'Entries of the delivery log for welcomes that were sent'),
    distinct: say('每次添加最多 1 条。', 'At most one an add.'),
    updated: live,
    screen: staffPage,
  },
  {
    id: 'code_adds',
    group: 'staff',
    title: say('活码添加', 'Live code adds'),
    definition: say('客户通过渠道活码添加到这名员工的次数。', 'Times a customer came to this colleague through a live code.'),
    formula: say('活码添加记录数', 'Adds recorded by live codes'),
    distinct: say('按添加次数，删除后再加回再算一次。', 'Per add; deleted and added again is one more.'),
    updated: live,
    screen: 'live-codes.stats',
  },
  {
    id: 'mass_confirmed',
    group: 'staff',
    title: say('确认群发', 'Mass messages sent'),
    definition: say(
      '企业要求群发、员工在手机上确认发送的群发数。',
      'Mass messages a colleague was asked to send and confirmed on the phone.',
    ),
    formula: say('确认时间在所选日期内的群发数', 'Messages of which a part was confirmed in the range'),
    distinct: say('一次群发分多批确认的算 1。', 'One message confirmed in several batches is one.'),
    updated: say('向企业微信查询结果时', 'When WeCom is asked for results'),
    screen: 'customer-mass-messages.list',
  },
  {
    id: 'active_days',
    group: 'staff',
    title: say('活跃天数', 'Active days'),
    definition: say('员工在睦客打开过页面的天数。', 'Days on which the colleague opened a page of Rapport.'),
    formula: say('有页面访问记录的日期数', 'Days with a page view'),
    distinct: say(
      '一天算 1。本地管理员不是员工，不统计。',
      'A day counts once. The local administrator is no colleague and is not counted.',
    ),
    updated: live,
    screen: staffPage,
  },
] as const satisfies readonly Metric[]
export type MetricId = (typeof metrics)[number]['id']

/** Definition, formula, how doubles count, when it is updated: the tooltip of a figure. */
export function metricHelp(id: MetricId, lang: 'zh' | 'en'): string {
  const m: Metric = metrics.find((x) => x.id === id)!
  return lang === 'zh'
    ? `${m.definition.zh}${m.formula.zh}。${m.distinct.zh}更新：${m.updated.zh}。`
    : `${m.definition.en} ${m.formula.en}. ${m.distinct.en} Updated: ${m.updated.en.toLowerCase()}.`
}
