import Type, { type Static } from 'typebox'
import { Audience } from '#core/contract/audience.ts'
import { calls, command, ExtId, filled, Id, Instant, may, Nullable, page, pageOf, query, strict, TaskStarted } from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'
import { Task } from '#core/contract/tasks.ts'

const Name = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' })

export const Tag = Type.Object({
  tagId: Id,
  tagExtId: Nullable(Type.String()),
  name: Type.String(),
  sortOrder: Type.Integer(),
  customerCount: Type.Integer(),
})
/** R166: 0 normal, 1 youzan, 2 weimeng. */
export const SourceType = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])
export const TagGroup = Type.Object({
  groupId: Id,
  groupExtId: Nullable(Type.String()),
  name: Type.String(),
  sortOrder: Type.Integer(),
  sourceType: SourceType,
  tags: Type.Array(Tag),
})
export type TagGroup = Static<typeof TagGroup>

export const customerTags = calls('customer-tags', 'external_user_tag', {
  list: query({
    access: 'staff',
    input: strict({
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      departmentId: Type.Optional(Type.Integer()),
      /** R259. Only 0, the tags of the company, has rows today. */
      tagType: Type.Optional(SourceType),
    }),
    output: Type.Object({ tagGroupList: Type.Array(TagGroup), tagCount: Type.Integer() }),
    summary: 'All groups with their tags (R166); with `keyword` the groups and tags that match.',
  }),
  options: query({
    access: 'staff',
    input: page({ keyword: Type.Optional(Type.String({ maxLength: 64 })), tagIds: Type.Optional(Type.Array(Id, { maxItems: 100 })) }),
    output: pageOf(TagGroup),
    summary: 'The same for pickers, a page of groups at a time.',
  }),
  add: command({
    access: may('tag', 'create'),
    input: strict({ groupId: Type.Optional(Id), groupName: Type.Optional(Name), names: Type.Array(Name, { minItems: 1, maxItems: 100 }) }),
    output: Type.Object({ groupId: Id, tagIds: Type.Array(Id) }),
    summary: 'Tags into a group, or a new group with its tags: WeCom knows no empty ones. 3000 tags per company.',
  }),
  update: command({
    access: may('tag', 'update'),
    input: strict({
      tagId: Type.Optional(Id),
      groupId: Type.Optional(Id),
      name: Type.Optional(Name),
      sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 4294967295 })),
    }),
    summary: 'Renames or orders one tag or one group; larger comes first.',
  }),
  delete: command({
    access: may('tag', 'delete'),
    input: strict({ tagIds: filled(Type.Array(Id, { maxItems: 100 }), []), groupIds: filled(Type.Array(Id, { maxItems: 100 }), []) }),
    summary: 'Customers lose the tag; a group without tags goes too.',
  }),
  sync: command({ access: may('tag', 'update'), longTask: true, output: TaskStarted }),
  syncStatus: query({
    path: '/external_user_tag/sync/status',
    access: 'staff',
    output: Type.Object({ task: Nullable(Task), lastSyncedAt: Nullable(Instant) }),
  }),
})

const changes = { addTagIds: filled(Type.Array(Id, { maxItems: 100 }), []), removeTagIds: filled(Type.Array(Id, { maxItems: 100 }), []) }

export const marking = calls('customer-tags', 'external_user', {
  markTag: command({
    path: '/external_user/mark_tag/v2',
    access: may('customer', 'update'),
    input: strict({
      customerId: Type.Optional(Id),
      externalUserExtId: Type.Optional(ExtId),
      /** Whose contact is marked; without it the newest one the asker may see. */
      staffId: Type.Optional(Id),
      ...changes,
    }),
    output: Type.Object({ added: Type.Array(Id), removed: Type.Array(Id) }),
  }),
})

const BatchStatus = Type.Object({ task: Nullable(Task) })
const byTask = strict({ taskId: Type.Optional(Id) })
export const batchMarking = calls('customer-tags', 'batch_mark_tag', {
  startV2: command({
    path: '/batch_mark_tag/v2',
    access: may('customer', 'update'),
    longTask: true,
    input: strict({ customerIds: Type.Array(Id, { minItems: 1, maxItems: 10_000 }), ...changes }),
    output: TaskStarted,
    summary: 'Marks the customers named (R012).',
  }),
  statusV2: query({ path: '/batch_mark_tag/v2/status', access: may('customer', 'update'), input: byTask, output: BatchStatus }),
  startV3: command({
    path: '/batch_mark_tag/v3',
    access: may('customer', 'update'),
    longTask: true,
    input: strict({ audience: Audience, ...changes }),
    output: TaskStarted,
    summary: 'Marks everybody of an audience, as it is when their turn comes (R012).',
  }),
  statusV3: query({ path: '/batch_mark_tag/v3/status', access: may('customer', 'update'), input: byTask, output: BatchStatus }),
})

/** `by`: `staff` in our console, `wecom` in the client, or the area that did it. */
export const customerTagged = event(
  'customer.tagged',
  Type.Object({ customerId: Id, staffId: Id, added: Type.Array(Id), removed: Type.Array(Id), by: Type.String() }),
)
export const tagsDeleted = event('tags.deleted', Type.Object({ tagIds: Type.Array(Id) }))
export const tagsSynced = event('tags.synced', Type.Object({ chain: Type.Boolean() }))
