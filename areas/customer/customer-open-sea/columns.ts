import { columnsOf, type Reader } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { type Clue, clues } from './contract.ts'
import { stateWords } from './words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const read = (words: { zh: string; en: string }, { en }: Reader) => (en ? words.en : words.zh)

/** The list of clues, on screen and as a file. */
export const clueColumns = columnsOf(clues.list, [
  {
    key: 'name',
    title: say('线索', 'Clue'),
    width: 190,
    pinned: 'left',
    value: (r: Clue) => [r.company, r.name].filter(Boolean).join(' · '),
  },
  { key: 'phone', title: say('手机号', 'Phone'), width: 120, hidden: true },
  { key: 'gradeName', title: say('级别', 'Grade'), width: 64 },
  { key: 'content', title: say('要什么', 'What they want'), width: 210 },
  { key: 'source', title: say('来源', 'Source'), width: 110, hidden: true },
  { key: 'state', title: say('状态', 'State'), width: 96, value: (r: Clue, reader: Reader) => read(stateWords[r.state], reader) },
  {
    key: 'staffName',
    title: say('在谁手里', 'In whose hand'),
    width: 120,
    value: (r: Clue, { en }: Reader) => shownName({ name: r.staffName, alias: r.staffAlias }, en),
  },
  { key: 'touchedAt', title: say('上次跟进', 'Last follow-up'), kind: 'time', width: 110, spare: true },
  { key: 'dueAt', title: say('回收时间', 'Goes back'), kind: 'time', width: 130 },
  { key: 'poolName', title: say('公海', 'Pool'), width: 110, hidden: true },
  { key: 'tags', title: say('标签', 'Tags'), width: 140, hidden: true, value: (r: Clue) => r.tags },
  { key: 'enteredAt', title: say('进入时间', 'Came in'), kind: 'time', width: 120, sort: true, spare: true },
])
