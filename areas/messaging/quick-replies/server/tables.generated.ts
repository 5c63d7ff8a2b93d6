// Written by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely'

export interface QuickReplies {
  corp_id: number
  reply_id: string
  folder_id: string | null
  owner_id: string | null
  title: string
  content: unknown
  words: string
  place: Generated<number>
  uses: Generated<number>
  used_at: Date | null
  version: Generated<number>
  made_by: string | null
  changed_by: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  sounds: ColumnType<string, never, never>
}

export interface QuickReplyFolders {
  corp_id: number
  folder_id: string
  parent_id: string | null
  department_id: number | null
  name: string
  place: Generated<number>
  version: Generated<number>
  made_by: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
}

export interface QuickReplyShares {
  corp_id: number
  code: string
  folder_id: string
  made_by: Generated<string>
  until: Date
  created_at: Generated<Date>
}

export interface QuickReplyUses {
  corp_id: number
  use_id: string
  reply_id: string
  staff_id: string
  keyword: Generated<string>
  at: Generated<Date>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    quick_replies: QuickReplies
    quick_reply_folders: QuickReplyFolders
    quick_reply_shares: QuickReplyShares
    quick_reply_uses: QuickReplyUses
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  quick_replies: 'tenant',
  quick_reply_folders: 'tenant',
  quick_reply_shares: 'tenant',
  quick_reply_uses: 'tenant',
} as const
