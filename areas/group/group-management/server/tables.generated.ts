// Written by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely'

export interface GroupMembers {
  corp_id: number
  group_id: string
  member_ext_id: string
  type: number
  staff_id: string | null
  customer_id: string | null
  name: Generated<string>
  join_scene: Generated<number>
  invitor_ext_id: string | null
  state: Generated<string>
  joined_at: Date
  left_at: Date | null
}

export interface Groups {
  corp_id: number
  group_id: string
  group_ext_id: string
  name: Generated<string>
  notice: Generated<string>
  owner_staff_id: string | null
  member_count: Generated<number>
  customer_count: Generated<number>
  status: Generated<number>
  member_version: Generated<string>
  created_at: Generated<Date>
  dismissed_at: Date | null
  fetched_at: Generated<Date>
  seen_at: Generated<Date>
  sounds: ColumnType<string, never, never>
  members_renewed: Generated<boolean>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    group_members: GroupMembers
    groups: Groups
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  group_members: 'tenant',
  groups: 'tenant',
} as const
