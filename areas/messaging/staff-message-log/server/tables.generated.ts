// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface BulkMessages {
  corp_id: number
  message_id: string
  msgid: string
  chat_type: string
  origin: string
  mission_id: string | null
  text: string
  attachments: Generated<unknown>
  created_at: Date
  settled_at: Date | null
}

export interface BulkSends {
  corp_id: number
  message_id: string
  staff_id: string
  chat_type: string
  origin: string
  words: string
  created_at: Date
  sent_at: Date | null
  waiting: Generated<number>
  delivered: Generated<number>
  not_friend: Generated<number>
  quota: Generated<number>
}

export interface BulkTargets {
  corp_id: number
  message_id: string
  staff_id: string
  target_ext_id: string
  state: string
  sent_at: Date | null
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    bulk_messages: BulkMessages
    bulk_sends: BulkSends
    bulk_targets: BulkTargets
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  bulk_messages: 'tenant',
  bulk_sends: 'tenant',
  bulk_targets: 'tenant',
} as const
