import { sql } from 'kysely'
import { type AuditClass, auditClasses } from '#core/contract/audit.ts'
import type { Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { countedTo, type operationLog } from '../contract.ts'
import { listWhere } from './list.ts'

/** Each kind is counted by itself and no further than it is shown, so that ten million lines cost what ten thousand do. */
export async function counts(ctx: Context, filter: Parsed<typeof operationLog.counts>) {
  const where = await listWhere(ctx, filter)
  const all = Object.keys(auditClasses)
  const { rows } = await sql<{ class: AuditClass; count: number }>`
    select c.class, (select count(*)::int from (
        select from audit_log a where ${where} and a.class = c.class limit ${countedTo}) x) as count
    from unnest(${all}::text[]) c(class)`.execute(ctx.db)
  const of = new Map(rows.map((r) => [r.class, r.count]))
  return { classes: (all as AuditClass[]).map((one) => ({ class: one, count: of.get(one) ?? 0 })) }
}
