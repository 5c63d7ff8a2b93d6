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
  staff_active: {
    title: { zh: '活跃员工', en: 'Active staff' },
    definition: { zh: '所选日期内在睦客打开过页面的员工数。', en: 'Colleagues who opened a page of Rapport in the range.' },
    formula: { zh: '有页面访问记录的员工数', en: 'Colleagues with a page view' },
    distinct: { zh: '一名员工算 1，不论打开多少次。', en: 'A colleague counts once, however often.' },
    updated: live,
    screen: 'staff-statistics.stats',
  },
})
