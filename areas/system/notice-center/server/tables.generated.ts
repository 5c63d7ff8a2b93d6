// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface AnnouncementReads {
  corp_id: number
  owner: string
  announcement_id: string
  read_at: Date
}

export interface Announcements {
  announcement_id: string
  published_at: Date
  ends_at: Date | null
  title: unknown
  body: unknown
  corp_ids: number[] | null
}

export interface NoticeSettings {
  corp_id: number
  owner: string
  kinds: Generated<unknown>
  days: number[]
  from_minute: number
  to_minute: number
  lang: Generated<string>
}

export interface Notices {
  corp_id: number
  notice_id: string
  owner: string
  kind: string
  began_at: Date
  at: Date
  items: unknown
  quiet: Generated<boolean>
  read_at: Date | null
  message: Generated<string>
  message_at: Date | null
  problem: Generated<string>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    announcement_reads: AnnouncementReads
    announcements: Announcements
    notice_settings: NoticeSettings
    notices: Notices
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  announcement_reads: 'tenant',
  announcements: 'reference',
  notice_settings: 'tenant',
  notices: 'tenant',
} as const
