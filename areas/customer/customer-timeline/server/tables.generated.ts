// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface EventTemplates {
  corp_id: number
  template_id: string
  text: string
  created_by: string
  created_at: Generated<Date>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    event_templates: EventTemplates
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  event_templates: 'tenant',
} as const
