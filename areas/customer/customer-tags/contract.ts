import Type, { type Static } from 'typebox'
import { Audience } from '#core/contract/audience.ts'
import {
  besideChat,
  calls,
  command,
  ExtId,
  exportOf,
  filled,
  Id,
  Instant,
  may,
  Nullable,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
  Version,
} from '#core/contract/call.ts'
import { Synced } from '#core/contract/corp.ts'
import { event } from '#core/contract/event.ts'
import { reference } from '#core/contract/references.ts'
import { Task } from '#core/contract/tasks.ts'
import { thing } from '#core/contract/things.ts'
import { TagStatFilter } from './statistics.ts'

export { tagStatistics } from './statistics.ts'

export const aTag = thing('tag', '标签')
export const aTagGroup = thing('tag group', '标签组')

const Name = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' })

export const Tag = Type.Object({
  tagId: Id,
  tagExtId: Nullable(Type.String()),
  name: Type.String(),
  sortOrder: Type.Integer(),
  customerCount: Type.Integer(),
  version: Version,
})
/** R166: 0 normal, 1 youzan, 2 weimeng. */
export const SourceType = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])
/** As a filter: what travels in an address is read as a number here, and would be a word there. */
const TagType = Type.Integer({ minimum: 0, maximum: 2 })
export const TagGroup = Type.Object({
  groupId: Id,
  /** `null` of internal tags: they are ours alone, and never sent to WeCom. */
  groupExtId: Nullable(Type.String()),
  name: Type.String(),
  sortOrder: Type.Integer(),
  sourceType: SourceType,
  version: Version,
  tags: Type.Array(Tag),
})
export type TagGroup = Static<typeof TagGroup>

/** Groups of which a customer may carry one tag only: marking another takes the first off. */
export const tagSettings = calls('customer-tags', 'external_user_tag/setting', {
  get: query({ access: 'staff', about: 'shared', output: Type.Object({ singleGroupIds: Type.Array(Id), version: Version }) }),
  update: command({
    access: may('tag', 'update'),
    about: 'company',
    input: strict({ singleGroupIds: Type.Array(Id, { maxItems: 3000 }), version: Version }),
  }),
})

export const customerTags = calls('customer-tags', 'external_user_tag', {
  list: query({
    access: 'staff',
    about: 'shared',
    input: strict({
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      departmentId: Type.Optional(Type.Integer()),
      /** R259. Only 0, the tags of the company, has rows today. */
      tagType: Type.Optional(TagType),
    }),
    output: Type.Object({ tagGroupList: Type.Array(TagGroup), tagCount: Type.Integer() }),
    summary: 'All groups with their tags (R166); with `keyword` the groups and tags that match.',
  }),
  options: query({
    access: 'staff',
    about: 'shared',
    input: page({ keyword: Type.Optional(Type.String({ maxLength: 64 })), tagIds: Type.Optional(Type.Array(Id, { maxItems: 100 })) }),
    output: pageOf(TagGroup),
    summary: 'The same for pickers, a page of groups at a time.',
  }),
  add: command({
    once: true,
    access: may('tag', 'create'),
    about: 'company',
    input: strict({
      groupId: Type.Optional(Id),
      groupName: Type.Optional(Name),
      names: Type.Array(Name, { minItems: 1, maxItems: 100 }),
      /** A new group of tags of ours alone, which WeCom is never told of. */
      internal: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({ groupId: Id, tagIds: Type.Array(Id) }),
    summary: 'Tags into a group, or a new group with its tags: WeCom knows no empty ones. 3000 tags per company.',
  }),
  update: command({
    access: may('tag', 'update'),
    about: 'company',
    input: strict({
      tagId: Type.Optional(Id),
      groupId: Type.Optional(Id),
      name: Type.Optional(Name),
      sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 4294967295 })),
      version: Version,
    }),
    summary: 'Renames or orders one tag or one group; larger comes first.',
  }),
  delete: command({
    access: may('tag', 'delete'),
    about: 'company',
    input: strict({ tagIds: filled(Type.Array(Id, { maxItems: 100 }), []), groupIds: filled(Type.Array(Id, { maxItems: 100 }), []) }),
    summary: 'Customers lose the tag; a group without tags goes too.',
  }),
  systemList: query({
    access: 'staff',
    about: 'shared',
    input: strict({
      /** Only tags that customers of this department, and those below it, carry; their counts are of these customers. */
      departmentId: Type.Optional(Type.Integer()),
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      tagType: Type.Optional(TagType),
    }),
    output: Type.Object({ tagGroupList: Type.Array(TagGroup), tagCount: Type.Integer() }),
    summary: 'The tags in use, as a department knows them (R259).',
  }),
  exportV2: command({
    path: '/external_user_tag/export/v2',
    access: may('tag_statistics', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(TagStatFilter),
    output: TaskStarted,
    summary: 'The tag statistics as a file (R015).',
  }),
  exportV2Status: query({
    path: '/external_user_tag/export/v2/status',
    access: may('tag_statistics', 'export'),
    about: 'own',
    input: strict({ taskId: Type.Optional(Id) }),
    output: Type.Object({ task: Nullable(Task) }),
    summary: 'The asker’s last export, or the one named (R015).',
  }),
  sync: command({ access: may('tag', 'update'), about: 'company', longTask: true, output: TaskStarted }),
  syncStatus: query({
    path: '/external_user_tag/sync/status',
    access: 'staff',
    about: 'shared',
    output: Type.Object({ task: Nullable(Task), lastSyncedAt: Nullable(Instant) }),
  }),
})

