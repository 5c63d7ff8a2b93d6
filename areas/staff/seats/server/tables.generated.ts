// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface SeatGrants {
  corp_id: number
  kind: string
  granted: number | null
  ends_at: Date | null
  new_members: Generated<string>
  department_ids: Generated<number[]>
  new_since: Generated<Date>
  short_told_at: Date | null
  end_told: Date | null
  version: Generated<number>
  begun_untold: Generated<boolean>
}

export interface SeatWaits {
  corp_id: number
  staff_id: string
  kind: string
  since: Generated<Date>
  why: string
}

export interface Seats {
  corp_id: number
  seat_id: string
  staff_id: string
  kind: string
  starts_at: Date
  ends_at: Date | null
  ended_at: Date | null
  given_why: string
  given_by: Generated<string>
  note: Generated<string>
  ended_why: string | null
  ended_by: Generated<string>
  end_note: Generated<string>
  use_counted_from: Generated<Date>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    seat_grants: SeatGrants
    seat_waits: SeatWaits
    seats: Seats
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  seat_grants: 'tenant',
  seat_waits: 'tenant',
  seats: 'tenant',
} as const
