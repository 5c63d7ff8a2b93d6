import type { AnyCall } from '../contract/call.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import { newId } from './ids.ts'

/** Who did what to which object. In the transaction of the change, so that neither stands without the other. */
export async function audit(
  db: Db | Tx,
  ctx: Pick<Context, 'corpId' | 'me' | 'ip' | 'requestId'> & { audited?: boolean },
  action: string,
  object: { kind?: string; id?: string; before?: unknown; after?: unknown } = {},
): Promise<void> {
  ctx.audited = true
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await db
    .insertInto('audit_log')
    .values({
      corp_id: ctx.corpId,
      audit_id: newId(),
      staff_id: ctx.me.staffId,
      actor: ctx.me.name || ctx.me.owner,
      action,
      object_kind: object.kind ?? '',
      object_id: object.id ?? '',
      before: json(object.before),
      after: json(object.after),
      ip: ctx.ip,
      request_id: ctx.requestId,
    })
    .execute()
}

/** The loop's line for a command whose handler wrote none: the call, and the ids it was about. */
export async function auditCall(
  ctx: Context,
  call: Pick<AnyCall, 'kind' | 'name' | 'unaudited'>,
  input: object,
  answer: object,
): Promise<void> {
  if (call.kind !== 'command' || call.unaudited || ctx.audited) return
  const after = Object.fromEntries(Object.entries({ ...input, ...answer }).filter(([key]) => /Ids?$/.test(key)))
  await audit(ctx.db, ctx, call.name, { kind: 'call', after })
}
