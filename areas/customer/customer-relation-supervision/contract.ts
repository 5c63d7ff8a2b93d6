import Type, { type Static } from 'typebox'
import { customerColumn, LostBy } from '#areas/customer/customer-management/contract.ts'
import {
  calls,
  command,
  Day,
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
import { event } from '#core/contract/event.ts'
import { thing } from '#core/contract/things.ts'

/**
 * Supervision of customer relations (客户关系监管): who follows whom, where something is wrong with it, and who does something about it.
 * Several followers, leavers and nobody are read off the customers themselves; private moves, which nobody could read later, are kept.
 */
export const aRelation = thing('relation', '客户关系')

const read = may('customer_relation_supervision', 'read')
const edit = may('customer_relation_supervision', 'update')

const TagRef = Type.Object({ tagId: Id, name: Type.String(), groupName: Type.String() })
/** `staffStatus`: 1 is at work, 5 has left (platform/03 §1.2). */
const Member = Type.Object({ staffId: Id, staffName: Type.String(), staffAlias: Type.String(), staffStatus: Type.Integer() })

/**
 * `moved`: a customer who parted from one member and came to another, and WeCom did not hand them over. `several`: more than one member
 * follows. `left`: somebody who follows has left the company. `nobody`: nobody follows any more.
 */
export const Kind = Type.Union([Type.Literal('moved'), Type.Literal('several'), Type.Literal('left'), Type.Literal('nobody')])
export type Kind = Static<typeof Kind>
/** How the other member got them: by a colleague’s card, over a code or link of the company, otherwise. */
export const How = Type.Union([Type.Literal('shared'), Type.Literal('code'), Type.Literal('other')])
export type How = Static<typeof How>

/** How many follow, and whether one of them has left: a column of customers, of those of whom that is to be said. */
export const followersColumn = customerColumn('relation', Type.Object({ followers: Type.Integer(), left: Type.Boolean() }), {
  after: 'staff',
  title: { zh: '跟进人数', en: 'Followers' },
  kind: 'number',
  width: 96,
  hidden: true,
  value: ({ followers }) => String(followers),
})

const Follower = Type.Object({
  ...Member.properties,
  staffAvatar: Type.String(),
  addWay: Type.Integer(),
  source: Type.String(),
  addedAt: Instant,
  /** When they chatted last, as far as WeCom tells. */
  lastChatAt: Nullable(Instant),
})
export type Follower = Static<typeof Follower>

const Move = Type.Object({
  from: Member,
  to: Member,
  how: How,
  addWay: Type.Integer(),
  source: Type.String(),
  /** Who passed the customer’s card on, where somebody did. */
  sharedBy: Nullable(Member),
  /** Who ended the contact with the first member, and when; when that with the second began, which may be before. */
  by: LostBy,
  endedAt: Instant,
  addedAt: Instant,
  /** The first member has them again. */
  returnedAt: Nullable(Instant),
  /** Somebody looked into it. */
  handledAt: Nullable(Instant),
  handledBy: Type.String(),
  handledNote: Type.String(),
})
export type Move = Static<typeof Move>

export const RelationRow = Type.Object({
  /** Of a move its own id; otherwise that of the customer. */
  recordId: Id,
  customerId: Id,
  externalUserExtId: ExtId,
  name: Type.String(),
  avatar: Type.String(),
  /** 1 WeChat, 2 WeCom (platform/04 §2.2). */
  type: Type.Integer(),
  corpName: Type.String(),
  remark: Type.String(),
  /** Whether anybody follows them. */
  status: Type.Union([Type.Literal('friend'), Type.Literal('lost')]),
  /** When they moved; since when nobody follows; when the latest of several began. */
  at: Instant,
  /** Who follows, the first to begin first; of whom nobody follows, who did. At most 20. */
  followers: Type.Array(Follower),
  tags: Type.Array(TagRef),
  move: Nullable(Move),
  /** When somebody asked people to see to it, and who. */
  askedAt: Nullable(Instant),
  askedBy: Type.String(),
})
export type RelationRow = Static<typeof RelationRow>

const Which = {
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  departmentIds: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 200 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  tagsAny: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  /** Of `moved` alone. */
  how: Type.Optional(Type.Array(How, { maxItems: 3 })),
  /** Of `left` alone: nobody at work follows. */
  only: Type.Optional(Type.Literal('left')),
}
const Filter = {
  kind: filled(Kind, 'moved'),
  /** Of `moved` alone: `open` waits for somebody to look into it, `done` was looked into or is as it was. */
  state: filled(Type.Union([Type.Literal('open'), Type.Literal('done'), Type.Literal('all')]), 'open'),
  ...Which,
}
/** What a batch takes: the kind says which. */
const Chosen = { kind: Kind, state: Type.Optional(Filter.state), ...Which }

const People = {
  /** `followers`: who is at work among them, of a move the member who got the customer. `leaders`: who leads departments of those it is about. */
  whom: Type.Array(Type.Union([Type.Literal('followers'), Type.Literal('leaders')]), { maxItems: 2, uniqueItems: true }),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  note: Type.Optional(Type.String({ maxLength: 200 })),
}
const RecordIds = Type.Array(Id, { minItems: 1, maxItems: 100 })
const Moves = Type.Object({ all: Type.Integer(), shared: Type.Integer(), code: Type.Integer(), other: Type.Integer() })

export const StaffRow = Type.Object({
  ...Member.properties,
  staffAvatar: Type.String(),
  departmentNames: Type.Array(Type.String()),
  /** Whom they follow, and of those whom a colleague follows, too. */
  customers: Type.Integer(),
  several: Type.Integer(),
  /** Moves to or from them that nobody has looked into. */
  open: Type.Integer(),
})
export type StaffRow = Static<typeof StaffRow>

export const relation = calls('customer-relation-supervision', 'customer_relation', {
  overview: query({
    access: read,
    about: 'rows',
    input: strict({ staffIds: Which.staffIds, departmentIds: Which.departmentIds }),
    output: Type.Object({
      /** Thirty days, and the thirty before up to the same time of day. */
      from: Day,
      to: Day,
      moved: Moves,
      before: Moves,
      /** Moves of whatever day that nobody has looked into. */
      open: Type.Integer(),
      several: Type.Integer(),
      left: Type.Integer(),
      /** Of those: nobody at work follows. */
      leftOnly: Type.Integer(),
      nobody: Type.Integer(),
    }),
    summary: 'What is wrong with who follows whom, within the asker’s scope.',
  }),
  list: query({
    access: read,
    about: 'rows',
    input: page(Filter),
    output: pageOf(RelationRow),
    summary: 'Newest first.',
  }),
  export: command({
    access: may('customer_relation_supervision', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
  staff: query({
    path: '/customer_relation/staff/list',
    access: read,
    about: 'rows',
    input: page({ staffIds: Which.staffIds, departmentIds: Which.departmentIds }),
    output: pageOf(StaffRow),
    summary: 'Who follows whom, a line for each member; who left stands first.',
  }),
  ask: command({
    access: edit,
    about: 'rows',
    lastWins: 'of one customer people are asked once a day, whoever asks',
    input: strict({ kind: Kind, recordIds: RecordIds, ...People }),
    output: Type.Object({
      asked: Type.Integer(),
      /** Asked of today already, not so any more, or nobody at work to ask. */
      passedOver: Type.Integer(),
    }),
    summary: 'Asks people to see to these customers.',
  }),
  askAll: command({
    access: edit,
    about: 'rows',
    longTask: true,
    input: strict({ all: strict(Chosen), exclude: Type.Optional(Type.Array(Id, { maxItems: 1000 })), ...People }),
    output: TaskStarted,
    summary: 'The same for everybody behind a filter of the list, as a task.',
  }),
  handle: command({
    access: edit,
    about: 'rows',
    lastWins: 'the last word about a move stands, with who said it',
    input: strict({ recordIds: RecordIds, handled: Type.Boolean(), note: Type.Optional(Type.String({ maxLength: 200 })) }),
    output: Type.Object({ changed: Type.Integer() }),
    summary: 'Moves that somebody looked into, or wants looked into after all.',
  }),
  merge: command({
    access: edit,
    about: 'rows',
    longTask: true,
    /** Limits: spec/console.md §3.1. What is left out stays as each has it; tags are added, none is taken away. */
    input: strict({
      customerId: Id,
      remark: Type.Optional(Type.String({ maxLength: 20 })),
      description: Type.Optional(Type.String({ maxLength: 150 })),
      tagIds: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
    }),
    output: TaskStarted,
    summary: 'Gives all who follow a customer the same remark, description and tags. Can be undone.',
  }),
})

export const RelationRules = strict({
  /** Two members who had a customer within so many days of each other are a move. */
  withinDays: Type.Integer({ minimum: 1, maximum: 90 }),
  /** Moves that are told of. */
  hows: Type.Array(How, { maxItems: 3, uniqueItems: true }),
  /** Who leads a department of one of the members, as WeCom says. */
  tellLeaders: Type.Boolean(),
  tellStaffIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  /** When somebody leaves who still has customers. */
  leavers: Type.Boolean(),
  several: strict({
    on: Type.Boolean(),
    /** When so many members follow one customer. */
    most: Type.Integer({ minimum: 2, maximum: 20 }),
  }),
})
export type RelationRules = Static<typeof RelationRules>

export const relationSetting = calls('customer-relation-supervision', 'customer_relation/setting', {
  get: query({
    access: read,
    about: 'shared',
    output: Type.Object({ rules: RelationRules, version: Version }),
  }),
  update: command({
    access: edit,
    about: 'company',
    input: strict({ rules: RelationRules, version: Version }),
    summary: 'What counts as a private move, and who is told of what.',
  }),
})

/** A customer went from one member to another, and WeCom did not hand them over. */
export const customerMoved = event(
  'customer.moved_privately',
  Type.Object({ moveId: Id, customerId: Id, fromStaffId: Id, toStaffId: Id, how: How, at: Instant }),
)
