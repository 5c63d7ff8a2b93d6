// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface OutflowAlarms {
  corp_id: number
  staff_id: string
  day: string
  at: Date
  seen_at: Date | null
  seen_by: Generated<string>
}

export interface OutflowNotices {
  corp_id: number
  owner: string
  outflow_id: string
  at: Date
  read_at: Date | null
  digested: Generated<boolean>
}

export interface Outflows {
  corp_id: number
  outflow_id: string
  staff_id: string
  customer_id: string
  lost_by: string
  added_at: Date | null
  lost_at: Date
  returned_at: Date | null
  asked_at: Date | null
  asked_by: Generated<string>
  asked_note: Generated<string>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    outflow_alarms: OutflowAlarms
    outflow_notices: OutflowNotices
    outflows: Outflows
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  outflow_alarms: 'tenant',
  outflow_notices: 'tenant',
  outflows: 'tenant',
} as const
