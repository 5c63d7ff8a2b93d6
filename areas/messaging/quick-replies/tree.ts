import Type, { type Static } from 'typebox'
import { calls, command, filled, Id, Instant, may, Nullable, query, strict, Version } from '#core/contract/call.ts'

/** Collections, groups in them, and codes that share a collection. */

/** R104: whose a collection is; what is one’s own lies in none. */
export const Scope = Type.Union([Type.Literal('corp'), Type.Literal('team')])
export type Scope = Static<typeof Scope>
/** R105, R103: collections are at depth 1, groups in them at depth 2. */
export const ReplyType = Type.Union([Type.Literal('collection'), Type.Literal('group')])
export type ReplyType = Static<typeof ReplyType>
export const depthOf = { collection: 1, group: 2 } as const
/** A tree that people find their way in, and that a page can hold. */
export const mostFolders = 500
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
const Which = strict({ id: Id })
const DepartmentId = filled(Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })), null)
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
      departmentId: DepartmentId,
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
      departmentId: DepartmentId,
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
      departmentId: DepartmentId,
      clash: filled(Type.Union([Type.Literal('keep'), Type.Literal('replace')]), 'keep'),
    }),
    output: Type.Object({ id: Id, added: Type.Integer(), replaced: Type.Integer(), left: Type.Integer() }),
    summary: 'Into the collection of the same name, or a new one. `clash`: whose words stand where both have the title.',
  }),
})
