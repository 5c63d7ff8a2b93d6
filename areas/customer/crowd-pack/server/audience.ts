import { sql } from 'kysely'
import { conditionsOf } from '#core/server/audience-conditions.ts'
import { byPacks } from '../audience.ts'

/** Packs of these that are not deleted: a deleted one finds nobody, and keeps nobody out. */
const there = (corpId: number, ids: readonly string[]) => sql`any(array(select p.pack_id from crowd_packs p
  where p.corp_id = ${corpId} and p.pack_id = any(${ids}::uuid[]) and p.deleted_at is null))`
const inAny = (corpId: number, ids: readonly string[]) => sql`exists (select from crowd_members m
  where m.corp_id = ${corpId} and m.customer_id = c.customer_id and m.pack_id = ${there(corpId, ids)})`

export default conditionsOf(
  byPacks,
  {
    packsAny: ({ corpId }, ids) => sql`${inAny(corpId, ids)}`,
    packsAll: ({ corpId }, ids) =>
      sql`(${sql.join(
        [...new Set(ids)].map((id) => inAny(corpId, [id])),
        sql` and `,
      )})`,
    packsNone: ({ corpId }, ids) => sql`not ${inAny(corpId, ids)}`,
  },
  {
    packsAny: { lines: ['pack'], refers: 'packs' },
    packsAll: { lines: ['pack'], refers: 'packs' },
    packsNone: { lines: ['pack'], refers: 'packs' },
  },
)
