// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface TransferBatches {
  corp_id: number
  batch_id: string
  from_staff_id: string
  kind: string
  resigned: boolean
  message: Generated<string>
  created_by: string
  created_by_name: string
  created_at: Date
}

export interface TransferReadings {
  corp_id: number
  read_at: Date
}

export interface Transfers {
  corp_id: number
  transfer_id: string
  batch_id: string
  customer_id: string | null
  group_id: string | null
  from_staff_id: string
  to_staff_id: string
  resigned: boolean
  state: string
  errcode: number | null
  problem: Generated<string>
  created_at: Date
  asked_at: Date | null
  takeover_at: Date | null
  ended_at: Date | null
  look_at: Date | null
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    transfer_batches: TransferBatches
    transfer_readings: TransferReadings
    transfers: Transfers
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  transfer_batches: 'tenant',
  transfer_readings: 'tenant',
  transfers: 'tenant',
} as const
