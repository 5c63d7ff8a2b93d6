import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { auditEach, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { cleanName } from '#core/server/names.ts'
import { notFound } from '#core/server/refusal.ts'
import { aRelation, type relation } from '../contract.ts'
import { moveWhere } from './moved.ts'

/** Somebody looked into these moves, or wants them looked into after all. What is so already stays. */
export async function handle(ctx: Context, { recordIds, handled, note = '' }: Input<typeof relation.handle>) {
  const where = await moveWhere(ctx, { state: 'all' })
  const words = cleanName(note)
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ move_id: string; is_handled: boolean; customer_id: string; name: string }>`
      select m.move_id, m.handled_at is not null as is_handled, m.customer_id, c.name
      from relation_moves m join customers c on c.corp_id = ${tx.corpId} and c.customer_id = m.customer_id
      where ${where} and m.move_id = any(${recordIds}::uuid[]) order by m.move_id for update of m`.execute(tx)
    if (rows.length < new Set(recordIds).size) throw notFound(aRelation)
    const touched = rows.filter((r) => r.is_handled !== handled)
    const ids = touched.map((r) => r.move_id)
    if (ids.length === 0) {
      nothingDone(ctx)
      return { changed: 0 }
    }
    await sql`
      update relation_moves set handled_at = ${handled ? new Date() : null}, handled_by = ${handled ? ctx.me.name : ''}, handled_note = ${handled ? words : ''}
      where corp_id = ${tx.corpId} and move_id = any(${ids}::uuid[])`.execute(tx)
    const customers = touched.map((r) => ({ id: r.customer_id, name: r.name }))
    await auditEach(tx, ctx, 'customer_relation.handle', { kind: 'customer', many: 'customer_relation' }, customers, {
      handled,
      ...(words && { note: words }),
    })
    return { changed: ids.length }
  })
}
