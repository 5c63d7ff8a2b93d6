// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface KnownPeople {
  corp_id: number
  owner: string
  person_id: string
  linked_at: Generated<Date>
}

export interface LinkOffers {
  offer_id: string
  session_hash: Buffer
  corp_id: number
  owner: string
  from_corp_id: number
  from_owner: string
  created_at: Generated<Date>
  answered_at: Date | null
  told: Generated<string[]>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    known_people: KnownPeople
    link_offers: LinkOffers
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  known_people: 'local',
  link_offers: 'local',
} as const
