import { sql } from 'kysely'
import { aSetting } from '#core/contract/things.ts'
import type { Context } from '#core/server/context.ts'
import { editSetting, readSetting, setting } from '#core/server/corp.ts'
import { conflict, notFound } from '#core/server/refusal.ts'
import { aTagGroup } from '../contract.ts'

/** Groups of which a contact carries one tag only. What is marked in the WeCom client is WeCom's. */
const single = setting<string[]>({ name: 'single_tag_groups', unset: [], kind: 'tag_setting', thing: aSetting })
export const singleGroups = (ctx: Context) => readSetting(ctx.db, single)

export async function saveSingleGroups(ctx: Context, groupIds: string[], version: number): Promise<void> {
  const ids = [...new Set(groupIds)].sort()
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tag_groups where corp_id = ${ctx.corpId} and deleted_at is null and group_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  if (rows[0]!.n < ids.length) throw notFound(aTagGroup)
  await editSetting(ctx, single, ids, version)
}

/** What must go when `add` comes: the contact's other tags of the same groups, where one is all a group allows. */
export async function othersOfSingleGroups(ctx: Context, add: string[], has: string[]): Promise<string[]> {
  const { value: groups } = await singleGroups(ctx)
  if (groups.length === 0) return []
  const { rows } = await sql<{ tag_id: string; group_id: string; name: string }>`
    select t.tag_id, t.group_id, g.name from tags t join tag_groups g on g.corp_id = ${ctx.corpId} and g.group_id = t.group_id
    where t.corp_id = ${ctx.corpId} and t.tag_id = any(${[...add, ...has]}::uuid[]) and t.group_id = any(${groups}::uuid[])`.execute(ctx.db)
  const added = rows.filter((t) => add.includes(t.tag_id))
  const twice = added.find((t, i) => added.findIndex((o) => o.group_id === t.group_id) !== i)
  if (twice) throw conflict({ zh: `「${twice.name}」组只能选一个标签`, en: `Only one tag of the group “${twice.name}”` }, 'add_tag_ids')
  return rows.filter((t) => !add.includes(t.tag_id) && added.some((a) => a.group_id === t.group_id)).map((t) => t.tag_id)
}
