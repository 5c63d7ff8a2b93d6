import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'

interface Row {
  audit_id: string
  at: Date
  actor: string
  action: string
  name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** R059: the audit lines of roles, as they are: each keeps what its object was called then. */
export async function records(ctx: Context, { roleId, page, pageSize }: { roleId?: string; page: number; pageSize: number }) {
  const { corpId } = ctx
  const where = sql`a.corp_id = ${corpId} and a.class = 'rights' and a.action like 'role.%' ${roleId ? sql`and a.object_id = ${roleId}` : sql``}`
  const { rows } = await sql<Row>`
    select a.audit_id, a.at, a.actor, a.action, a.object_name as name, a.before, a.after from audit_log a
    where ${where} order by a.at desc, a.audit_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from audit_log a where ${where}`.execute(ctx.db)
  return {
    list: rows.map((r) => ({
      recordId: r.audit_id,
      at: r.at.toISOString(),
      actor: r.actor,
      action: r.action,
      name: r.name,
      changes: changesOf(r.before ?? {}, r.after ?? {}),
    })),
    total: counted[0]!.n,
  }
}

function changesOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.map((field) => ({ field, before: wordsOf(before[field]), after: wordsOf(after[field]) }))
}
const wordsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((one) => one !== null && one !== undefined && one !== '')
    .map(String)
