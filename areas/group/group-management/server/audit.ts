import { auditWords } from '#core/server/audit-words.ts'
import { memberKinds } from '../columns.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about groups read. */
export default [
  auditWords({
    actions: {
      'group.sync': say('发起同步客户群', 'started to sync groups'),
      'group.exportMembers': { ...say('发起导出群成员', 'started to export the members of a group'), class: 'export' },
    },
    objects: { group: { screen: 'group-management.detail', asks: 'groupId' } },
    fields: {
      groupId: { ...say('客户群', 'Group'), refers: 'groups' },
      kind: { ...say('身份', 'Who'), values: memberKinds },
    },
  }),
]
