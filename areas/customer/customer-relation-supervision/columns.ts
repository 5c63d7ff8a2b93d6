import { addWayLabels } from '#areas/customer/customer-management/contract.ts'
import { columnsOf } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { relation } from './contract.ts'
import { howWords, stateOf, stateWords } from './words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const inLang = (words: { zh: string; en: string }, en: boolean) => (en ? words.en : words.zh)
const nameOf = (m: { staffName: string; staffAlias: string }, en: boolean) => shownName({ name: m.staffName, alias: m.staffAlias }, en)

/** Who follows whom, on screen and as a file. */
export const relationColumns = columnsOf(relation.list, [
  { key: 'name', title: say('客户', 'Customer'), width: 196, pinned: 'left' },
  { key: 'remark', title: say('备注', 'Remark'), width: 140, under: 'name' },
  { key: 'from', title: say('原员工', 'From'), width: 120, value: (r, { en }) => (r.move ? nameOf(r.move.from, en) : '') },
  { key: 'to', title: say('转到', 'To'), width: 120, value: (r, { en }) => (r.move ? nameOf(r.move.to, en) : '') },
  { key: 'how', title: say('怎么转的', 'How'), width: 196, value: (r, { en }) => (r.move ? inLang(howWords[r.move.how], en) : '') },
  {
    key: 'source',
    title: say('添加渠道', 'Source'),
    width: 140,
    under: 'how',
    value: (r, { en }) => (r.move ? r.move.source || inLang(addWayLabels[r.move.addWay] ?? say('', ''), en) : ''),
  },
  {
    key: 'sharedBy',
    title: say('谁推荐的', 'Card passed on by'),
    width: 120,
    under: 'how',
    value: (r, { en }) => (r.move?.sharedBy ? nameOf(r.move.sharedBy, en) : ''),
  },
  { key: 'followers', title: say('现在谁在跟进', 'Who follows'), width: 232, value: (r, { en }) => r.followers.map((f) => nameOf(f, en)) },
  { key: 'at', title: say('时间', 'Time'), kind: 'time', width: 132 },
  {
    key: 'endedAt',
    title: say('原好友结束', 'First contact ended'),
    kind: 'time',
    width: 132,
    hidden: true,
    value: (r) => r.move?.endedAt,
  },
  {
    key: 'addedAt',
    title: say('新好友开始', 'Second contact began'),
    kind: 'time',
    width: 132,
    hidden: true,
    value: (r) => r.move?.addedAt,
  },
  { key: 'tags', title: say('标签', 'Tags'), width: 150, spare: true, value: (r) => r.tags.map((t) => t.name) },
  { key: 'now', title: say('处理', 'State'), width: 150, value: (r, { en }) => (r.move ? inLang(stateWords[stateOf(r.move)], en) : '') },
  { key: 'handledBy', title: say('谁处理的', 'Looked into by'), width: 110, under: 'now', value: (r) => r.move?.handledBy ?? '' },
  { key: 'handledNote', title: say('处理说明', 'Note'), width: 150, under: 'now', value: (r) => r.move?.handledNote ?? '' },
  { key: 'askedAt', title: say('请人处理', 'Asked'), kind: 'time', width: 132, under: 'now' },
  { key: 'askedBy', title: say('谁请的', 'Asked by'), width: 110, under: 'now' },
  { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), kind: 'id', width: 200, hidden: true },
])
