import { columnsOf, type Reader } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { dayOf } from '#core/contract/time.ts'
import { type Expected, type Hit, preFieldRecords, preFields, preTagRecords, preTags } from './contract.ts'
import { byWords, causeWords, entryWords, hitWords } from './words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const read = (words: { zh: string; en: string }, { en }: { en: boolean }) => (en ? words.en : words.zh)

const who = [
  { key: 'phone', title: say('手机号', 'Phone'), width: 130, pinned: 'left' },
  { key: 'name', title: say('姓名', 'Name'), width: 110 },
  { key: 'unionid', title: say('UnionID', 'UnionID'), kind: 'id', width: 150, hidden: true },
] as const
const label = { key: 'label', title: say('名单', 'List'), width: 120 } as const
/** What is put on: under one key, so that one page draws both lists. */
const tags = {
  key: 'given',
  title: say('标签', 'Tags'),
  width: 180,
  value: (r: Pick<Expected, 'tags'>) => r.tags.map((t) => t.name),
} as const
const fields = {
  key: 'given',
  title: say('属性', 'Fields'),
  width: 240,
  value: (r: Pick<Expected, 'fields'>, { en }: Reader) => r.fields.map((f) => `${f.label}${en ? ': ' : '：'}${f.text}`),
} as const

const rest = [
  { key: 'state', title: say('状态', 'State'), width: 96, value: (r: Expected, reader: Reader) => read(entryWords[r.state], reader) },
  {
    key: 'until',
    title: say('到期', 'Until'),
    width: 140,
    // Terms are told by their last day, and end with it.
    value: (r: Expected, { en, zone }: Reader) =>
      r.until === null ? (en ? 'For ever' : '永久') : dayOf(new Date(Date.parse(r.until) - 1), zone),
  },
  { key: 'metAt', title: say('到来时间', 'Came'), kind: 'time', width: 136, spare: true },
  { key: 'madeBy', title: say('添加人', 'Added by'), width: 100, spare: true },
  { key: 'createdAt', title: say('添加时间', 'Added'), kind: 'time', width: 136, sort: true },
] as const

/** The two lists, on screen and as files. */
export const preTagColumns = columnsOf(preTags.list, [...who, tags, label, ...rest])
export const preFieldColumns = columnsOf(preFields.list, [...who, fields, label, ...rest])

const customer = { key: 'customerName', title: say('客户', 'Customer'), width: 170, pinned: 'left' } as const
const came = [
  {
    key: 'by',
    title: say('命中方式', 'Found by'),
    width: 155,
    value: (r: Hit, reader: Reader) => `${read(byWords[r.by], reader)} ${r[r.by]}`,
  },
  { ...label, width: 110, spare: true },
  {
    key: 'staff',
    title: say('员工', 'Staff'),
    width: 96,
    spare: true,
    value: (r: Hit, { en }: Reader) => shownName({ name: r.staffName, alias: r.staffAlias }, en),
  },
  { key: 'state', title: say('结果', 'Outcome'), width: 90, value: (r: Hit, reader: Reader) => read(hitWords[r.state], reader) },
  {
    key: 'cause',
    title: say('原因', 'Why'),
    width: 230,
    value: (r: Hit, reader: Reader) =>
      r.cause === '' ? '' : [r.words || read(causeWords[r.cause], reader), ...r.there].join(reader.en ? ', ' : '、'),
  },
  { key: 'at', title: say('到来时间', 'Came'), kind: 'time', width: 136, sort: true },
  { key: 'doneAt', title: say('处理时间', 'Settled'), kind: 'time', width: 136, spare: true },
  { key: 'decidedBy', title: say('处理人', 'Settled by'), width: 100, spare: true },
] as const

/** The reports: who came, and what became of it. */
export const preTagHitColumns = columnsOf(preTagRecords.hits, [customer, tags, ...came])
export const preFieldHitColumns = columnsOf(preFieldRecords.hits, [customer, fields, ...came])
