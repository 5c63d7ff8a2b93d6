// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface ShortVideos {
  corp_id: number
  file_id: string
  name: string
  cover_file_id: string | null
  seconds: number | null
  created_by: string | null
  created_by_name: Generated<string>
  created_at: Generated<Date>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    short_videos: ShortVideos
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  short_videos: 'tenant',
} as const
