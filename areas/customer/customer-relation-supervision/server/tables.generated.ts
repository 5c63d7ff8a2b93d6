// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface RelationAsks {
  corp_id: number
  customer_id: string
  kind: string
  asked_at: Date
  asked_by: string
  asked_note: Generated<string>
}

export interface RelationMoves {
  corp_id: number
  move_id: string
  customer_id: string
  from_staff_id: string
  to_staff_id: string
  how: string
  lost_by: string
  ended_at: Date
  added_at: Date
  at: Date
  returned_at: Date | null
  handled_at: Date | null
  handled_by: Generated<string>
  handled_note: Generated<string>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    relation_asks: RelationAsks
    relation_moves: RelationMoves
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  relation_asks: 'tenant',
  relation_moves: 'tenant',
} as const
