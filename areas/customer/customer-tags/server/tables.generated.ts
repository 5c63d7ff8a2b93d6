// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface TagGroups {
  corp_id: number
  group_id: string
  group_ext_id: string | null
  name: string
  sort_order: Generated<number>
  source_type: Generated<number>
  deleted_at: Date | null
  fetched_at: Generated<Date>
}

export interface Tags {
  corp_id: number
  tag_id: string
  tag_ext_id: string | null
  group_id: string
  name: string
  sort_order: Generated<number>
  customer_count: Generated<number>
  deleted_at: Date | null
  fetched_at: Generated<Date>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    tag_groups: TagGroups
    tags: Tags
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  tag_groups: 'tenant',
  tags: 'tenant',
} as const
