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
      by: {
        ...say('分组', 'Of which'),
        values: {
          add_way: say('添加方式', 'Way of adding'),
          staff: say('员工', 'Member'),
          department: say('门店', 'Store'),
          tag: say('标签', 'Tag'),
          stage: say('阶段', 'Stage'),
        },
      },
      key: say('其中', 'One of them'),
      processId: say('流程', 'Process'),
      step: {
        ...say('每批', 'Cohorts'),
        values: { day: say('按日', 'By day'), week: say('按周', 'By week'), month: say('按月', 'By month') },
      },
      only: {
        ...say('范围', 'Only'),
        values: {
          added: say('新增', 'Added'),
          lost: say('流失', 'Lost'),
          stayed: say('现在还在', 'There now'),
          due1: say('满 1 天', 'Had 1 day'),
          kept1: say('满 1 天时还在', 'There after 1 day'),
          due7: say('满 7 天', 'Had 7 days'),
          kept7: say('满 7 天时还在', 'There after 7 days'),
          due30: say('满 30 天', 'Had 30 days'),
          kept30: say('满 30 天时还在', 'There after 30 days'),
        },
      },
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
