import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { movesKeptDays } from '../contract.ts'

const atOnce = 20_000

/** What is no longer kept, a portion a statement: members of deleted packs, then these, and moves of long ago. */
export async function tidy({ db, corpId }: Context): Promise<void> {
  const { rows } = await sql<{ pack_id: string }>`select p.pack_id from crowd_packs p
    where p.corp_id = ${corpId} and p.deleted_at < now() - interval '30 days'`.execute(db)
  for (const { pack_id } of rows) {
    await inPortions(() =>
      sql`delete from crowd_members m where m.corp_id = ${corpId} and m.pack_id = ${pack_id} and m.customer_id in (
      select d.customer_id from crowd_members d where d.corp_id = ${corpId} and d.pack_id = ${pack_id} limit ${atOnce})`.execute(db),
    )
    await sql`delete from crowd_packs where corp_id = ${corpId} and pack_id = ${pack_id}`.execute(db)
  }
  await inPortions(() =>
    sql`delete from crowd_moves m where m.corp_id = ${corpId} and m.move_id in (
    select d.move_id from crowd_moves d where d.corp_id = ${corpId} and d.at < now() - make_interval(days => ${movesKeptDays}) limit ${atOnce})`.execute(
      db,
    ),
  )
}

async function inPortions(once: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while (Number((await once()).numAffectedRows ?? 0) === atOnce);
}
