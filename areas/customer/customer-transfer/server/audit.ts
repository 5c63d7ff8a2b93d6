import { auditWords } from '#core/server/audit-words.ts'
import { resourceWords, stateWords, typeWords } from '../words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about handovers read. */
export default [
  auditWords({
    actions: {
      'customer_transfer.add': say('发起了客户继承', 'started a handover'),
      customer_transfer: { ...say('转接了客户或群', 'handed over customers or groups'), class: 'send' },
      'customer_transfer.one': { ...say('转接了一位客户', 'handed over a customer'), class: 'send' },
      'customer_transfer.retry': { ...say('换人或转回', 'handed over to somebody else, or back'), class: 'send' },
      'customer_transfer/record.export': { ...say('发起导出转接记录', 'started to export handovers'), class: 'export' },
    },
    objects: { customer_transfer: { screen: 'customer-transfer.record' } },
    fields: {
      customer_transfer: say('转接', 'Handover'),
      fromStaffId: { ...say('原员工', 'From'), refers: 'staff' },
      toStaffId: { ...say('接替人', 'To'), refers: 'staff' },
      fromStaffIds: { ...say('原员工', 'From'), refers: 'staff' },
      toStaffIds: { ...say('接替人', 'To'), refers: 'staff' },
      resourceType: { ...say('转接内容', 'What'), values: resourceWords },
      transferType: { ...say('方式', 'Kind'), values: typeWords },
      state: { ...say('状态', 'State'), values: stateWords },
      takers: say('接替人', 'Takers'),
      staffId: { ...say('员工', 'Member'), refers: 'staff' },
      weight: say('比例', 'Share'),
      tagIdList: { ...say('标签', 'Tags'), refers: 'tags' },
      onlyIds: say('只转这些', 'Only these'),
      excludeIds: say('除了', 'Except'),
      message: say('给客户的话', 'Words to the customer'),
      recordIds: say('转接记录', 'Records'),
      asked: say('发起几个', 'How many'),
      total: say('几个', 'How many'),
    },
  }),
]
