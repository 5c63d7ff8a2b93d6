import Type, { type Static } from 'typebox'
import {
  calls,
  command,
  Day,
  exportOf,
  filled,
  Id,
  Instant,
  may,
  Nullable,
  orders,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
  Version,
} from '#core/contract/call.ts'
import { MessageContent, type Variable } from '#core/contract/message.ts'
import { picked } from '#core/contract/picked.ts'
import { thing } from '#core/contract/things.ts'
import { Folder, Scope } from './tree.ts'

export { depthOf, Folder, mostFolders, ReplyType, replyFolders, Scope } from './tree.ts'

/** What members answer customers with, in one tap: collections of the company and of teams, groups in them, replies in those, and one’s own. */
export const aReply = thing('quick reply', '话术')
export const aFolder = thing('collection or group', '合集或分组')
export const aShareCode = thing('share code', '分享码')

export const Whose = Type.Union([Type.Literal('corp'), Type.Literal('team'), Type.Literal('own')])
export type Whose = Static<typeof Whose>
/** Whoever sends a reply is known when it is written; whom it is sent to is not. */
export const allowedVariables: readonly Variable[] = ['staff_name']
export const mostReplies = 500

const Title = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Which = strict({ id: Id })
export const Reply = Type.Object({
  id: Id,
  scope: Whose,
  folderId: Nullable(Id),
  folderName: Type.String(),
  place: Type.Integer(),
  title: Type.String(),
  content: MessageContent,
  /** By those whom the asker sees; beside the chat by everybody. */
  uses: Type.Integer(),
  usedAt: Nullable(Instant),
  changedBy: Type.String(),
  updatedAt: Instant,
  mine: Type.Boolean(),
  version: Version,
})
export type Reply = Static<typeof Reply>

const Filter = {
  /** A part of title or text, or the title’s pinyin or initials. */
  keyword: Type.Optional(Type.String({ maxLength: 40 })),
  scope: Type.Optional(Scope),
  /** A collection with its groups, or a group. */
  folderId: Type.Optional(Id),
}
export type Filter = Static<ReturnType<typeof strict<typeof Filter>>>
const draft = { title: Title, content: MessageContent }

const Picked = strict({ picked: picked(Filter) })
export type Picked = Static<typeof Picked>

