import { type SqlBool, sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import type { Context } from '#core/server/context.ts'
import { byPacks } from '../audience.ts'

/** Packs of these that are not deleted: a deleted one finds nobody, and keeps nobody out. Asked before, so that the plan knows how large they are. */
async function there({ db, corpId }: Context, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.pack_id as id from crowd_packs p
    where p.corp_id = ${corpId} and p.pack_id = any(${[...ids]}::uuid[]) and p.deleted_at is null`.execute(db)
  return rows.map((r) => r.id)
}
const inAny = (corpId: number, ids: readonly string[]) => sql<SqlBool>`exists (select from crowd_members m
  where m.corp_id = ${corpId} and m.customer_id = c.customer_id and ${ids.length === 1 ? sql`m.pack_id = ${ids[0]}` : sql`m.pack_id = any(${ids}::uuid[])`})`

export default conditionsOf(
  byPacks,
  {
    packsAny: async (ctx, ids) => inAny(ctx.corpId, await there(ctx, ids)),
    async packsAll(ctx, ids) {
      const all = [...new Set(ids)]
      const known = await there(ctx, all)
      if (known.length < all.length) return sql`false`
      return sql`(${sql.join(
        all.map((id) => inAny(ctx.corpId, [id])),
        sql` and `,
      )})`
    },
    packsNone: async (ctx, ids) => sql`not ${inAny(ctx.corpId, await there(ctx, ids))}`,
  },
  {
    packsAny: { lines: ['pack'], refers: 'packs' },
    packsAll: { lines: ['pack'], refers: 'packs' },
    packsNone: { lines: ['pack'], refers: 'packs' },
  },
)
