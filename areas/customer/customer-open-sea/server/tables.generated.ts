// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface Clues {
  corp_id: number
  clue_id: string
  name: Generated<string>
  company: Generated<string>
  content: Generated<string>
  source: Generated<string>
  phone: unknown
  phone_key: string | null
  ext_id: string | null
  tags: Generated<string[]>
  customer_id: string | null
  live: Generated<boolean>
  made_by: string | null
  owner: string
  made_by_name: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    clues: Clues
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  clues: 'tenant',
} as const
