import type { WecomOutput } from '@rapport/wecom/call.ts'
import { externalcontactGetCorpTagList } from '@rapport/wecom/calls/corp-tags.ts'
import { sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { emit } from '#core/server/events.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { clean, databaseTime } from '#core/server/gate/sync.ts'
import { newId } from '#core/server/ids.ts'
import { tagsDeleted } from '../contract.ts'

export type WecomTagGroup = WecomOutput<typeof externalcontactGetCorpTagList>['tag_group'][number]

export interface TagSums {
  added: number
  changed: number
  lost: number
}

/**
 * Groups and tags as WeCom had them when it was asked, at `fetchedAt`: what was made or changed here since stays as it is. `whole`: what is
 * not among them is gone. At most 3000 tags, so one statement for each.
 */
export async function putTagGroups(tx: Tx, groups: WecomTagGroup[], fetchedAt: Date, how: { whole: boolean }): Promise<TagSums> {
  const { corpId } = tx
  const groupRows = groups.map((g) => ({
    id: newId(),
    ext: g.group_id,
    name: clean(g.group_name),
    ord: g.order ?? 0,
    gone: g.deleted === true,
  }))
  await sql`
    insert into tag_groups as t (corp_id, group_id, group_ext_id, name, sort_order, deleted_at, fetched_at)
    select ${corpId}::int, g.id, g.ext, g.name, g.ord, case when g.gone then now() end, ${fetchedAt}::timestamptz
    from json_to_recordset(${JSON.stringify(groupRows)}::json) as g(id uuid, ext text, name text, ord bigint, gone boolean)
    on conflict (corp_id, group_ext_id) do update set name = excluded.name, sort_order = excluded.sort_order, deleted_at = excluded.deleted_at,
      fetched_at = excluded.fetched_at
    where t.fetched_at <= excluded.fetched_at`.execute(tx)
  const tagRows = groups.flatMap((g) =>
    g.tag.map((t) => ({
      id: newId(),
      ext: t.id,
      grp: g.group_id,
      name: clean(t.name),
      ord: t.order ?? 0,
      gone: (t.deleted ?? g.deleted) === true,
    })),
  )
  const { rows: put } = await sql<{ tag_id: string; added: boolean; gone: boolean }>`
    insert into tags as t (corp_id, tag_id, tag_ext_id, group_id, name, sort_order, deleted_at, fetched_at)
    select ${corpId}::int, g.id, g.ext, tg.group_id, g.name, g.ord, case when g.gone then now() end, ${fetchedAt}::timestamptz
    from json_to_recordset(${JSON.stringify(tagRows)}::json) as g(id uuid, ext text, grp text, name text, ord bigint, gone boolean)
    join tag_groups tg on tg.corp_id = ${corpId} and tg.group_ext_id = g.grp
    on conflict (corp_id, tag_ext_id) do update set name = excluded.name, group_id = excluded.group_id, sort_order = excluded.sort_order,
      deleted_at = excluded.deleted_at, fetched_at = excluded.fetched_at
    where t.fetched_at <= excluded.fetched_at and (t.name, t.group_id, t.sort_order, t.deleted_at is null) is distinct from
      (excluded.name, excluded.group_id, excluded.sort_order, excluded.deleted_at is null)
    returning t.tag_id, t.xmax = 0 as added, t.deleted_at is not null as gone`.execute(tx)
  const sums = { added: put.filter((r) => r.added && !r.gone).length, changed: put.filter((r) => !r.added && !r.gone).length, lost: 0 }
  const gone = put.filter((r) => r.gone && !r.added).map((r) => r.tag_id)
  if (how.whole)
    gone.push(
      ...(await dropMissing(
        tx,
        fetchedAt,
        groupRows.map((g) => g.ext),
        tagRows.map((t) => t.ext),
      )),
    )
  if (gone.length > 0) await emit(tx, tagsDeleted, { tagIds: gone })
  sums.lost = gone.length
  return sums
}

async function dropMissing(tx: Tx, fetchedAt: Date, groups: string[], tags: string[]): Promise<string[]> {
  const { corpId } = tx
  await sql`update tag_groups set deleted_at = now() where corp_id = ${corpId} and deleted_at is null and source_type = 0
    and fetched_at <= ${fetchedAt} and group_ext_id <> all(${groups}::text[])`.execute(tx)
  const { rows } = await sql<{ tag_id: string }>`
    update tags set deleted_at = now() where corp_id = ${corpId} and deleted_at is null and fetched_at <= ${fetchedAt}
      and tag_ext_id <> all(${tags}::text[])
    returning tag_id`.execute(tx)
  return rows.map((r) => r.tag_id)
}

/** Marks tags, or all of a group, as deleted. */
export async function dropTags(
  tx: Tx,
  about: { tagExtIds?: string[]; groupExtIds?: string[]; tagIds?: string[]; groupIds?: string[] },
): Promise<void> {
  const { corpId } = tx
  const { tagExtIds = [], groupExtIds = [], tagIds = [], groupIds = [] } = about
  const { rows } = await sql<{ tag_id: string }>`
    update tags t set deleted_at = now(), fetched_at = statement_timestamp() where t.corp_id = ${corpId} and t.deleted_at is null and (t.tag_ext_id = any(${tagExtIds}::text[])
      or t.tag_id = any(${tagIds}::uuid[]) or t.group_id = any(${groupIds}::uuid[])
      or t.group_id in (select g.group_id from tag_groups g where g.corp_id = ${corpId} and g.group_ext_id = any(${groupExtIds}::text[])))
    returning t.tag_id`.execute(tx)
  // WeCom keeps no group without tags (platform/04 §5).
  await sql`
    update tag_groups g set deleted_at = now(), fetched_at = statement_timestamp() where g.corp_id = ${corpId} and g.deleted_at is null
      and g.source_type = 0 and not exists (select from tags t where t.corp_id = ${corpId} and t.group_id = g.group_id and t.deleted_at is null)`.execute(
    tx,
  )
  if (rows.length > 0) await emit(tx, tagsDeleted, { tagIds: rows.map((r) => r.tag_id) })
}

/** Our ids of WeCom's tags; what we have not met is asked for, what WeCom does not know is left out. */
export async function tagIdsOf(ctx: Context, extIds: string[]): Promise<Map<string, string>> {
  const uniqueIds = [...new Set(extIds)]
  const known = await lookUp(ctx.db, uniqueIds)
  const missing = uniqueIds.filter((id) => !known.has(id))
  if (missing.length === 0) return known
  const fetchedAt = await databaseTime(ctx)
  const answer = await ctx.app.gate
    .call(ctx.corpId, externalcontactGetCorpTagList, { tag_id: missing }, { priority: 'staff' })
    .catch((error) => {
      if (isErrcode(error, 40068)) return { tag_group: [] }
      throw error
    })
  if (answer.tag_group.length > 0) await ctx.tx((tx) => putTagGroups(tx, answer.tag_group, fetchedAt, { whole: false }))
  return lookUp(ctx.db, uniqueIds)
}

async function lookUp(db: Db, extIds: string[]): Promise<Map<string, string>> {
  if (extIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tags')
    .select(['tag_id', 'tag_ext_id'])
    .where('corp_id', '=', db.corpId)
    .where('tag_ext_id', '=', sql<string>`any(${extIds}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((r) => [r.tag_ext_id!, r.tag_id]))
}

/**
 * Everybody with one tag is counted already, in the transaction that marks (135 ms for half a million, were they counted now).
 * Tags stand on contacts, so they are all friends.
 */
export async function countOfTag(ctx: Context, audience: Audience): Promise<number | null> {
  const { tagsAny = [], tagsAll = [], status = 'friend', ...rest } = audience
  const [tagId, another] = [...tagsAny, ...tagsAll]
  const sees = ctx.me.isRoot || ctx.me.scope === 'all'
  if (!tagId || another || !sees || status !== 'friend' || Object.values(rest).some((v) => v !== undefined)) return null
  const tag = await ctx.db
    .selectFrom('tags')
    .select('customer_count')
    .where('corp_id', '=', ctx.corpId)
    .where('tag_id', '=', tagId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return tag?.customer_count ?? null
}

/** So many customers more (or fewer) have these tags: said in the transaction that marked them, after everything else that locks rows. */
export async function countMarked(tx: Tx, changes: { tagId: string; n: number }[]): Promise<void> {
  if (changes.length === 0) return
  // Always in one order: two batches that share tags must not wait for each other in a circle.
  const ids = changes.map((c) => c.tagId).sort()
  await sql`select from tags where corp_id = ${tx.corpId} and tag_id = any(${ids}::uuid[]) order by tag_id for update`.execute(tx)
  await sql`
    update tags t set customer_count = greatest(0, t.customer_count + g.n)
    from json_to_recordset(${JSON.stringify(changes)}::json) as g("tagId" uuid, n int)
    where t.corp_id = ${tx.corpId} and t.tag_id = g."tagId"`.execute(tx)
}
