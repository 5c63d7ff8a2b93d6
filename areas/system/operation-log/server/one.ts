import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { knownAction } from '#core/server/audit-words.ts'
import type { Context } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import { aLine, type operationLog } from '../contract.ts'
import { changesOf, toldBy } from './changes.ts'
import { listWhere, type Row, rowColumns, views } from './list.ts'
import { placeOf } from './verify.ts'

/** A line with what was and what is. */
export async function one(ctx: Context, { auditId }: Parsed<typeof operationLog.one>) {
  const { rows } = await sql<Row & { before: unknown; after: unknown; request_id: string }>`
    select ${rowColumns(ctx)}, a.before, a.after, a.request_id from audit_log a
    where ${await listWhere(ctx, {})} and a.audit_id = ${auditId}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw notFound(aLine)
  const action = await knownAction(row.action)
  const line = (await action?.read?.(ctx, row)) ?? row
  const [before, after] = await Promise.all([toldBy(ctx, action, line.before), toldBy(ctx, action, line.after)])
  const { changes, more } = await changesOf(ctx, action, before, after)
  return {
    ...(await views(ctx, [row]))[0]!,
    requestId: row.request_id,
    changes,
    more,
    before: asJson(before),
    after: asJson(after),
    chain: await placeOf(ctx, auditId),
  }
}

const asJson = (kept: unknown): string => (kept === null ? '' : JSON.stringify(kept, null, 2))
