// Written by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface CustomerEvents {
  corp_id: number
  customer_id: string
  at: Date
  event_id: GeneratedAlways<number>
  kind: string
  staff_id: string | null
  data: Generated<unknown>
}

export interface CustomerScores {
  corp_id: number
  customer_id: string
  score: number
  points: number[]
  scored_at: Generated<Date>
}

export interface Customers {
  corp_id: number
  customer_id: string
  external_user_ext_id: string
  name: Generated<string>
  avatar: Generated<string>
  type: Generated<number>
  gender: Generated<number>
  unionid: string | null
  corp_name: Generated<string>
  position: Generated<string>
  remark: Generated<string>
  search: Generated<string>
  status: Generated<string>
  tag_ids: Generated<string[]>
  staff_ids: Generated<string[]>
  way_ids: Generated<string[]>
  group_ids: Generated<string[]>
  add_ways: Generated<number[]>
  added_at: Generated<Date>
  lost_at: Date | null
  last_msg_at: Date | null
  last_reached_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  fetched_at: Generated<Date>
  seen_at: Generated<Date>
  sounds: ColumnType<string, never, never>
  touched_at: ColumnType<Date | null, never, never>
}

export interface Follows {
  corp_id: number
  staff_id: string
  customer_id: string
  remark: Generated<string>
  description: Generated<string>
  remark_corp_name: Generated<string>
  remark_mobiles: Generated<string[]>
  add_way: Generated<number>
  oper_userid: Generated<string>
  state: Generated<string>
  way_id: string | null
  tag_ids: Generated<string[]>
  added_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  updated_at: Generated<Date>
  seen_at: Generated<Date>
  source_name: Generated<string>
  last_chat_at: Date | null
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    customer_events: CustomerEvents
    customer_scores: CustomerScores
    customers: Customers
    follows: Follows
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  customer_events: 'tenant',
  customer_scores: 'tenant',
  customers: 'tenant',
  follows: 'tenant',
} as const
