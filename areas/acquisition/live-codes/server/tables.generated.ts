// Written by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely'

export interface LiveCodeAdds {
  corp_id: number
  way_id: string
  at: Date
  customer_id: string
  staff_id: string
  first_time: boolean
  welcomed: Generated<boolean>
  lost_at: Date | null
  lost_by: string | null
  blacklisted: Generated<boolean>
  over_cap: Generated<boolean>
}

export interface LiveCodeGroups {
  corp_id: number
  group_id: string
  name: string
  sort_order: Generated<number>
  created_at: Generated<Date>
}

export interface LiveCodePlaces {
  corp_id: number
  place_id: string
  way_id: string
  visitor: string
  staff_id: string
  state_key: string
  given_at: Date
  ends_at: Date
  config_id: string | null
  qr_code: Generated<string>
  qr_text: Generated<string>
  used_at: Date | null
  closed_at: Date | null
  source: Generated<string>
}

export interface LiveCodes {
  corp_id: number
  way_id: string
  name: string
  group_id: string | null
  state_key: string
  state: Generated<string>
  problem: Generated<string>
  config: unknown
  draft: unknown
  staff_ids: Generated<string[]>
  config_id: string | null
  qr_code: Generated<string>
  qr_text: Generated<string>
  offered: Generated<string[]>
  attempt: Generated<number>
  next_turn_at: Date | null
  created_by: string | null
  created_by_name: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
  sounds: ColumnType<string, never, never>
  adds: Generated<number>
  lost: Generated<number>
  asking: string | null
  made_at: Date | null
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    live_code_adds: LiveCodeAdds
    live_code_groups: LiveCodeGroups
    live_code_places: LiveCodePlaces
    live_codes: LiveCodes
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  live_code_adds: 'tenant',
  live_code_groups: 'tenant',
  live_code_places: 'tenant',
  live_codes: 'tenant',
} as const
