import { columnsOf } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { bulkMessages } from './contract.ts'
import { chatWords, contentOf, originWords, targetWords } from './words.ts'

const say = (zh: string, en: string) => ({ zh, en })
const inLang = (words: { zh: string; en: string }, en: boolean) => (en ? words.en : words.zh)

/** Bulk messages, on screen and as a file. */
export const bulkColumns = columnsOf(bulkMessages.list, [
  { key: 'content', title: say('内容', 'Content'), width: 240, pinned: 'left', value: (r, { en }) => contentOf(r, en) },
  {
    key: 'staff',
    title: say('员工', 'Staff'),
    width: 110,
    value: (r, { en }) => shownName({ name: r.staffName, alias: r.staffAlias }, en),
  },
  { key: 'origin', title: say('谁发起的', 'Whose'), width: 116, value: (r, { en }) => inLang(originWords[r.origin], en) },
  { key: 'chatType', title: say('发给谁', 'To'), width: 96, value: (r, { en }) => inLang(chatWords[r.chatType], en) },
  { key: 'targets', title: say('目标', 'Targets'), kind: 'number', width: 80 },
  { key: 'delivered', title: say('送达', 'Delivered'), kind: 'number', width: 80 },
  { key: 'notFriend', title: say('不是好友', 'Not contacts'), kind: 'number', width: 90 },
  { key: 'quota', title: say('达上限', 'Over limit'), kind: 'number', width: 80 },
  { key: 'waiting', title: say('未发送', 'Waiting'), kind: 'number', width: 80, hidden: true },
  { key: 'createdAt', title: say('创建时间', 'Made'), kind: 'time', width: 110 },
  { key: 'sentAt', title: say('发送时间', 'Sent'), kind: 'time', width: 116 },
])

const state = {
  key: 'state',
  title: say('结果', 'Result'),
  width: 130,
  value: (r: { state: keyof typeof targetWords }, { en }: { en: boolean }) => inLang(targetWords[r.state], en),
} as const
const sentAt = { key: 'sentAt', title: say('送达时间', 'Delivered at'), kind: 'time', width: 160 } as const

/** To which customers one member sent one. */
export const customerColumns = columnsOf(bulkMessages.userDetail, [
  { key: 'name', title: say('客户', 'Customer'), width: 260, pinned: 'left' },
  state,
  sentAt,
  { key: 'targetExtId', title: say('客户 ID', 'Customer id'), kind: 'id', width: 200, hidden: true },
])
/** To which groups. */
export const groupColumns = columnsOf(bulkMessages.groupDetail, [
  { key: 'name', title: say('客户群', 'Group'), width: 260, pinned: 'left' },
  state,
  sentAt,
  { key: 'targetExtId', title: say('群 ID', 'Group id'), kind: 'id', width: 200, hidden: true },
])
