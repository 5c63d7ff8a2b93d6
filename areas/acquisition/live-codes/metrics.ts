import { live, metrics } from '#core/contract/metrics.ts'

export const codeMetrics = metrics({ zh: '渠道活码', en: 'Live codes' }, 40, {
  code_adds: {
    title: { zh: '活码添加', en: 'Live code adds' },
    definition: {
      zh: '所选日期内客户通过渠道活码添加员工的次数。',
      en: 'Times a customer added a colleague through a live code in the range.',
    },
    formula: { zh: '活码添加记录数', en: 'Adds recorded by live codes' },
    distinct: {
      zh: '按添加次数：加两名员工算 2；删除后再加回再算一次。',
      en: 'Per add: two colleagues are two; deleted and added again is one more.',
    },
    updated: live,
    screen: 'live-codes.stats',
  },
  code_new_customers: {
    title: { zh: '活码新客户', en: 'New customers by live codes' },
    definition: { zh: '通过活码添加时还不是任何同事好友的客户。', en: 'Adds by people who were nobody’s contact before.' },
    formula: { zh: '添加前没有好友关系的活码添加记录数', en: 'Adds recorded by live codes before which there was no contact' },
    distinct: { zh: '按添加次数。', en: 'Per add.' },
    updated: live,
    screen: 'live-codes.stats',
  },
  code_lost: {
    title: { zh: '活码流失', en: 'Lost after a live code' },
    definition: {
      zh: '所选日期内通过活码添加、之后被任一方删除的好友。',
      en: 'Contacts made through a live code in the range that either side has ended since.',
    },
    formula: { zh: '已结束的活码添加记录数', en: 'Adds recorded by live codes whose contact has ended' },
    distinct: { zh: '按添加次数，统计到现在为止。', en: 'Per add, up to now.' },
    updated: live,
    screen: 'live-codes.stats',
  },
  code_net: {
    title: { zh: '活码净增', en: 'Net by live codes' },
    definition: { zh: '所选日期内通过活码添加、现在还是好友的次数。', en: 'Adds through live codes in the range that are contacts still.' },
    formula: { zh: '活码添加 − 活码流失', en: 'Adds − lost' },
    distinct: { zh: '同添加与流失。', en: 'As adds and lost.' },
    updated: live,
    screen: 'live-codes.stats',
  },
  code_welcomed: {
    title: { zh: '活码欢迎', en: 'Welcomed after a live code' },
    definition: {
      zh: '欢迎语确认送达的活码添加；没有送达的原因见活码数据里的「欢迎语」。',
      en: 'Adds through live codes whose welcome was delivered; why not, where not, stands under “Welcomes”.',
    },
    formula: { zh: '欢迎语已送达的活码添加记录数', en: 'Adds recorded by live codes with a welcome that arrived' },
    distinct: { zh: '每次添加最多 1 条。', en: 'At most one an add.' },
    updated: live,
    screen: 'live-codes.stats',
  },
  code_over_cap: {
    title: { zh: '超出每日上限', en: 'Over the cap' },
    definition: {
      zh: '员工当天通过一个活码接待的人数已到上限之后，企业微信又分配来的添加；备用员工不算。',
      en: 'Adds that WeCom gave to a member who had had their customers of the day by the code; back-up staff are not counted.',
    },
    formula: { zh: '标为超出上限的活码添加记录数', en: 'Adds recorded by live codes as over the cap' },
    distinct: { zh: '按添加次数。', en: 'Per add.' },
    updated: live,
    screen: 'live-codes.stats',
  },
  welcomes_delivered: {
    title: { zh: '欢迎语送达', en: 'Welcomes delivered' },
    definition: { zh: '所选日期内企业微信接受了的欢迎语条数。', en: 'Welcome messages WeCom took in the range.' },
    formula: { zh: '状态为已发送的欢迎语发送记录数', en: 'Entries of the delivery log for welcomes that were sent' },
    distinct: { zh: '每次添加最多 1 条。', en: 'At most one an add.' },
    updated: live,
    screen: 'staff-statistics.stats',
  },
  welcome_time: {
    title: { zh: '欢迎语用时', en: 'Welcome takes' },
    definition: {
      zh: '今天 95% 的欢迎语从客户添加到发出不超过这个时间。企业微信只给 20 秒。',
      en: '95 of 100 welcomes of today went out within this time. WeCom allows 20 s.',
    },
    formula: { zh: '今天已发送的欢迎语用时的 95 分位', en: '95th percentile of the time that welcomes sent today took' },
    distinct: { zh: '每条欢迎语算一次。', en: 'Each welcome once.' },
    updated: live,
    screen: 'app-shell.home',
  },
})
