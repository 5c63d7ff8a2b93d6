// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface MassChunks {
  corp_id: number
  mission_id: string
  staff_id: string
  seq: number
  state: Generated<string>
  outbox_id: string | null
  msgid: string | null
  problem: Generated<string>
  errcode: number | null
  made_at: Date | null
  confirmed_at: Date | null
  closed_at: Date | null
  customers: number
  delivered: Generated<number>
  not_friend: Generated<number>
  quota: Generated<number>
  unreachable: Generated<number>
  listed_since: Generated<number>
}

export interface MassMissions {
  corp_id: number
  mission_id: string
  name: string
  state: string
  problem: Generated<string>
  audience: unknown
  staff_limit: Generated<string[]>
  content: unknown
  content_hash: Buffer
  draft_hash: Buffer
  sender_ids: Generated<string[]>
  matched: number
  quota_used: number
  no_seat: number
  send_at: Date
  scheduled: boolean
  started_at: Date | null
  reminded_at: Generated<Date[]>
  cancel_asked_at: Date | null
  synced_at: Date | null
  next_sync_at: Date | null
  created_by: string | null
  created_by_name: Generated<string>
  created_at: Generated<Date>
  deleted_at: Date | null
  blacklisted: Generated<number>
}

export interface MassTargets {
  corp_id: number
  mission_id: string
  customer_id: string
  staff_id: string
  seq: number
  state: Generated<string>
  sent_at: Date | null
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    mass_chunks: MassChunks
    mass_missions: MassMissions
    mass_targets: MassTargets
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  mass_chunks: 'tenant',
  mass_missions: 'tenant',
  mass_targets: 'tenant',
} as const
