import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { lookAtAll, nobodyYet } from './look-job.ts'
import { mark, oneMover } from './marks.ts'
import { findPack, type PackRow, packFields } from './rows.ts'
import { settle } from './settle.ts'

/** Customers a portion: some hundred milliseconds, after which others may have the pack's row. */
const portion = 20_000

/** Goes through all customers from where the pack stands. A condition that is changed meanwhile has it begin anew. */
export async function look(ctx: Context, packId: string, signal: AbortSignal, size = portion): Promise<void> {
  while (!signal.aborted) {
    const more = await ctx.tx(async (tx) => {
      await oneMover(tx)
      const pack = await findPack(tx, packId, { lock: true })
      if (!pack || pack.looked_after === null) return false
      const after = pack.looked_after
      const { rows } = await sql<{
        id: string
      }>`select c.customer_id as id from customers c where c.corp_id = ${ctx.corpId} and c.customer_id > ${after}
        order by c.customer_id offset ${size - 1} limit 1`.execute(tx)
      const upTo = rows[0]?.id ?? null
      const until = (id: unknown) => (upTo ? sql`and ${id} <= ${upTo}` : sql``)
      const cause = pack.look_cause === 'edited' ? 'edited' : 'looked'
      const moved = await settle(ctx, tx, pack, (id) => sql`(${id} > ${after}::uuid ${until(id)})`, cause)
      await mark(tx, [...moved.came, ...moved.went], 'pack', packId)
      await sql`update crowd_packs set looked_after = ${upTo} ${upTo ? sql`` : sql`, looked_at = now()`}
        where corp_id = ${ctx.corpId} and pack_id = ${packId}`.execute(tx)
      return upTo !== null
    })
    if (!more) return
  }
  // The program stops: another worker goes on.
  throw signal.reason
}

/** Looks at all customers for live packs: what a sync brought, or a condition that nobody tells of. */
export async function lookAgain(ctx: Context, of: (pack: PackRow) => boolean = () => true): Promise<void> {
  await ctx.tx(async (tx) => {
    await oneMover(tx)
    const packs = (await livePacks(tx)).filter(of)
    for (const { pack_id } of packs) {
      await sql`update crowd_packs set looked_after = ${nobodyYet}, look_cause = case when looked_after is null then 'looked' else look_cause end
        where corp_id = ${ctx.corpId} and pack_id = ${pack_id}`.execute(tx)
      await lookAtAll(tx, pack_id)
    }
  })
}

export async function livePacks(db: Context['db'] | Parameters<Parameters<Context['tx']>[0]>[0]): Promise<PackRow[]> {
  const { rows } = await sql<PackRow>`select ${packFields} from crowd_packs p
    where p.corp_id = ${db.corpId} and p.kind = 'live' and p.deleted_at is null order by p.pack_id`.execute(db)
  return rows
}
