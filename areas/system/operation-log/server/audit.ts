import { auditClasses } from '#core/contract/audit.ts'
import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about the log itself read. */
export default [
  auditWords({
    actions: {
      'operation_log.verified': {
        ...say('核验了一天的日志，全部对得上', 'verified the log of a day: nothing was altered'),
        class: 'system',
      },
      'operation_log.broken': { ...say('核验了一天的日志，有对不上的', 'verified the log of a day: it was altered'), class: 'system' },
      'operation_log.export': { ...say('发起导出操作日志', 'started to export the operation log'), class: 'export' },
    },
    fields: {
      head: say('最后一条的指纹', 'Fingerprint of the last entry'),
      wrong: say('对不上的条数', 'Entries that were altered'),
      class: { ...say('类型', 'Kind'), values: auditClasses },
      actor: say('谁', 'Who'),
      object: say('对象', 'Object'),
      ip: say('IP', 'IP'),
    },
  }),
]
