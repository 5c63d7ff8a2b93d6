import { auditWords } from '#core/server/audit-words.ts'
import { chatWords, originWords, targetWords } from '../words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about the log of bulk messages read. */
export default [
  auditWords({
    actions: {
      'per_group_msg/record.sync': say('发起同步员工群发记录', 'started to sync bulk messages of staff'),
      'per_group_msg/record.export': { ...say('发起导出员工群发记录', 'started to export bulk messages of staff'), class: 'export' },
      'per_group_msg/record.exportUserDetail': {
        ...say('发起导出群发记录的客户', 'started to export the customers of a bulk message'),
        class: 'export',
      },
      'per_group_msg/record.exportGroupDetail': {
        ...say('发起导出群发记录的客户群', 'started to export the groups of a bulk message'),
        class: 'export',
      },
    },
    objects: { 'per_group_msg/record': { screen: 'staff-message-log.list' } },
    fields: {
      chatType: { ...say('发给谁', 'To'), values: chatWords },
      origin: { ...say('谁发起的', 'Whose'), values: originWords },
      sent: { ...say('已发送', 'Sent'), values: { true: say('是', 'Yes'), false: say('否', 'No') } },
      messageId: say('群发消息', 'Message'),
      state: { ...say('结果', 'Result'), values: targetWords },
    },
  }),
]
