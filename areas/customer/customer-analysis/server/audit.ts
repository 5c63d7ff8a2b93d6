import { auditWords } from '#core/server/audit-words.ts'
import { onlyWords, stayWords } from '../words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about the statistics of customers read. */
export default [
  auditWords({
    actions: {
      'customer_statistics.export': { ...say('发起导出客户统计表', 'started to export customer statistics'), class: 'export' },
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
        values: onlyWords,
      },
      stay: {
        ...say('流失前留存', 'Lost after'),
        values: stayWords,
      },
    },
  }),
]
