// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export interface CrowdMarks {
  corp_id: number
  customer_id: string
  line: string
}

export interface CrowdMembers {
  corp_id: number
  pack_id: string
  customer_id: string
  since: Generated<Date>
  by_hand: Generated<boolean>
}

export interface CrowdMoves {
  corp_id: number
  move_id: GeneratedAlways<number>
  pack_id: string
  customer_id: string
  came: boolean
  cause: string
  conditions: Generated<string[]>
  actor: Generated<string>
  at: Generated<Date>
}

export interface CrowdPacks {
  corp_id: number
  pack_id: string
  name: string
  note: Generated<string>
  kind: string
  audience: unknown
  size: Generated<number>
  looked_after: string | null
  look_cause: Generated<string>
  looked_at: Date | null
  edition: Generated<number>
  made_by: string | null
  made_by_name: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
}

export interface CrowdReading {
  corp_id: number
  done_id: Generated<number>
  noted_id: Generated<number>
  noted_at: Generated<Date>
  clock_at: Generated<Date>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    crowd_marks: CrowdMarks
    crowd_members: CrowdMembers
    crowd_moves: CrowdMoves
    crowd_packs: CrowdPacks
    crowd_reading: CrowdReading
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  crowd_marks: 'tenant',
  crowd_members: 'tenant',
  crowd_moves: 'tenant',
  crowd_packs: 'tenant',
  crowd_reading: 'tenant',
} as const
