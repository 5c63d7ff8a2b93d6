import { sql } from 'kysely'
import type { Context } from '#core/server/app.ts'
import { newId } from '#core/server/ids.ts'
import { conflict, notFound } from '#core/server/refusal.ts'

/** Groups of codes: a drawer to keep them in, nothing more. */

export async function list(ctx: Context) {
  const { rows } = await sql<{ group_id: string | null; name: string | null; codes: number }>`
    select g.group_id, g.name, (select count(*) from live_codes w where w.corp_id = ${ctx.corpId} and w.group_id = g.group_id and w.deleted_at is null) as codes
    from live_code_groups g where g.corp_id = ${ctx.corpId} order by g.sort_order, g.created_at`.execute(ctx.db)
  const rest = await sql<{
    n: number
  }>`select count(*) as n from live_codes where corp_id = ${ctx.corpId} and group_id is null and deleted_at is null`.execute(ctx.db)
  return { list: rows.map((r) => ({ groupId: r.group_id!, name: r.name!, codes: r.codes })), ungrouped: rest.rows[0]!.n }
}

export async function add(ctx: Context, name: string) {
  const groupId = newId()
  const next = sql<number>`(select coalesce(max(sort_order), 0) + 1 from live_code_groups where corp_id = ${ctx.corpId})`
  await ctx.db
    .insertInto('live_code_groups')
    .values({ corp_id: ctx.corpId, group_id: groupId, name: name.trim(), sort_order: next })
    .execute()
    .catch(taken)
  return { groupId }
}

export async function rename(ctx: Context, groupId: string, name: string) {
  const done = await ctx.db
    .updateTable('live_code_groups')
    .set({ name: name.trim() })
    .where('corp_id', '=', ctx.corpId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
    .catch(taken)
  if (!done.numUpdatedRows) throw notFound('group')
  return {}
}

export async function remove(ctx: Context, groupId: string) {
  await ctx.tx(async (tx) => {
    await tx.updateTable('live_codes').set({ group_id: null }).where('corp_id', '=', ctx.corpId).where('group_id', '=', groupId).execute()
    const done = await tx
      .deleteFrom('live_code_groups')
      .where('corp_id', '=', ctx.corpId)
      .where('group_id', '=', groupId)
      .executeTakeFirst()
    if (!done.numDeletedRows) throw notFound('group')
  })
  return {}
}

export async function sort(ctx: Context, groupIds: string[]) {
  await sql`update live_code_groups g set sort_order = o.n from unnest(${groupIds}::uuid[]) with ordinality as o(id, n)
    where g.corp_id = ${ctx.corpId} and g.group_id = o.id`.execute(ctx.db)
  return {}
}

function taken(error: Error & { code?: string }): never {
  if (error.code === '23505') throw conflict('a group with this name exists', 'name')
  throw error
}
