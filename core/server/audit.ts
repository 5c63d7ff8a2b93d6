import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import { newId } from './ids.ts'

/** Who did what to which object. In the transaction of the change, so that neither stands without the other. */
export async function audit(
  db: Db | Tx,
  ctx: Pick<Context, 'corpId' | 'me' | 'ip' | 'requestId'>,
  action: string,
  object: { kind?: string; id?: string; before?: unknown; after?: unknown } = {},
): Promise<void> {
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
