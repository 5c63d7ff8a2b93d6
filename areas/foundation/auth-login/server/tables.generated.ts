// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface LoginStates {
  state: string
  browser_hash: Buffer
  callback: string
  surface: Generated<string>
  created_at: Generated<Date>
  used_at: Date | null
  way: string
  outcome: string | null
  app_id: string
}

export interface OwnNumbers {
  corp_id: number
  owner: string
  phone: string
  updated_at: Generated<Date>
}

export interface SignInDevices {
  corp_id: number
  owner: string
  device_hash: Buffer
  seen_at: Generated<Date>
}

export interface SignInTries {
  source: string
  tries: Generated<number>
  until: Date
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    login_states: LoginStates
    own_numbers: OwnNumbers
    sign_in_devices: SignInDevices
    sign_in_tries: SignInTries
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  login_states: 'local',
  own_numbers: 'tenant',
  sign_in_devices: 'tenant',
  sign_in_tries: 'local',
} as const
