// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface SelfCheckStates {
  corp_id: number
  key: string
  seen: string
  told: Generated<string>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    self_check_states: SelfCheckStates
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  self_check_states: 'tenant',
} as const
