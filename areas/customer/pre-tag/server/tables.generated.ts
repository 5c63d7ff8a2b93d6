// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface PreEntries {
  corp_id: number
  entry_id: string
  what: string
  phone: unknown
  phone_key: string | null
  unionid: string | null
  name: Generated<string>
  name_key: string | null
  label: Generated<string>
  tag_ids: Generated<string[]>
  vals: Generated<unknown>
  until: Date | null
  paused: Generated<boolean>
  met_at: Date | null
  staff_id: string | null
  owner: string
  made_by_name: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
}

export interface PreHits {
  corp_id: number
  hit_id: string
  entry_id: string
  what: string
  customer_id: string
  staff_id: string | null
  by: string
  state: Generated<string>
  cause: Generated<string>
  words: Generated<string>
  field_ids: Generated<string[]>
  decided_by: Generated<string>
  at: Generated<Date>
  done_at: Date | null
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    pre_entries: PreEntries
    pre_hits: PreHits
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  pre_entries: 'tenant',
  pre_hits: 'tenant',
} as const
