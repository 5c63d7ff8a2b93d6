import {
  externalcontactAddCorpTag,
  externalcontactDelCorpTag,
  externalcontactEditCorpTag,
  externalcontactGetCorpTagList,
} from '@rapport/wecom/calls/corp-tags.ts'
import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { audit, auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import { databaseTime } from '#core/server/gate/sync.ts'
import { newId } from '#core/server/ids.ts'
import { cleanName, nameProblems } from '#core/server/names.ts'
import { badInput, conflict, notFound, refuseAny } from '#core/server/refusal.ts'
import { aTag, aTagGroup, type customerTags } from '../contract.ts'
import { tagVersion } from './list.ts'
import { noTags } from './nouns/tags.ts'
import { fetchTags } from './sync.ts'
import { dropTags, putTagGroups } from './tag-rows.ts'

interface Ext {
  version: number
  id: string
  ext: string | null
  name: string
  sort_order: number
  /** Of a tag: the group that it stands in. */
  group?: string
}

const withVersion = <R extends { name: string; sort_order: number }>(row: R | undefined) =>
  row && { ...row, version: tagVersion(row.name, row.sort_order) }
const groupOf = async (ctx: Context, groupId: string): Promise<Ext | undefined> =>
  withVersion(
    await ctx.db
      .selectFrom('tag_groups')
      .select(['group_id as id', 'group_ext_id as ext', 'name', 'sort_order'])
      .where('corp_id', '=', ctx.corpId)
      .where('group_id', '=', groupId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
const tagOf = async (ctx: Context, tagId: string): Promise<Ext | undefined> =>
  withVersion(
    await ctx.db
      .selectFrom('tags')
      .select(['tag_id as id', 'tag_ext_id as ext', 'name', 'sort_order', 'group_id as group'])
      .where('corp_id', '=', ctx.corpId)
      .where('tag_id', '=', tagId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )

/** As WeCom is given them: a group that is there or a new one, and each name once. */
export function newTags(about: { groupId?: string; groupName?: string; names: string[] }) {
  const problems = about.names.flatMap((name) => nameProblems('names', name)).slice(0, 1)
  if (about.groupName !== undefined) problems.push(...nameProblems('group_name', about.groupName))
  if ((about.groupId === undefined) === (about.groupName === undefined))
    problems.push({
      field: 'group_id',
      message: { zh: '选择标签组或填写新组名，只能二选一', en: 'Choose a group, or name a new one: one of the two' },
    })
  refuseAny(problems)
  return { names: [...new Set(about.names.map(cleanName))], groupName: about.groupName && cleanName(about.groupName) }
}

/** WeCom first: what it refuses never stands here. */
export async function addTags(ctx: Context, about: { groupId?: string; groupName?: string; names: string[]; internal?: boolean }) {
  const { names, groupName } = newTags(about)
  const group = about.groupId ? await groupOf(ctx, about.groupId) : undefined
  if (about.groupId && !group) throw notFound(aTagGroup)
  // What is meant for nobody but us never goes to WeCom, wherever it was put.
  if (about.internal && group && group.ext !== null)
    throw badInput('group_id', {
      zh: '这是企业微信的标签组，内部标签要放在内部标签组里',
      en: 'This group is WeCom’s; internal tags stand in groups of their own',
    })
  if (group ? group.ext === null : about.internal) return addInternal(ctx, group ?? { name: groupName! }, names)
  const where = group ? { group_id: group.ext! } : { group_name: groupName! }
  const made = async (tx: Tx) => {
    const { name, ...found } = await find(tx, where.group_id ?? null, where.group_name ?? null, names)
    await audit(tx, ctx, 'tag.add', { kind: 'tag_group', id: found.groupId, name, after: { names } })
    return found
  }
  try {
    const { tag_group } = await ctx.app.gate.call(ctx.corpId, externalcontactAddCorpTag, { ...where, tag: names.map((name) => ({ name })) })
    return await ctx.tx(async (tx) => {
      await putTagGroups(tx, [tag_group], await databaseTime(ctx), { whole: false })
      return made(tx)
    })
  } catch (error) {
    // Names are WeCom's own key here: whether an unanswered call worked can be seen (platform/04 §5).
    if (!(error instanceof PlatformRefusal && error.outcome === 'unknown')) throw error
    await fetchTags(ctx)
    return ctx.tx(async (tx) => {
      const found = await made(tx)
      if (found.tagIds.length < names.length) throw error
      return found
    })
  }
}

/** As WeCom refuses them: names of tags once in their group, those of groups once in the company; `but` is what is renamed. One after the other. */
async function refuseSame(
  tx: Tx,
  { groupId, names = [], groupName, but }: { groupId?: string; names?: string[]; groupName?: string; but?: string },
  field: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(7218013, ${tx.corpId})`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select g.name from tag_groups g where g.corp_id = ${tx.corpId} and g.name = ${groupName ?? null} and g.group_id is distinct from ${but ?? null}::uuid and g.deleted_at is null
    union all select t.name from tags t where t.corp_id = ${tx.corpId} and t.group_id = ${groupId ?? null}::uuid and t.name = any(${names}::text[])
      and t.tag_id is distinct from ${but ?? null}::uuid and t.deleted_at is null`.execute(tx)
  if (rows[0]) throw conflict({ zh: `已经有「${rows[0].name}」了`, en: `There is “${rows[0].name}” already` }, field)
}

/** Tags of ours alone: WeCom is neither asked nor told. A name stands once in its group, and a group's once in the company. */
async function addInternal(ctx: Context, group: { id?: string; name: string }, names: string[]) {
  const { corpId } = ctx
  return ctx.tx(async (tx) => {
    const groupId = group.id ?? newId()
    await refuseSame(tx, group.id ? { groupId, names } : { groupName: group.name }, group.id ? 'names' : 'group_name')
    if (!group.id) await tx.insertInto('tag_groups').values({ corp_id: corpId, group_id: groupId, name: group.name }).execute()
    const tags = names.map((name) => ({ corp_id: corpId, tag_id: newId(), group_id: groupId, name }))
    await tx.insertInto('tags').values(tags).execute()
    await audit(tx, ctx, 'tag.add', { kind: 'tag_group', id: groupId, name: group.name, after: { names } })
    return { groupId, tagIds: tags.map((t) => t.tag_id) }
  })
}

async function find(tx: Tx, ext: string | null, name: string | null, names: string[]) {
  const { rows } = await sql<{ group_id: string; name: string; tag_id: string }>`
    select g.group_id, g.name, t.tag_id from tag_groups g join tags t on t.corp_id = ${tx.corpId} and t.group_id = g.group_id and t.deleted_at is null
    where g.corp_id = ${tx.corpId} and g.deleted_at is null and g.group_ext_id is not null and (g.group_ext_id = ${ext} or g.name = ${name}) and t.name = any(${names}::text[])
    order by array_position(${names}::text[], t.name)`.execute(tx)
  const first = rows[0]
  if (!first) throw conflict({ zh: '标签没有建成，请同步标签后再看', en: 'The tag was not made; sync the tags and look again' })
  return { groupId: first.group_id, name: first.name, tagIds: rows.map((r) => r.tag_id) }
}

export async function updateTag(ctx: Context, about: Input<typeof customerTags.update>): Promise<void> {
  const { tagId, groupId, sortOrder } = about
  const name = about.name === undefined ? undefined : cleanName(about.name)
  const problems = name === undefined && sortOrder !== undefined ? [] : nameProblems('name', name ?? '')
  if (!tagId === !groupId)
    problems.push({ field: 'tag_id', message: { zh: '标签和标签组只能改一个', en: 'Name a tag or a group: one of the two' } })
  refuseAny(problems)
  const it = tagId ? await tagOf(ctx, tagId) : await groupOf(ctx, groupId!)
  if (!it) throw notFound(tagId ? aTag : aTagGroup)
  const edited = tagId ? { thing: aTag, kind: 'tag', id: tagId } : { thing: aTagGroup, kind: 'tag_group', id: groupId! }
  await checkVersion(ctx.db, it.version, about.version, edited)
  if (it.ext !== null)
    await ctx.app.gate.call(ctx.corpId, externalcontactEditCorpTag, {
      id: it.ext,
      ...(name !== undefined ? { name } : {}),
      ...(sortOrder !== undefined ? { order: sortOrder } : {}),
    })
  const set = { ...(name !== undefined ? { name } : {}), ...(sortOrder !== undefined ? { sort_order: sortOrder } : {}) }
  const row = { ...set, fetched_at: await databaseTime(ctx) }
  await ctx.tx(async (tx) => {
    if (it.ext === null && name !== undefined)
      await refuseSame(tx, tagId ? { groupId: it.group, names: [name], but: tagId } : { groupName: name, but: groupId }, 'name')
    if (tagId) await tx.updateTable('tags').set(row).where('corp_id', '=', ctx.corpId).where('tag_id', '=', tagId).execute()
    else await tx.updateTable('tag_groups').set(row).where('corp_id', '=', ctx.corpId).where('group_id', '=', groupId!).execute()
    await auditEdit(tx, ctx, 'tag.update', { ...edited, name: it.name, before: it, after: set })
  })
}

export async function deleteTags(ctx: Context, about: { tagIds: string[]; groupIds: string[] }): Promise<void> {
  if (about.tagIds.length + about.groupIds.length === 0) throw badInput('tag_ids', noTags)
  const tags = (await Promise.all(about.tagIds.map((id) => tagOf(ctx, id)))).flatMap((t) => t ?? [])
  const groups = (await Promise.all(about.groupIds.map((id) => groupOf(ctx, id)))).flatMap((g) => g ?? [])
  if (tags.length < about.tagIds.length || groups.length < about.groupIds.length) throw notFound(aTag)
  const [tagExtIds, groupExtIds] = [tags.flatMap((t) => t.ext ?? []), groups.flatMap((g) => g.ext ?? [])]
  if (tagExtIds.length + groupExtIds.length > 0)
    await ctx.app.gate.call(ctx.corpId, externalcontactDelCorpTag, {
      ...(tagExtIds.length ? { tag_id: tagExtIds } : {}),
      ...(groupExtIds.length ? { group_id: groupExtIds } : {}),
    })
  await ctx.tx(async (tx) => {
    await dropTags(tx, { tagIds: tags.map((t) => t.id), groupIds: groups.map((g) => g.id) })
    for (const [kind, gone] of [['tag', tags] as const, ['tag_group', groups] as const])
      for (const { id, name } of gone) await audit(tx, ctx, 'tag.delete', { kind, id, name })
  })
}

/** One tag or one group as it is now at WeCom: what a callback asks for. */
export async function refetchTag(ctx: Context, about: { type: 'tag' | 'tag_group'; ext: string }): Promise<void> {
  const input = about.type === 'tag' ? { tag_id: [about.ext] } : { group_id: [about.ext] }
  const fetchedAt = await databaseTime(ctx)
  const { tag_group } = await ctx.app.gate.call(ctx.corpId, externalcontactGetCorpTagList, input)
  await ctx.tx((tx) => putTagGroups(tx, tag_group, fetchedAt, { whole: false }))
}
