// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface Consents {
  state: string
  browser_hash: Buffer
  source: string
  auth_type: string
  callback: string
  given_state: string
  scan_url: string | null
  from_corp_id: number | null
  from_owner: string | null
  created_at: Generated<Date>
  used_at: Date | null
  corp_id: number | null
}

export interface InviteCodes {
  code_hash: Buffer
  note: Generated<string>
  uses_left: number
  expires_at: Date
  created_at: Generated<Date>
}

export interface Registrations {
  browser_hash: Buffer
  company_name: string
  contact_name: string
  contact_phone: string
  code_hash: Buffer | null
  corp_id: number | null
  created_at: Generated<Date>
  source: Generated<string>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    consents: Consents
    invite_codes: InviteCodes
    registrations: Registrations
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  consents: 'local',
  invite_codes: 'local',
  registrations: 'local',
} as const
