import Type, { type Static } from 'typebox'
import { calls, command, ExtId, Id, Instant, may, Nullable, page, pageOf, query, strict, TaskStarted } from '#core/contract/call.ts'
import { Synced } from '#core/contract/corp.ts'
import type { Words } from '#core/contract/errors.ts'
import { event } from '#core/contract/event.ts'
import { reference } from '#core/contract/references.ts'
import { Task } from '#core/contract/tasks.ts'
import { thing } from '#core/contract/things.ts'

export const aMember = thing('staff', '员工')

/** The import stands beside: calls of this area all the same. */
export { staffImport } from './imports.ts'

export const StaffItem = Type.Object({
  staffId: Id,
  staffExtId: ExtId,
  name: Type.String(),
  alias: Type.String(),
  avatar: Type.String(),
  position: Type.String(),
  departmentIds: Type.Array(Type.Integer()),
  departmentNames: Type.Array(Type.String()),
  /** Departments that they lead at WeCom. */
  leadsNames: Type.Array(Type.String()),
  /** 1 active, 2 disabled, 4 not activated, 5 left (platform/03 §1.2). */
  status: Type.Integer(),
  leftAt: Nullable(Instant),
  hasCustomerContact: Type.Boolean(),
  hasSeat: Type.Boolean(),
  roleName: Type.String(),
  /** People who are their contact now; `null` where the asker may not see these customers. */
  customerCount: Nullable(Type.Integer()),
  /** In words, why this person cannot receive or send to customers; `null` when they can. */
  unavailable: Nullable(Type.String()),
})
export type StaffItem = Static<typeof StaffItem>

export const DepartmentItem = Type.Object({
  departmentId: Type.Integer(),
  name: Type.String(),
  parentId: Type.Integer(),
  /** People here and below who have not left. */
  staffCount: Type.Integer(),
  leaders: Type.Array(Type.Object({ staffId: Id, name: Type.String(), alias: Type.String() })),
})

export const SyncStatus = Type.Object({ task: Nullable(Task), lastSyncedAt: Nullable(Instant) })

export const staff = calls('staff-management', 'staff', {
  list: query({
    path: '/staff/common/list',
    access: 'staff',
    about: 'shared',
    input: page({
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      departmentId: Type.Optional(Type.Integer()),
      staffIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      /** Only people customers can be given to; `false`: only those they cannot. */
      available: Type.Optional(Type.Boolean()),
      /** R071: with `limit` the page is offset / limit + 1, whatever `page` says. */
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      status: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    }),
    output: pageOf(StaffItem),
    summary: 'By name, alias, pinyin, initials or userid. People who left only with `status` or by id.',
  }),
  one: query({
    access: 'staff',
    about: 'shared',
    input: strict({ staffId: Type.Optional(Id), staffExtId: Type.Optional(ExtId) }),
    output: StaffItem,
  }),
  sync: command({
    access: may('staff', 'update'),
    about: 'company',
    longTask: true,
    output: TaskStarted,
    summary: 'Fetches departments and members from WeCom (R011).',
  }),
  syncStatus: query({
    path: '/staff/sync/status',
    access: 'staff',
    about: 'shared',
    output: SyncStatus,
    summary: 'The last sync, running or ended (R011).',
  }),
})

export const departments = calls('staff-management', 'department', {
  list: query({
    access: 'staff',
    about: 'shared',
    input: page({
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      /** Only what hangs directly below. */
      parentId: Type.Optional(Type.Integer()),
      /** Only these: how those chosen beyond the first hundred get their names. */
      departmentIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: 100 })),
    }),
    output: pageOf(DepartmentItem),
    summary: 'At most 100 a fetch (R291), parents before children.',
  }),
})

/** Staff who left stay: customers are theirs until somebody takes over, and can be found by them. */
export const aMemberReference = reference({ kind: 'staff', call: staff.list })
export const aDepartmentReference = reference({ kind: 'departments', call: departments.list, pattern: /^\d{1,9}$/ })

const Ref = Type.Object({ staffId: Id })
/** Status, name or customer-contact right of somebody changed; also when they left. */
export const staffChanged = event('staff.changed', Ref)
/** People whom we had not met before. */
export const staffJoined = event('staff.joined', Type.Object({ staffIds: Type.Array(Id) }))
export const staffLeft = event('staff.left', Ref)
export const staffSynced = event('staff.synced', Synced)

/** Said of a list of people. */
export const notAMember: Words = { zh: '有不在员工列表里的人', en: 'It names somebody who is not a member of staff' }
