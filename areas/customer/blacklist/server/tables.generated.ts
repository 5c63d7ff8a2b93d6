// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface BlackList {
  corp_id: number
  customer_id: string
  reason: string
  until: Date | null
  record_id: string
  added_by: string | null
  added_by_name: Generated<string>
  added_at: Generated<Date>
}

export interface BlackListRecords {
  corp_id: number
  record_id: string
  kind: string
  origin: string
  reason: Generated<string>
  until: Date | null
  taken: Generated<number>
  refused: Generated<number>
  task_id: string | null
  staff_id: string | null
  staff_name: Generated<string>
  at: Generated<Date>
  content: Buffer | null
}

export interface BlackListRefusals {
  corp_id: number
  record_id: string
  line: number
  customer_id: string | null
  given: string
  why: string
  words: Generated<string>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    black_list: BlackList
    black_list_records: BlackListRecords
    black_list_refusals: BlackListRefusals
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  black_list: 'tenant',
  black_list_records: 'tenant',
  black_list_refusals: 'tenant',
} as const
