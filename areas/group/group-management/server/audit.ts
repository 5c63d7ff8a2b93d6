import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about groups read. */
export default [
  auditWords({
    actions: { 'group.sync': say('发起同步客户群', 'started to sync groups') },
    objects: { group: { screen: 'group-management.detail', asks: 'groupId' } },
  }),
]
