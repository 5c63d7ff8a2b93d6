// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface ClearProposals {
  corp_id: number
  proposal_id: string
  rule_id: string
  customer_id: string
  edition: number
  action: string
  tag_ids: Generated<string[]>
  state: Generated<string>
  asked_staff_ids: Generated<string[]>
  why: Generated<string>
  note: Generated<string>
  found_at: Generated<Date>
  decided_by: Generated<string>
  decided_at: Date | null
  ended_at: Date | null
}

export interface ClearRules {
  corp_id: number
  rule_id: string
  name: string
  note: Generated<string>
  audience: unknown
  action: string
  tag_ids: Generated<string[]>
  keep_latest: Generated<boolean>
  is_on: Generated<boolean>
  looked_after: string | null
  looked_at: Date | null
  edition: Generated<number>
  made_by: string | null
  made_by_name: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    clear_proposals: ClearProposals
    clear_rules: ClearRules
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  clear_proposals: 'tenant',
  clear_rules: 'tenant',
} as const
