import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { contentProblems, type MessageContent, variableProblems } from '#core/contract/message.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { fileProblems } from '#core/server/gate/media.ts'
import { newId } from '#core/server/ids.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { cleanName, nameProblems } from '#core/server/names.ts'
import { conflict, notFound, refuseAny } from '#core/server/refusal.ts'
import { allowedVariables, aReply, type corpReplies, mostReplies, type replyFolders } from '../contract.ts'
import { findFolder } from './folders.ts'
import { from, type Row, shared } from './list.ts'
import { mustKeep, oneByOne, type Reach, reachOf } from './reach.ts'

export const kind = 'quick_reply'

interface Draft {
  title: string
  content: MessageContent
}
export const wordsOf = ({ title, content }: Draft): string => `${title}\n${content.text}`

/** As it is kept: a clean title, and a content that WeCom would take. All that is wrong is said at once. */
async function checked(ctx: Context, given: Draft): Promise<Draft> {
  refuseAny([
    ...nameProblems('title', given.title),
    ...contentProblems(given.content, 'content.'),
    ...variableProblems(given.content, allowedVariables, 'content.'),
    ...(await fileProblems(ctx, given.content, 'content.')),
  ])
  return { title: cleanName(given.title), content: given.content }
}

/** `folderId` of what is the company's or a team's; what has none is the asker's own. */
export async function add(
  ctx: Context,
  { id = newId(), folderId, ...given }: Input<typeof corpReplies.add> | (Draft & { id?: string; folderId: null }),
) {
  const reach = await reachOf(ctx)
  if (folderId) mustKeep(reach, (await findFolder(ctx, reach, folderId)).department_id)
  const draft = await checked(ctx, given)
  const find = async () => {
    const { rows } = await sql<Draft & { made_by: string | null; folder_id: string | null; gone: boolean }>`
      select made_by, folder_id, title, content, deleted_at is not null as gone from quick_replies
      where corp_id = ${ctx.corpId} and reply_id = ${id}`.execute(ctx.db)
    const [made] = rows
    const same = made && isDeepStrictEqual([made.folder_id, made.title, made.content], [folderId, draft.title, draft.content])
    return made && { mine: made.made_by === ctx.me.staffId, same: Boolean(same), gone: made.gone }
  }
  await madeOnce(ctx, { thing: aReply, field: 'id', find }, () =>
    ctx.tx(async (tx) => {
      await oneByOne(tx)
      if (folderId) await findFolder(ctx, reach, folderId, tx)
      await make(ctx, tx, { id, folderId, ...draft })
      await audit(tx, ctx, 'quick_reply.create', { kind, id, ...(folderId ? { name: draft.title, after: draft } : nameless) })
    }),
  )
  return { id }
}

/** Behind those that are there. */
export async function make(ctx: Context, tx: Tx, { id, folderId, ...draft }: Draft & { id: string; folderId: string | null }) {
  const owner = folderId ? null : own(ctx)
  const place = await lastPlace(ctx, tx, folderId, owner)
  await sql`
    insert into quick_replies (corp_id, reply_id, folder_id, owner_id, title, content, words, place, made_by, changed_by)
    values (${ctx.corpId}, ${id}, ${folderId}, ${owner}, ${draft.title}, ${JSON.stringify(draft.content)}, ${wordsOf(draft)}, ${place + 1},
      ${ctx.me.staffId}, ${ctx.me.name})`.execute(tx)
}
async function lastPlace(ctx: Context, tx: Tx, folderId: string | null, owner: string | null): Promise<number> {
  const there = folderId ? sql`folder_id = ${folderId}` : sql`owner_id = ${owner}`
  const { rows } = await sql<{ n: number; last: number }>`
    select count(*)::int as n, coalesce(max(place), 0) as last from quick_replies
    where corp_id = ${ctx.corpId} and deleted_at is null and ${there}`.execute(tx)
  if (rows[0]!.n >= mostReplies)
    throw conflict(
      { zh: `一个分组最多 ${mostReplies} 条话术`, en: `At most ${mostReplies} replies in a group` },
      folderId ? 'folder_id' : 'title',
    )
  return rows[0]!.last
}

/** Somebody without a place among the staff (a local administrator) has none of their own. */
function own(ctx: Context): string {
  if (!ctx.me.staffId) throw conflict({ zh: '用企业微信登录后才有自己的话术', en: 'Sign in with WeCom to have replies of your own' })
  return ctx.me.staffId
}
const ownOnes = (ctx: Context): RawBuilder<SqlBool> => sql`r.corp_id = ${ctx.corpId} and r.owner_id = ${own(ctx)}`

/** The log says that somebody wrote one of their own, and not what: it is nobody else’s to read. */
const nameless = { name: '' }

interface Held extends Pick<Row, 'folder_id' | 'department_id' | 'title' | 'content' | 'version'> {}
async function hold(
  ctx: Context,
  tx: Tx | Db,
  seen: RawBuilder<SqlBool>,
  id: string,
  there = sql<SqlBool>`r.deleted_at is null`,
): Promise<Held> {
  const { rows } = await sql<Held>`
    select r.folder_id, f.department_id, r.title, r.content, r.version from ${from(ctx)}
    where ${seen} and ${there} and r.reply_id = ${id} for update of r`.execute(tx)
  if (!rows[0]) throw notFound(aReply)
  return rows[0]
}

