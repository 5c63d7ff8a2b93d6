import Type, { type Static } from 'typebox'
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
} from '#core/contract/call.ts'
import { Synced } from '#core/contract/corp.ts'
import { event } from '#core/contract/event.ts'
import { reference } from '#core/contract/references.ts'
import { SeatKind } from '#core/contract/seats.ts'
import { Task } from '#core/contract/tasks.ts'
import { thing } from '#core/contract/things.ts'

export const aGroupChat = thing('group chat', '客户群')

export const GroupItem = Type.Object({
  groupId: Id,
  groupExtId: ExtId,
  name: Type.String(),
  notice: Type.String(),
  ownerStaffId: Nullable(Id),
  ownerName: Type.String(),
  ownerAlias: Type.String(),
  ownerAvatar: Type.String(),
  memberCount: Type.Integer(),
  customerCount: Type.Integer(),
  /** 0 normal, 1 owner left, 2 being handed on, 3 handed on (platform/06 §1). */
  status: Type.Integer(),
  createdAt: Instant,
})
export type GroupItem = Static<typeof GroupItem>

export const MemberKind = Type.Union([Type.Literal('staff'), Type.Literal('customer'), Type.Literal('stranger')])
/** `outside`: customers and strangers, whom WeCom counts together. */
const MemberFilter = Type.Union([...MemberKind.anyOf, Type.Literal('outside')])
export type MemberFilter = Static<typeof MemberFilter>
const Members = { groupId: Id, keyword: Type.Optional(Type.String({ maxLength: 64 })), kind: Type.Optional(MemberFilter) }
export const GroupMember = Type.Object({
  memberExtId: ExtId,
  name: Type.String(),
  /** The alias of a member of staff; empty for others. */
  alias: Type.String(),
  avatar: Type.String(),
  /** Staff, a customer of ours, or somebody from outside whom nobody of the company has as a contact. */
  kind: MemberKind,
  staffId: Nullable(Id),
  customerId: Nullable(Id),
  isOwner: Type.Boolean(),
  /** 1 invited, 2 by invitation link, 3 scanned the group's code (platform/06 §1). */
  joinScene: Type.Integer(),
  invitorName: Type.String(),
  invitorAlias: Type.String(),
  joinedAt: Instant,
})
export type GroupMember = Static<typeof GroupMember>

export const groups = calls('group-management', 'group', {
  list: query({
    path: '/group/common/list',
    method: 'POST',
    access: may('group_manage', 'read'),
    about: 'rows',
    input: page({
      sourceType: Type.Optional(Type.Integer()),
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      staffExtIdList: Type.Optional(Type.Array(ExtId, { maxItems: 100 })),
      tagIdList: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      filterStaffMaAuthorized: filled(Type.Boolean(), false),
      filterChatSeat: filled(Type.Boolean(), false),
      /** Only groups of owners who have a seat of this kind. */
      seatTarget: Type.Optional(Type.Union([SeatKind, Type.Literal('')])),
      tagsUnionType: Type.Optional(Type.String({ maxLength: 32 })),
      /** Only groups that these members of staff own, by our ids. */
      staffIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      /** Only these groups: what a picker has chosen before. */
      groupIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    }),
    output: pageOf(GroupItem),
    summary:
      'Customer groups by name or owner (R072); with `filter_chat_seat` only those of owners who have a seat for chats. Sources, group tags and authorised mini programs are refused until their areas exist.',
  }),
  detail: query({
    path: '/group_manage/detail',
    access: may('group_manage', 'read'),
    about: 'rows',
    input: strict({ groupId: Type.Optional(Id), groupExtId: Type.Optional(ExtId) }),
    output: GroupItem,
    summary: 'By our id or by WeCom’s, which is what the side window knows.',
  }),
  members: query({
    path: '/group_manage/member/list',
    access: may('group_manage', 'read'),
    about: 'rows',
    input: page(Members),
    output: pageOf(GroupMember),
    summary: 'Who is in a group now, longest first; a customer of ours by id.',
  }),
  exportMembers: command({
    path: '/group_manage/member/export',
    access: may('group_manage', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Members),
    output: TaskStarted,
  }),
  sync: command({
    path: '/group_manage/sync',
    access: may('group_manage', 'update'),
    about: 'company',
    longTask: true,
    output: TaskStarted,
  }),
  syncStatus: query({
    path: '/group_manage/sync/status',
    access: may('group_manage', 'read'),
    about: 'shared',
    output: Type.Object({ task: Nullable(Task), lastSyncedAt: Nullable(Instant) }),
  }),
})

/** The same calls for the side window and staff phones (R063). */
export const groupsBeside = calls('group-management', 'staff_client/group', {
  detail: besideChat(groups.detail, '/group/detail'),
  members: besideChat(groups.members, '/group/member/list'),
})

export const aGroupReference = reference({ kind: 'groups', call: groups.list, gone: { zh: '已解散', en: 'was dissolved' } })

const Member = Type.Object({
  groupId: Id,
  memberExtId: ExtId,
  customerId: Nullable(Id),
  joinScene: Type.Integer(),
  /** State of the join way that was used; `''` without one. */
  state: Type.String(),
  at: Instant,
})
/** Somebody from outside came into, or left, a customer group. Not said for who was there before the first sync. */
export const groupMemberJoined = event('group.member_joined', Member)
export const groupMemberLeft = event('group.member_left', Member)
export const groupChanged = event('group.changed', Type.Object({ groupId: Id }))
export const groupDismissed = event('group.dismissed', Type.Object({ groupId: Id }))
export const groupsSynced = event('group.synced', Synced)
