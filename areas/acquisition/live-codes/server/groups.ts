import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion, versionOf } from '#core/server/edits.ts'
import { newId } from '#core/server/ids.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { requiredName } from '#core/server/names.ts'
import { conflict, notFound } from '#core/server/refusal.ts'
import { aCodeGroup, type liveCodeGroups } from '../contract.ts'

/** Groups of codes: a drawer to keep them in, nothing more. */

export async function list(ctx: Context) {
  const scope = await staffInScope(ctx)
  const visible = sql`w.corp_id = ${ctx.corpId} and w.deleted_at is null ${scope ? sql`and w.staff_ids && ${scope}::uuid[]` : sql``}`
  const { rows } = await sql<{ group_id: string; name: string; codes: number }>`
    select g.group_id, g.name, (select count(*) from live_codes w where ${visible} and w.group_id = g.group_id) as codes
    from live_code_groups g where g.corp_id = ${ctx.corpId} order by g.sort_order, g.created_at`.execute(ctx.db)
  const rest = await sql<{ n: number }>`select count(*) as n from live_codes w where ${visible} and w.group_id is null`.execute(ctx.db)
  return {
    list: rows.map((r) => ({ groupId: r.group_id, name: r.name, version: versionOf(r.name), codes: r.codes })),
    ungrouped: rest.rows[0]!.n,
  }
}

export async function add(ctx: Context, { groupId = newId(), name: given }: Input<typeof liveCodeGroups.add>) {
  const name = requiredName('name', given)
  const find = async () => {
    const group = await ctx.db
      .selectFrom('live_code_groups')
      .select('name')
      .where('corp_id', '=', ctx.corpId)
      .where('group_id', '=', groupId)
      .executeTakeFirst()
    return group && { mine: true, same: group.name === name, gone: false } // groups are the company's
  }
  await madeOnce(ctx, { thing: aCodeGroup, field: 'group_id', find }, () =>
    ctx.tx(async (tx) => {
      await sql`
          insert into live_code_groups (corp_id, group_id, name, sort_order)
          select ${ctx.corpId}::int, ${groupId}::uuid, ${name}::text, coalesce(max(sort_order), 0) + 1
          from live_code_groups where corp_id = ${ctx.corpId}`.execute(tx)
      await audit(tx, ctx, 'live_code_group.create', { kind: 'live_code_group', id: groupId, name })
    }),
  ).catch(nameTaken)
  return { groupId }
}

export async function rename(ctx: Context, { groupId, name: given, version }: Input<typeof liveCodeGroups.update>) {
  const name = requiredName('name', given)
  await ctx.tx(async (tx) => {
    const before = await nameOf(tx, groupId)
    await checkVersion(tx, versionOf(before), version, { thing: aCodeGroup, kind: 'live_code_group', id: groupId })
    await tx
      .updateTable('live_code_groups')
      .set({ name })
      .where('corp_id', '=', ctx.corpId)
      .where('group_id', '=', groupId)
      .execute()
      .catch(nameTaken)
    const edited = { kind: 'live_code_group', id: groupId, name: before }
    await auditEdit(tx, ctx, 'live_code_group.update', { ...edited, before: { name: before }, after: { name } })
  })
  return {}
}

export async function remove(ctx: Context, groupId: string) {
  await ctx.tx(async (tx) => {
    const name = await nameOf(tx, groupId)
    await tx.updateTable('live_codes').set({ group_id: null }).where('corp_id', '=', ctx.corpId).where('group_id', '=', groupId).execute()
    await tx.deleteFrom('live_code_groups').where('corp_id', '=', ctx.corpId).where('group_id', '=', groupId).execute()
    await audit(tx, ctx, 'live_code_group.delete', { kind: 'live_code_group', id: groupId, name })
  })
  return {}
}

export async function sort(ctx: Context, groupIds: string[]) {
  await ctx.tx(async (tx) => {
    const { rows: moved } = await sql`
      update live_code_groups g set sort_order = o.n from unnest(${groupIds}::uuid[]) with ordinality as o(id, n)
      where g.corp_id = ${ctx.corpId} and g.group_id = o.id and g.sort_order <> o.n returning g.group_id`.execute(tx)
    if (moved.length > 0) await audit(tx, ctx, 'live_code_group.sort', { kind: 'live_code_group', after: { groupIds } })
    else nothingDone(ctx)
  })
  return {}
}

async function nameOf(tx: Tx, groupId: string): Promise<string> {
  const group = await tx
    .selectFrom('live_code_groups')
    .select('name')
    .where('corp_id', '=', tx.corpId)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  if (!group) throw notFound(aCodeGroup)
  return group.name
}

function nameTaken(error: Error & { code?: string }): never {
  if (error.code === '23505') throw conflict({ zh: '已有同名分组', en: 'A group with this name exists' }, 'name')
  throw error
}