export async function update(
  ctx: Context,
  { id, version, folderId, ...given }: Input<typeof corpReplies.update> | (Draft & { id: string; version: number; folderId: null }),
) {
  const reach = folderId ? await reachOf(ctx) : null
  const draft = await checked(ctx, given)
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const before = await hold(ctx, tx, reach ? shared(ctx, reach) : ownOnes(ctx), id)
    await checkVersion(tx, before.version, version, { thing: aReply, kind, id })
    let place = sql`place`
    if (reach && folderId) {
      mustKeep(reach, before.department_id)
      mustKeep(reach, (await findFolder(ctx, reach, folderId, tx)).department_id)
      if (before.folder_id !== folderId) place = sql`${(await lastPlace(ctx, tx, folderId, null)) + 1}`
    }
    await sql`
      update quick_replies set title = ${draft.title}, content = ${JSON.stringify(draft.content)}, words = ${wordsOf(draft)}, folder_id = ${folderId},
        place = ${place}, version = version + 1, changed_by = ${ctx.me.name}, updated_at = now()
      where corp_id = ${ctx.corpId} and reply_id = ${id}`.execute(tx)
    const [was, is] = [
      { folderId: before.folder_id, title: before.title, content: before.content },
      { folderId, ...draft },
    ]
    const line = reach ? { name: before.title, before: was, after: is } : { ...nameless, before: {}, after: {} }
    await auditEdit(tx, ctx, 'quick_reply.update', { kind, id, ...line })
  })
  return {}
}

/** One that is gone already, or is not the asker's to see, is not found. `also` happens with it. */
export async function remove(ctx: Context, id: string, whose: 'shared' | 'own', also?: (tx: Tx) => Promise<void>) {
  const reach = whose === 'shared' ? await reachOf(ctx) : null
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const before = await hold(ctx, tx, reach ? shared(ctx, reach) : ownOnes(ctx), id)
    if (reach) mustKeep(reach, before.department_id)
    await sql`update quick_replies set deleted_at = now() where corp_id = ${ctx.corpId} and reply_id = ${id}`.execute(tx)
    await audit(tx, ctx, 'quick_reply.delete', { kind, id, ...(reach ? { name: before.title } : nameless) })
    await also?.(tx)
  })
  return {}
}

export async function putBack(ctx: Context, id: string): Promise<void> {
  const reach = await reachOf(ctx)
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const before = await hold(ctx, tx, shared(ctx, reach), id, sql`r.deleted_at is not null`)
    mustKeep(reach, before.department_id)
    await sql`update quick_replies set deleted_at = null where corp_id = ${ctx.corpId} and reply_id = ${id}`.execute(tx)
    await audit(tx, ctx, 'quick_reply.put_back', { kind, id, name: before.title })
  })
}

/** First in its group, or past its neighbour. A group has few: all of them are counted anew. */
export async function order(ctx: Context, { id, place, to }: Input<typeof replyFolders.order>) {
  const reach = await reachOf(ctx)
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const reply = await hold(ctx, tx, shared(ctx, reach), id)
    mustKeep(reach, reply.department_id)
    const { rows } = await sql<{ id: string; place: number }>`
      select reply_id as id, place from quick_replies where corp_id = ${ctx.corpId} and folder_id = ${reply.folder_id} and deleted_at is null
      order by place, reply_id for update`.execute(tx)
    const at = rows.findIndex((r) => r.id === id)
    const next = to === 'first' ? 0 : to === 'up' ? at - 1 : at + 1
    if (rows[at]!.place !== place || next === at || next < 0 || next >= rows.length) return nothingDone(ctx)
    const ids = rows.map((r) => r.id)
    ids.splice(next, 0, ...ids.splice(at, 1))
    await sql`
      update quick_replies r set place = o.n from unnest(${ids}::uuid[]) with ordinality as o(id, n)
      where r.corp_id = ${ctx.corpId} and r.reply_id = o.id and r.place <> o.n`.execute(tx)
    await audit(tx, ctx, 'quick_reply.order', { kind, id, name: reply.title })
  })
  return {}
}

export async function move(ctx: Context, { idList, groupId }: Input<typeof replyFolders.move>) {
  const reach = await reachOf(ctx)
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const to = await findFolder(ctx, reach, groupId, tx, true)
    mustKeep(reach, to.department_id)
    let moved = 0
    for (const id of idList) moved += await moveOne(ctx, tx, reach, id, groupId)
    if (moved === 0) nothingDone(ctx)
    else await audit(tx, ctx, 'quick_reply.move', { kind, name: to.name, after: { idList } })
  })
  return {}
}
async function moveOne(ctx: Context, tx: Tx, reach: Reach, id: string, groupId: string): Promise<number> {
  const reply = await hold(ctx, tx, shared(ctx, reach), id)
  mustKeep(reach, reply.department_id)
  if (reply.folder_id === groupId) return 0
  const place = await lastPlace(ctx, tx, groupId, null)
  await sql`
    update quick_replies set folder_id = ${groupId}, place = ${place + 1}, version = version + 1
    where corp_id = ${ctx.corpId} and reply_id = ${id}`.execute(tx)
  return 1
}

/** What was deleted 30 days ago goes for good, and what was sent of it. Safe to run twice. */
export async function tidy(ctx: Context): Promise<void> {
  const old = sql`deleted_at < now() - interval '30 days'`
  await sql`delete from quick_replies where corp_id = ${ctx.corpId} and ${old}`.execute(ctx.db)
  for (const groups of [true, false])
    await sql`
      delete from quick_reply_folders f where f.corp_id = ${ctx.corpId} and f.deleted_at < now() - interval '30 days'
        and f.parent_id is ${groups ? sql`not null` : sql`null`}
        and not exists (select from quick_replies r where r.corp_id = ${ctx.corpId} and r.folder_id = f.folder_id)
        and not exists (select from quick_reply_folders g where g.corp_id = ${ctx.corpId} and g.parent_id = f.folder_id)`.execute(ctx.db)
  await sql`delete from quick_reply_shares where corp_id = ${ctx.corpId} and until < now()`.execute(ctx.db)
}