export const aTagReference = reference({ kind: 'tags', call: customerTags.options })

const changes = { addTagIds: filled(Type.Array(Id, { maxItems: 100 }), []), removeTagIds: filled(Type.Array(Id, { maxItems: 100 }), []) }

export const marking = calls('customer-tags', 'external_user', {
  markTag: command({
    path: '/external_user/mark_tag/v2',
    lastWins: 'adds and takes off, and writes over nothing',
    access: may('customer', 'update'),
    about: 'rows',
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

/** The same calls for the side window and staff phones (R063). */
export const tagsBeside = calls('customer-tags', 'staff_client/external_user_tag', {
  list: besideChat(customerTags.list),
  markTag: besideChat(marking.markTag, '/external_user/mark_tag'),
})

const BatchStatus = Type.Object({ task: Nullable(Task) })
const byTask = strict({ taskId: Type.Optional(Id) })
export const batchMarking = calls('customer-tags', 'batch_mark_tag', {
  startV2: command({
    path: '/batch_mark_tag/v2',
    once: true,
    access: may('customer', 'update'),
    about: 'rows',
    longTask: true,
    input: strict({ customerIds: Type.Array(Id, { minItems: 1, maxItems: 10_000 }), ...changes }),
    output: TaskStarted,
    summary: 'Marks the customers named (R012).',
  }),
  statusV2: query({
    path: '/batch_mark_tag/v2/status',
    access: may('customer', 'update'),
    about: 'own',
    input: byTask,
    output: BatchStatus,
  }),
  startV3: command({
    path: '/batch_mark_tag/v3',
    once: true,
    access: may('customer', 'update'),
    about: 'rows',
    longTask: true,
    input: strict({ audience: Audience, ...changes }),
    output: TaskStarted,
    summary: 'Marks everybody of an audience, as it is when their turn comes (R012).',
  }),
  statusV3: query({
    path: '/batch_mark_tag/v3/status',
    access: may('customer', 'update'),
    about: 'own',
    input: byTask,
    output: BatchStatus,
  }),
})

export const tagsDeleted = event('tags.deleted', Type.Object({ tagIds: Type.Array(Id) }))
export const tagsSynced = event('tags.synced', Synced)

/** Tags of rule groups (规则组): read from and written to WeCom at once, nothing of them is kept here. Ids are WeCom's. */
const StrategyTag = Type.Object({ id: Type.String(), name: Type.String() })
export const strategyTags = calls('customer-tags', 'strategy_tag', {
  list: query({
    access: may('customer_strategy', 'read'),
    about: 'shared',
    output: Type.Object({
      /** False without the system secret of 客户联系, the only one WeCom lets read these. */
      configured: Type.Boolean(),
      strategies: Type.Array(
        Type.Object({
          strategyId: Type.Integer(),
          name: Type.String(),
          admins: Type.Array(Type.String()),
          groups: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), tags: Type.Array(StrategyTag) })),
        }),
      ),
    }),
    summary: 'First-level rule groups with their tags: WeCom gives tags to no other.',
  }),
  add: command({
    once: true,
    access: may('customer_strategy', 'create'),
    about: 'company',
    input: strict({
      strategyId: Type.Integer({ minimum: 1 }),
      groupId: Type.Optional(ExtId),
      groupName: Type.Optional(Name),
      names: Type.Array(Name, { minItems: 1, maxItems: 100 }),
    }),
    summary: 'Tags into a group, or a new group with its tags.',
  }),
  update: command({
    lastWins: 'one name, which WeCom alone keeps: it takes no version, so none that we read before could hold there',
    access: may('customer_strategy', 'update'),
    about: 'company',
    input: strict({ id: ExtId, name: Name }),
    summary: 'Renames a tag or a group.',
  }),
  delete: command({
    access: may('customer_strategy', 'delete'),
    about: 'company',
    input: strict({ tagIds: filled(Type.Array(ExtId, { maxItems: 100 }), []), groupIds: filled(Type.Array(ExtId, { maxItems: 100 }), []) }),
    summary: 'A group without tags goes too.',
  }),
})
