import { columnsOf } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { transferRecords } from './contract.ts'
import { resourceWords, stateWords, typeWords } from './words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const inLang = (words: { zh: string; en: string }, en: boolean) => (en ? words.en : words.zh)
const nameOf = (m: { staffName: string; staffAlias: string }, en: boolean) => shownName({ name: m.staffName, alias: m.staffAlias }, en)

/** What was handed over, on screen and as a file. */
export const recordColumns = columnsOf(transferRecords.list, [
  { key: 'name', title: say('客户或群', 'Customer or group'), width: 200, pinned: 'left' },
  {
    key: 'resourceType',
    title: say('转接内容', 'What'),
    width: 96,
    under: 'name',
    value: (r, { en }) => inLang(resourceWords[r.resourceType], en),
  },
  { key: 'from', title: say('原员工', 'From'), width: 120, value: (r, { en }) => nameOf(r.from, en) },
  { key: 'to', title: say('接替人', 'To'), width: 120, value: (r, { en }) => nameOf(r.to, en) },
  { key: 'transferType', title: say('方式', 'Kind'), width: 110, value: (r, { en }) => inLang(typeWords[r.transferType], en) },
  { key: 'state', title: say('状态', 'State'), width: 190, value: (r, { en }) => inLang(stateWords[r.state], en) },
  { key: 'why', title: say('原因', 'Why'), width: 220, under: 'state' },
  { key: 'createdAt', title: say('发起时间', 'Asked for'), kind: 'time', width: 132 },
  { key: 'createdBy', title: say('发起人', 'By'), width: 110 },
  { key: 'takeoverAt', title: say('接替时间', 'Taken over'), kind: 'time', width: 132 },
  { key: 'message', title: say('给客户的话', 'Words to the customer'), width: 200, hidden: true },
  { key: 'errcode', title: say('错误码', 'Error code'), kind: 'number', width: 96, hidden: true },
  { key: 'externalUserExtId', title: say('客户或群 ID', 'Id'), kind: 'id', width: 200, hidden: true },
])
