import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { contributed } from '#core/server/areas.ts'
import type { AudienceUse } from '#core/server/audience-uses.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { badInput } from '#core/server/refusal.ts'
import type { crowdPacks, PackUse } from '../contract.ts'
import { packOf, seen } from './rows.ts'

interface Naming {
  id: string
  name: string
  at: Date
}
/** Packs whose condition names this one; there are two hundred at most. */
export async function packsNaming(db: Db | Tx, packId: string): Promise<Naming[]> {
  const { rows } = await sql<Naming>`select p.pack_id as id, p.name, p.created_at as at from crowd_packs p
    where p.corp_id = ${db.corpId} and p.deleted_at is null
      and (p.audience->'packsAny' ? ${packId} or p.audience->'packsAll' ? ${packId} or p.audience->'packsNone' ? ${packId})
    order by p.created_at desc`.execute(db)
  return rows
}

export async function uses(ctx: Context, packId: string): Promise<{ list: PackUse[] }> {
  await packOf(ctx.db, packId)
  const naming = (await packsNaming(ctx.db, packId)).map(
    (r): PackUse => ({ kind: 'pack', id: r.id, name: r.name, at: r.at.toISOString(), holds: true }),
  )
  const others = await Promise.all(
    (await contributed<AudienceUse>('audience-uses.ts')).map(async ({ kind, find }) =>
      (await find(ctx, ['packsAny', 'packsAll', 'packsNone'], packId)).map(
        (r): PackUse => ({ kind, id: r.id, name: r.name, at: r.at.toISOString(), holds: false }),
      ),
    ),
  )
  return { list: [...naming, ...others.flat()] }
}

/** Of customers whom the asker may see, in one statement: overlap and difference. */
export async function compare(ctx: Context, { packId, otherId }: Parsed<typeof crowdPacks.compare>) {
  if (packId === otherId) throw badInput('other_id', { zh: '请选择另一个人群包', en: 'Choose another pack' })
  await Promise.all([packOf(ctx.db, packId), packOf(ctx.db, otherId)])
  const { rows } = await sql<{ only: number; both: number; other: number }>`
    select (count(*) filter (where g.one and not g.two))::int as only, (count(*) filter (where g.one and g.two))::int as both,
      (count(*) filter (where g.two and not g.one))::int as other
    from (select m.customer_id, bool_or(m.pack_id = ${packId}) as one, bool_or(m.pack_id = ${otherId}) as two from crowd_members m
      join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = m.customer_id
      where m.corp_id = ${ctx.corpId} and m.pack_id = any(array[${packId}, ${otherId}]::uuid[]) ${await seen(ctx)} group by m.customer_id) g`.execute(
    ctx.db,
  )
  return rows[0]!
}
