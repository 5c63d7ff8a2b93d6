import { live, metrics } from '#core/contract/metrics.ts'

export const codeMetrics = metrics({ zh: '渠道活码', en: 'Live codes' }, 40, {
  code_adds: {
    title: { zh: '活码添加', en: 'Live code adds' },
    definition: { zh: '客户通过渠道活码添加到这名员工的次数。', en: 'Times a customer came to this colleague through a live code.' },
    formula: { zh: '活码添加记录数', en: 'Adds recorded by live codes' },
    distinct: { zh: '按添加次数，删除后再加回再算一次。', en: 'Per add; deleted and added again is one more.' },
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
