import { metrics } from '#core/contract/metrics.ts'

export const massMetrics = metrics({ zh: '群发', en: 'Mass messages' }, 50, {
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
