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
import { batch, picked } from '#core/contract/picked.ts'
import { thing } from '#core/contract/things.ts'

/** What members answer customers with, in one tap: collections of the company and of teams, groups in them, replies in those, and one’s own. */
export const aReply = thing('quick reply', '话术')
export const aFolder = thing('collection or group', '合集或分组')
export const aShareCode = thing('share code', '分享码')

/** R104: whose a collection is; what is one’s own lies in none. */
export const Scope = Type.Union([Type.Literal('corp'), Type.Literal('team')])
export type Scope = Static<typeof Scope>
export const Whose = Type.Union([Type.Literal('corp'), Type.Literal('team'), Type.Literal('own')])
export type Whose = Static<typeof Whose>
/** R105, R103: collections are at depth 1, groups in them at depth 2. */
export const ReplyType = Type.Union([Type.Literal('collection'), Type.Literal('group')])
export type ReplyType = Static<typeof ReplyType>
export const depthOf = { collection: 1, group: 2 } as const
/** Whoever sends a reply is known when it is written; whom it is sent to is not. */
export const allowedVariables: readonly Variable[] = ['staff_name']
/** A tree that people find their way in, and that a page can hold. */
export const mostFolders = 500
export const mostReplies = 500

export const Folder = Type.Object({
  id: Id,
  scope: Scope,
  replyType: ReplyType,
  parentId: Nullable(Id),
  departmentId: Nullable(Type.Integer()),
  departmentName: Type.String(),
  name: Type.String(),
  /** In it and in its groups. */
  replies: Type.Integer(),
  /** Whether the asker may change it and what is in it. */
  mine: Type.Boolean(),
  version: Version,
})
export type Folder = Static<typeof Folder>

const Name = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' })
const Title = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Which = strict({ id: Id })
const ShareCode = Type.String({ minLength: 6, maxLength: 24, pattern: '^\\s*[0-9A-Za-z]+(-[0-9A-Za-z]{4}){2}\\s*$' })
const Clash = Type.Object({ groupName: Type.String(), title: Type.String(), ours: Type.String(), theirs: Type.String() })

export const replyFolders = calls('quick-replies', 'quick_reply/v3', {
  list: query({
    access: may('corp_quick_reply', 'read'),
    about: 'shared',
    input: strict({
      scope: filled(Scope, 'corp'),
      replyType: filled(ReplyType, 'collection'),
      depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
    }),
    output: Type.Object({ list: Type.Array(Folder) }),
    summary: 'R103: depth 1 is collections, depth 2 their groups. Of teams: those that the asker belongs to or looks after.',
  }),
  add: command({
    access: may('corp_quick_reply', 'create'),
    about: 'rows',
    input: strict({
      id: Type.Optional(Id),
      scope: filled(Scope, 'corp'),
      replyType: filled(ReplyType, 'collection'),
      parentId: filled(Nullable(Id), null),
      departmentId: filled(Nullable(Type.Integer({ minimum: 1 })), null),
      name: Name,
    }),
    output: Type.Object({ id: Id }),
    summary: 'A group says its collection (`parent_id`), a team’s collection its department.',
  }),
  update: command({ access: may('corp_quick_reply', 'update'), about: 'rows', input: strict({ id: Id, name: Name, version: Version }) }),
  delete: command({
    access: may('corp_quick_reply', 'delete'),
    about: 'rows',
    input: Which,
    summary: 'With its groups and replies.',
  }),
  sort: command({
    access: may('corp_quick_reply', 'update'),
    about: 'rows',
    lastWins: 'the whole order is said, and nothing but the order',
    input: strict({ idList: Type.Array(Id, { minItems: 1, maxItems: mostFolders, uniqueItems: true }) }),
    summary: 'The order of collections, or of the groups of one.',
  }),
  order: command({
    access: may('corp_quick_reply', 'update'),
    about: 'rows',
    lastWins: 'one place, and nothing but the order',
    input: strict({
      id: Id,
      /** As it was read: what has been moved since stays where it is. */
      place: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      to: Type.Union([Type.Literal('first'), Type.Literal('up'), Type.Literal('down')]),
    }),
    summary: 'Puts a reply first, or one place up or down in its group.',
  }),
  move: command({
    access: may('corp_quick_reply', 'update'),
    about: 'rows',
    lastWins: 'where it lies, and nothing else',
    input: strict({ idList: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }), groupId: Id }),
    summary: 'Replies into another group or collection, behind those that are there.',
  }),
  exportShare: command({
    path: '/quick_reply/v3/share_code/export',
    access: may('corp_quick_reply', 'export'),
    about: 'rows',
    input: Which,
    output: Type.Object({ shareCode: Type.String(), until: Instant }),
    summary: 'A code for a collection, for 30 days; asked again meanwhile, the same one.',
  }),
  stopShare: command({
    path: '/quick_reply/v3/share_code/stop',
    access: may('corp_quick_reply', 'export'),
    about: 'rows',
    input: Which,
    summary: 'Its code is worth nothing any more.',
  }),
  previewShare: query({
    path: '/quick_reply/v3/share_code/preview',
    access: may('corp_quick_reply', 'create'),
    about: 'shared',
    input: strict({
      shareCode: ShareCode,
      scope: filled(Scope, 'corp'),
      departmentId: filled(Nullable(Type.Integer({ minimum: 1 })), null),
    }),
    output: Type.Object({
      name: Type.String(),
      from: Type.String(),
      replies: Type.Integer(),
      fresh: Type.Integer(),
      /** Those whose pictures and files stay behind: they are another company’s. */
      withoutFiles: Type.Integer(),
      clashes: Type.Array(Clash),
    }),
    summary: 'What a code holds, and which replies of it stand here already under the same title with other words.',
  }),
  importShare: command({
    path: '/quick_reply/v3/share_code/import',
    access: may('corp_quick_reply', 'create'),
    about: 'rows',
    once: true,
    input: strict({
      shareCode: ShareCode,
      scope: filled(Scope, 'corp'),
      departmentId: filled(Nullable(Type.Integer({ minimum: 1 })), null),
      clash: filled(Type.Union([Type.Literal('keep'), Type.Literal('replace')]), 'keep'),
    }),
    output: Type.Object({ id: Id, added: Type.Integer(), replaced: Type.Integer(), left: Type.Integer() }),
    summary: 'Into the collection of the same name, or a new one. `clash`: whose words stand where both have the title.',
  }),
})

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
  batch,
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
