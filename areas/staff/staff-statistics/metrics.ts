import { live, metrics } from '#core/contract/metrics.ts'

export const staffMetrics = metrics({ zh: '员工', en: 'Staff' }, 60, {
  active_days: {
    title: { zh: '活跃天数', en: 'Active days' },
    definition: { zh: '员工在睦客打开过页面的天数。', en: 'Days on which the colleague opened a page of Rapport.' },
    formula: { zh: '有页面访问记录的日期数', en: 'Days with a page view' },
    distinct: {
      zh: '一天算 1。本地管理员不是员工，不统计。',
      en: 'A day counts once. The local administrator is no colleague and is not counted.',
    },
    updated: live,
    screen: 'staff-statistics.stats',
  },
  mass_confirmed: {
    title: { zh: '确认群发', en: 'Mass messages sent' },
    definition: {
      zh: '企业要求群发、员工在手机上确认发送的群发数。',
      en: 'Mass messages a colleague was asked to send and confirmed on the phone.',
    },
    formula: { zh: '确认时间在所选日期内的群发数', en: 'Messages of which a part was confirmed in the range' },
    distinct: { zh: '一次群发分多批确认的算 1。', en: 'One message confirmed in several batches is one.' },
    updated: { zh: '向企业微信查询结果时', en: 'When WeCom is asked for results' },
    screen: 'customer-mass-messages.list',
  },
})
