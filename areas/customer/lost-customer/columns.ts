import { addWayLabels } from '#areas/customer/customer-management/contract.ts'
import { columnsOf } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { outflow } from './contract.ts'
import { byWords, nowOf, nowWords, touchWords } from './words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const inLang = (words: { zh: string; en: string }, en: boolean) => (en ? words.en : words.zh)

/** Lost customers, on screen and as a file. */
export const lostColumns = columnsOf(outflow.list, [
  { key: 'name', title: say('客户', 'Customer'), width: 196, pinned: 'left' },
  { key: 'remark', title: say('备注', 'Remark'), width: 140, under: 'name' },
  { key: 'by', title: say('谁删除的', 'Deleted by'), width: 132, value: (r, { en }) => inLang(byWords[r.by], en) },
  {
    key: 'staff',
    title: say('员工', 'Staff'),
    width: 116,
    value: (r, { en }) => shownName({ name: r.staffName, alias: r.staffAlias }, en),
  },
  { key: 'lostAt', title: say('流失时间', 'Lost'), kind: 'time', width: 132 },
  { key: 'keptDays', title: say('留存天数', 'Days kept'), kind: 'number', width: 88 },
  {
    key: 'lastTouch',
    title: say('最后触达', 'Last touch'),
    width: 196,
    value: (r, { en }) => [inLang(touchWords[r.lastTouch.kind], en), r.lastTouch.text].filter(Boolean).join(en ? ': ' : '：'),
  },
  {
    key: 'touchedAt',
    title: say('最后触达时间', 'Last touch at'),
    kind: 'time',
    width: 132,
    under: 'lastTouch',
    value: (r) => r.lastTouch.at,
  },
  { key: 'tags', title: say('标签', 'Tags'), width: 150, spare: true, value: (r) => r.tags.map((t) => t.name) },
  {
    key: 'source',
    title: say('添加渠道', 'Source'),
    width: 124,
    spare: true,
    value: (r, { en }) => r.source || inLang(addWayLabels[r.addWay] ?? say('', ''), en),
  },
  { key: 'addedAt', title: say('添加时间', 'Added'), kind: 'time', width: 132, hidden: true },
  { key: 'now', title: say('现在', 'Now'), width: 150, value: (r, { en }) => inLang(nowWords[nowOf(r)], en) },
  { key: 'returnedAt', title: say('加回时间', 'Came back'), kind: 'time', width: 132, under: 'now' },
  { key: 'askedAt', title: say('请人挽回', 'Asked to win back'), kind: 'time', width: 132, under: 'now' },
  { key: 'askedBy', title: say('谁请的', 'Asked by'), width: 110, under: 'now' },
  { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), kind: 'id', width: 200, hidden: true },
])
