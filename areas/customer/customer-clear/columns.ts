import { columnsOf } from '#core/contract/columns.ts'
import { clearRecords } from './contract.ts'
import { actionWords, stateWords } from './words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const inLang = (words: { zh: string; en: string }, en: boolean) => (en ? words.en : words.zh)

/** Proposals, on screen and as a file. */
export const recordColumns = columnsOf(clearRecords.proposals, [
  { key: 'name', title: say('客户', 'Customer'), width: 180, pinned: 'left' },
  { key: 'ruleName', title: say('规则', 'Rule'), width: 150 },
  { key: 'action', title: say('怎么清理', 'What'), width: 170, value: (r, { en }) => inLang(actionWords[r.action], en) },
  { key: 'tags', title: say('移除的标签', 'Tags'), width: 150, under: 'action', value: (r) => r.tags.map((t) => t.name) },
  { key: 'state', title: say('状态', 'State'), width: 190, value: (r, { en }) => inLang(stateWords[r.state], en) },
  { key: 'asked', title: say('等谁', 'Waits for'), width: 130, under: 'state', value: (r) => r.askedNames },
  { key: 'why', title: say('原因', 'Why'), width: 180, under: 'state' },
  { key: 'staff', title: say('归属员工', 'Staff'), width: 130, spare: true, value: (r) => r.staffNames },
  { key: 'foundAt', title: say('发现时间', 'Found'), kind: 'time', width: 132 },
  { key: 'decidedBy', title: say('处理人', 'Decided by'), width: 110 },
  { key: 'decidedAt', title: say('处理时间', 'Decided'), kind: 'time', width: 132, spare: true },
  { key: 'note', title: say('留言', 'Note'), width: 180, hidden: true },
  { key: 'endedAt', title: say('结束时间', 'Ended'), kind: 'time', width: 132, hidden: true },
  { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), kind: 'id', width: 200, hidden: true },
])
