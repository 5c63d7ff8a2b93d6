import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { crowdPacks, Filter, Pack } from '../contract.ts'
import { type PackRow, packFields, packOf, seen } from './rows.ts'

const order = {
  '-created_at': sql`p.created_at desc, p.pack_id desc`,
  created_at: sql`p.created_at, p.pack_id`,
  name: sql`p.name, p.pack_id`,
}

function where({ corpId }: Context, { keyword, kind, packIds }: Filter): RawBuilder<SqlBool> {
  const and = [sql<SqlBool>`p.corp_id = ${corpId} and p.deleted_at is null`]
  if (kind) and.push(sql`p.kind = ${kind}`)
  if (packIds?.length) and.push(sql`p.pack_id = any(${packIds}::uuid[])`)
  const words = keyword?.trim()
  if (words) and.push(sql`grams(p.name) @> grams(${words}) and p.name ilike ${`%${escapeLike(words)}%`}`)
  return sql.join(and, sql` and `)
}

/** A company has two hundred at most, so pages are skipped to. */
export async function list(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof crowdPacks.list>) {
  const { rows } = await sql<PackRow>`select ${packFields} from crowd_packs p where ${where(ctx, filter)}
    order by ${order[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const { rows: sums } = await sql<{ n: number }>`select count(*)::int as n from crowd_packs p where ${where(ctx, filter)}`.execute(ctx.db)
  return { list: await viewsOf(ctx, rows), total: sums[0]!.n }
}

export const one = async (ctx: Context, packId: string): Promise<Pack> => (await viewsOf(ctx, [await packOf(ctx.db, packId)]))[0]!

/** The size is kept for the whole company, and counted for whoever sees less. */
async function viewsOf(ctx: Context, rows: PackRow[]): Promise<Pack[]> {
  const sizes = (await staffInScope(ctx)) ? await sizesSeen(ctx, rows) : new Map(rows.map((r) => [r.pack_id, r.size]))
  return rows.map((r) => ({
    packId: r.pack_id,
    name: r.name,
    note: r.note,
    kind: r.kind,
    audience: r.audience,
    size: sizes.get(r.pack_id) ?? 0,
    looking: r.looked_after !== null,
    lookedAt: r.looked_at?.toISOString() ?? null,
    madeBy: r.made_by_name,
    createdAt: r.created_at.toISOString(),
    version: r.version,
  }))
}

export async function sizesSeen(ctx: Context, packs: Pick<PackRow, 'pack_id'>[]): Promise<Map<string, number>> {
  const ids = packs.map((p) => p.pack_id)
  const { rows } = await sql<{ pack_id: string; n: number }>`
    select m.pack_id, count(*)::int as n from crowd_members m join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = m.customer_id
    where m.corp_id = ${ctx.corpId} and m.pack_id = any(${ids}::uuid[]) ${await seen(ctx)} group by m.pack_id`.execute(ctx.db)
  return new Map(rows.map((r) => [r.pack_id, r.n]))
}
