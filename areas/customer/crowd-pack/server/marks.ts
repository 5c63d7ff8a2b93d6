import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'

/** Who moves members holds several packs and marks of many customers: one of a company at a time, or two would wait for each other. */
export const oneMover = (tx: Tx) => sql`select pg_advisory_xact_lock(7218016, ${tx.corpId})`.execute(tx)

/** Something happened to these that no timeline tells; without live packs nobody has to know. `named`: only where a live pack names this one. */
export async function mark(tx: Tx, customerIds: readonly string[], line: string, named?: string): Promise<void> {
  if (customerIds.length === 0) return
  const names = named
    ? sql`and (p.audience->'packsAny' ? ${named} or p.audience->'packsAll' ? ${named} or p.audience->'packsNone' ? ${named})`
    : sql``
  await sql`
    insert into crowd_marks (corp_id, customer_id, line) select ${tx.corpId}::int, g.id, ${line} from unnest(${[...customerIds]}::uuid[]) g(id)
    where exists (select from crowd_packs p where p.corp_id = ${tx.corpId} and p.kind = 'live' and p.deleted_at is null ${names})
    on conflict do nothing`.execute(tx)
}
export const marked = (ctx: Context, customerId: string, line: string): Promise<void> => ctx.tx((tx) => mark(tx, [customerId], line))
