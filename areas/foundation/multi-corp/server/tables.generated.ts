// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface KnownPeople {
  corp_id: number
  owner: string
  person_id: string
  linked_at: Generated<Date>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    known_people: KnownPeople
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  known_people: 'local',
} as const