const UseFilter = {
  replyId: Type.Optional(Id),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  keyword: Type.Optional(Type.String({ maxLength: 40 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}
export type UseFilter = Static<ReturnType<typeof strict<typeof UseFilter>>>
export const Use = Type.Object({
  useId: Id,
  replyId: Id,
  title: Type.String(),
  folderName: Type.String(),
  staffName: Type.String(),
  staffAlias: Type.String(),
  keyword: Type.String(),
  at: Instant,
})
export type Use = Static<typeof Use>

export const corpReplies = calls('quick-replies', 'corp_quick_reply', {
  list: query({
    access: may('corp_quick_reply', 'read'),
    about: 'rows',
    input: page({ ...Filter, sort: orders('place', '-uses', '-updated_at') }),
    output: pageOf(Reply),
    summary: 'Those of the company and of the teams that the asker belongs to or looks after; uses by those whom the asker sees.',
  }),
  one: query({ access: may('corp_quick_reply', 'read'), about: 'rows', input: Which, output: Reply }),
  add: command({
    access: may('corp_quick_reply', 'create'),
    about: 'rows',
    /** A sender that retries says the id, so that the retry is the same one. */
    input: strict({ id: Type.Optional(Id), folderId: Id, ...draft }),
    output: Type.Object({ id: Id }),
  }),
  update: command({
    access: may('corp_quick_reply', 'update'),
    about: 'rows',
    input: strict({ id: Id, version: Version, folderId: Id, ...draft }),
  }),
  delete: command({
    access: may('corp_quick_reply', 'delete'),
    about: 'rows',
    input: Which,
    summary: 'Kept for 30 days, seen by nobody; how often it was sent stays.',
  }),
  batchDelete: command({ access: may('corp_quick_reply', 'delete'), about: 'rows', longTask: true, input: Picked, output: TaskStarted }),
  export: command({
    access: may('corp_quick_reply', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
  uses: query({
    path: '/corp_quick_reply/data/detail',
    access: may('corp_quick_reply', 'read'),
    about: 'rows',
    input: page({ ...UseFilter, sort: orders('-at', 'at') }),
    output: pageOf(Use),
    summary: 'What was sent of the replies of company and teams, by those whom the asker sees.',
  }),
  members: query({
    path: '/corp_quick_reply/data/members',
    access: may('corp_quick_reply', 'read'),
    about: 'rows',
    input: strict({ replyId: Type.Optional(Id), from: Type.Optional(Day), to: Type.Optional(Day) }),
    output: Type.Object({
      uses: Type.Integer(),
      list: Type.Array(Type.Object({ staffId: Id, staffName: Type.String(), staffAlias: Type.String(), uses: Type.Integer() })),
    }),
    summary: 'Those who sent most, at most twelve, and how often all did.',
  }),
  exportUses: command({
    path: '/corp_quick_reply/data/export',
    access: may('corp_quick_reply', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(UseFilter),
    output: TaskStarted,
  }),
  keywordHits: query({
    path: '/corp_quick_reply/keyword_hit/list',
    access: may('corp_quick_reply', 'read'),
    about: 'rows',
    input: page({}),
    output: pageOf(Use),
    summary: 'R073: what was typed to find a reply that was then sent, newest first; page 1 and 20 a page unless asked.',
  }),
})

const Medium = Type.Object({ mediaid: Type.String() })
/** As the chat client takes it, in the order in which it is sent. */
const ChatMessage = Type.Union([
  Type.Object({ msgtype: Type.Literal('text'), text: Type.Object({ content: Type.String() }) }),
  Type.Object({ msgtype: Type.Literal('image'), image: Medium }),
  Type.Object({ msgtype: Type.Literal('video'), video: Medium }),
  Type.Object({ msgtype: Type.Literal('file'), file: Medium }),
  Type.Object({
    msgtype: Type.Literal('news'),
    news: Type.Object({ link: Type.String(), title: Type.String(), desc: Type.String(), imgUrl: Type.Optional(Type.String()) }),
  }),
  Type.Object({
    msgtype: Type.Literal('miniprogram'),
    miniprogram: Type.Object({ appid: Type.String(), title: Type.String(), imgUrl: Type.String(), page: Type.String() }),
  }),
])
export type ChatMessage = Static<typeof ChatMessage>

/** Beside the chat and on staff phones (R063): everybody’s own, and those of the company and one’s teams to send. */
export const repliesBeside = calls('quick-replies', 'staff_client/quick_reply', {
  list: query({
    access: 'staff',
    about: 'own',
    input: page({ keyword: Type.Optional(Type.String({ maxLength: 40 })), scope: Type.Optional(Whose), folderId: Type.Optional(Id) }),
    output: pageOf(Reply),
    summary: 'Those sent most first; `uses` are everybody’s.',
  }),
  folders: query({
    access: 'staff',
    about: 'own',
    output: Type.Object({ list: Type.Array(Folder) }),
    summary: 'The collections one may send from.',
  }),
  add: command({
    access: 'staff',
    about: 'own',
    because: 'one’s own',
    input: strict({ id: Type.Optional(Id), ...draft }),
    output: Type.Object({ id: Id }),
  }),
  update: command({ access: 'staff', about: 'own', because: 'one’s own', input: strict({ id: Id, version: Version, ...draft }) }),
  delete: command({ access: 'staff', about: 'own', because: 'one’s own', input: Which }),
  message: query({
    access: 'staff',
    about: 'own',
    input: Which,
    output: Type.Object({ messages: Type.Array(ChatMessage) }),
    summary: 'A reply as the chat takes it (platform/09 §6): names filled in, files at WeCom.',
  }),
  sendRecord: command({
    access: 'staff',
    about: 'own',
    because: 'whoever sends says so',
    unaudited: 'a line of its own in the statistics',
    once: true,
    input: strict({ id: Id, keyword: filled(Type.String({ maxLength: 40 }), '') }),
    summary: 'It was sent or copied; the same request again counts once.',
  }),
})
