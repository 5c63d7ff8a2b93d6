import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about statistics of staff read. */
export default [
  auditWords({
    actions: { 'staff/statistics.export': { ...say('发起导出员工统计', 'started to export statistics of staff'), class: 'export' } },
    fields: { active: say('活跃员工', 'Active staff') },
  }),
]
