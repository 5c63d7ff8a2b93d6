import { columnsOf, type Reader } from '#core/contract/columns.ts'
import type { MessageContent } from '#core/contract/message.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { corpReplies, type Reply, type Use } from './contract.ts'

const say = (zh: string, en: string) => ({ zh, en })

export const whoseWords = { corp: say('企业', 'Company'), team: say('团队', 'Team'), own: say('我的', 'Mine') } as const
export const kindWords = {
  image: say('图片', 'Picture'),
  link: say('链接', 'Link'),
  miniprogram: say('小程序', 'Mini program'),
  video: say('视频', 'Video'),
  file: say('文件', 'File'),
} as const
/** In one line: its words, then what hangs on them. */
export const inShort = ({ text, attachments }: MessageContent, en: boolean): string =>
  [text.trim(), ...attachments.map((a) => `[${kindWords[a.msgtype][en ? 'en' : 'zh']}]`)].filter(Boolean).join(' ')

/** The list, on screen and as a file. */
export const replyColumns = columnsOf(corpReplies.list, [
  { key: 'title', title: say('话术', 'Reply'), width: 200, pinned: 'left' },
  { key: 'content', title: say('内容', 'Content'), width: 260, value: (r: Reply, { en }: Reader) => inShort(r.content, en) },
  { key: 'folderName', title: say('分组', 'Group'), width: 120 },
  {
    key: 'scope',
    title: say('范围', 'For'),
    width: 80,
    hidden: true,
    value: (r: Reply, { en }: Reader) => whoseWords[r.scope][en ? 'en' : 'zh'],
  },
  { key: 'uses', title: say('使用次数', 'Sent'), kind: 'number', width: 96 },
  { key: 'usedAt', title: say('最近使用', 'Last sent'), kind: 'time', width: 136, spare: true },
  { key: 'changedBy', title: say('修改人', 'Changed by'), width: 100, spare: true },
  { key: 'updatedAt', title: say('修改时间', 'Changed'), kind: 'time', width: 136, spare: true },
])

/** What was sent, on screen and as a file. */
export const sentColumns = columnsOf(corpReplies.uses, [
  { key: 'title', title: say('话术', 'Reply'), width: 220, pinned: 'left' },
  { key: 'folderName', title: say('分组', 'Group'), width: 140 },
  {
    key: 'staff',
    title: say('员工', 'Staff'),
    width: 120,
    value: (r: Use, { en }: Reader) => shownName({ name: r.staffName, alias: r.staffAlias }, en),
  },
  { key: 'keyword', title: say('搜的词', 'Searched for'), width: 140 },
  { key: 'at', title: say('发送时间', 'Sent at'), kind: 'time', width: 150, sort: true },
])
