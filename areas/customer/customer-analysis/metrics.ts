import { live, metrics } from '#core/contract/metrics.ts'

const keptMetric = (n: number) => ({
  title: { zh: `${n} 天留存`, en: `Kept ${n} days` },
  definition: {
    zh: `所选日期内加满 ${n} 天的好友里，满 ${n} 天那一刻还是好友的比例。`,
    en: `Of the contacts whose day ${n} fell into the range, the part that was still there at that moment.`,
  },
  formula: {
    zh: `添加满 ${n} 个 24 小时还没被任一方删除的好友数 ÷ 在所选日期内添加满 ${n} 个 24 小时的好友数`,
    en: `Contacts that neither side had ended ${n} × 24 hours after they began ÷ contacts that came to be that old in the range`,
  },
  distinct: {
    zh: '按好友关系计；之后再流失不影响，删除后又加回按最后一次添加算。',
    en: 'Per contact; lost later does not matter, and one that was taken up again stands at its last beginning.',
  },
  updated: live,
  screen: 'customer-analysis.statistics',
})
export const analysisMetrics = metrics({ zh: '客户分析', en: 'Customer analysis' }, 15, {
  kept_1: keptMetric(1),
  kept_7: keptMetric(7),
  kept_30: keptMetric(30),
  cohort_kept: {
    title: { zh: '同期留存', en: 'Kept of a cohort' },
    definition: {
      zh: '同一天、同一周或同一月添加的好友里，满 1、7、30 天时还在的比例。',
      en: 'Of those who came on one day, in one week or month, the part that was there after 1, 7, 30 days.',
    },
    formula: {
      zh: '满 N 天时还在的好友数 ÷ 已满 N 天的好友数；还没有人满 N 天时不显示',
      en: 'There after N days ÷ have had N days; nothing where nobody has had them',
    },
    distinct: { zh: '按好友关系计；删除后又加回按最后一次添加算。', en: 'Per contact, at its last beginning.' },
    updated: live,
    screen: 'customer-analysis.analysis',
  },
  last_touch: {
    title: { zh: '客户活跃', en: 'Activity' },
    definition: {
      zh: '现有客户按距最近一次互动的天数分开。互动是添加好友、发来消息或收到群发里最近的一次。',
      en: 'The customers now, by days since the last touch: they came, wrote, or got a mass message.',
    },
    formula: { zh: '每一段里的现有客户数', en: 'Customers now in each band' },
    distinct: { zh: '按客户去重，每位客户只在一段里。', en: 'One person counts once and stands in one band.' },
    updated: live,
    screen: 'customer-analysis.analysis',
  },
  lost_after: {
    title: { zh: '流失前留存', en: 'Lost after' },
    definition: {
      zh: '所选日期内流失的好友，从添加到流失过了多久。',
      en: 'How long those lost in the range had been contacts.',
    },
    formula: { zh: '流失时间 − 添加时间', en: 'End − beginning' },
    distinct: { zh: '按好友关系计，各段加起来就是流失好友。', en: 'Per contact; the bands sum up to the contacts lost.' },
    updated: live,
    screen: 'customer-analysis.analysis',
  },
})
