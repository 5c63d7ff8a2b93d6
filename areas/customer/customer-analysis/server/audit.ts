import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about the statistics of customers read. */
export default [
  auditWords({
    actions: {
      'customer_statistics.export': { ...say('发起导出客户统计', 'started to export customer statistics'), class: 'export' },
      'customer_statistics.exportList': {
        ...say('发起导出客户统计明细', 'started to export the contacts behind the statistics'),
        class: 'export',
      },
    },
    fields: {
      stay: {
        ...say('流失前留存', 'Lost after'),
        values: {
          hours: say('不到 1 天', 'Less than a day'),
          week: say('1 到 7 天', '1 to 7 days'),
          month: say('7 到 30 天', '7 to 30 days'),
          quarter: say('30 到 90 天', '30 to 90 days'),
          longer: say('90 天以上', 'More than 90 days'),
        },
      },
    },
  }),
]
