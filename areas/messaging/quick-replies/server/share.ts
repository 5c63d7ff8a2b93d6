import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { MessageContent } from '#core/contract/message.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { newId } from '#core/server/ids.ts'
import { badInput, conflict, notFound } from '#core/server/refusal.ts'
import { aFolder, aShareCode, mostReplies, type replyFolders } from '../contract.ts'
import { findFolder, kind, make } from './folders.ts'
import { looksAfter, mustKeep, oneByOne, type Reach, reachOf } from './reach.ts'
import { make as makeReply, wordsOf } from './replies.ts'

/** Letters and figures that nobody takes for one another on paper. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
const days = 30
const mostShared = mostReplies * 4

/** A code for a collection: `<company>-XXXX-XXXX`, good in every company of this installation. */
export async function exportShare(ctx: Context, id: string) {
  const reach = await reachOf(ctx)
  return ctx.tx(async (tx) => {
    const folder = await findFolder(ctx, reach, id, tx, true)
    if (folder.parent_id) throw notFound(aFolder)
    mustKeep(reach, folder.department_id)
    const { rows } = await sql<{ code: string; until: Date }>`
      select code, until from quick_reply_shares
      where corp_id = ${ctx.corpId} and folder_id = ${id} and until > now() order by until desc limit 1`.execute(tx)
    if (rows[0]) {
      nothingDone(ctx)
      return { shareCode: rows[0].code, until: rows[0].until.toISOString() }
    }
    const shareCode = `${ctx.corpId.toString(36).toUpperCase()}-${four()}-${four()}`
    const until = new Date(Date.now() + days * 86_400_000)
    await sql`
      insert into quick_reply_shares (corp_id, code, folder_id, made_by, until)
      values (${ctx.corpId}, ${shareCode}, ${id}, ${ctx.me.name}, ${until})`.execute(tx)
    await audit(tx, ctx, 'quick_reply/v3.exportShare', { kind, id, name: folder.name })
    return { shareCode, until: until.toISOString() }
  })
}

export async function stopShare(ctx: Context, id: string) {
  const reach = await reachOf(ctx)
  await ctx.tx(async (tx) => {
    const folder = await findFolder(ctx, reach, id, tx, true)
    mustKeep(reach, folder.department_id)
    const { rows } = await sql`
      update quick_reply_shares set until = now() where corp_id = ${ctx.corpId} and folder_id = ${id} and until > now() returning code`.execute(
      tx,
    )
    if (rows.length === 0) nothingDone(ctx)
    else await audit(tx, ctx, 'quick_reply/v3.stopShare', { kind, id, name: folder.name })
  })
  return {}
}

interface Theirs {
  group: string | null
  title: string
  content: MessageContent
  /** Has pictures or files that stay behind. */
  cut: boolean
}
interface Shared {
  name: string
  from: string
  replies: Theirs[]
}

/** What a code holds. Files belong to their company: of another one only words, links without a cover go along. */
async function open(ctx: Context, given: string): Promise<Shared> {
  const code = given.trim().toUpperCase()
  const corpId = Number.parseInt(code.split('-')[0] ?? '', 36)
  if (!Number.isSafeInteger(corpId) || corpId < 1 || corpId > 2_147_483_647) throw notFound(aShareCode)
  const db = ctx.app.db.forCorp(corpId)
  const { rows } = await sql<{ folder_id: string; name: string; corp_name: string }>`
    select s.folder_id, f.name, c.name as corp_name from quick_reply_shares s
    join quick_reply_folders f on f.corp_id = ${corpId} and f.folder_id = s.folder_id and f.deleted_at is null
    join corps c on c.corp_id = ${corpId} and c.withdrawn_at is null
    where s.corp_id = ${corpId} and s.code = ${code} and s.until > now()`.execute(db)
  const [shared] = rows
  if (!shared) throw notFound(aShareCode)
  const { rows: replies } = await sql<{ group: string | null; title: string; content: MessageContent }>`
    select case when f.parent_id is null then null else f.name end as "group", r.title, r.content from quick_replies r
    join quick_reply_folders f on f.corp_id = ${corpId} and f.folder_id = r.folder_id and f.deleted_at is null
    where r.corp_id = ${corpId} and r.deleted_at is null and (f.folder_id = ${shared.folder_id} or f.parent_id = ${shared.folder_id})
    order by f.parent_id is not null, f.place, r.place, r.reply_id limit ${mostShared + 1}`.execute(db)
  // A part of it would be taken for the whole.
  if (replies.length > mostShared)
    throw conflict({
      zh: `合集里超过 ${mostShared} 条话术，不能整个带走`,
      en: `It holds more than ${mostShared} replies, too many to take over`,
    })
  const here = corpId === ctx.corpId
  return {
    name: shared.name,
    from: shared.corp_name,
    replies: replies.map((r) => ({ ...r, ...(here ? { cut: false } : withoutFiles(r.content)) })),
  }
}
function withoutFiles(content: MessageContent) {
  const attachments = content.attachments.flatMap((a) => {
    if (a.msgtype !== 'link') return []
    const { fileId: _, ...link } = a
    return [link]
  })
  return { content: { ...content, attachments }, cut: content.attachments.some((a) => 'fileId' in a && a.fileId) }
}
/** Nothing may be left to say. */
const sayable = ({ content }: Theirs) => content.text.trim() !== '' || content.attachments.length > 0

interface Ours {
  reply_id: string
  folder_id: string
  group: string | null
  title: string
  content: MessageContent
}
/** Of each by what it is found again: in a group the first of a title is the first here, too, the second the second. */
function keyed<R extends { group: string | null; title: string }>(list: readonly R[]): [string, R][] {
  const times = new Map<string, number>()
  return list.map((r) => {
    const name = JSON.stringify([r.group, r.title])
    times.set(name, (times.get(name) ?? 0) + 1)
    return [`${times.get(name)} ${name}`, r]
  })
}

/** The collection of that name where it goes to, and what lies there. */
async function target(ctx: Context, db: Db | Tx, name: string, departmentId: number | null) {
  const { rows } = await sql<{ id: string }>`
    select folder_id as id from quick_reply_folders where corp_id = ${ctx.corpId} and parent_id is null and deleted_at is null
      and name = ${name} and department_id is not distinct from ${departmentId}::int order by created_at limit 1`.execute(db)
  const id = rows[0]?.id ?? null
  if (!id) return { id, groups: new Map<string, string>(), ours: new Map<string, Ours>() }
  const { rows: groups } = await sql<{ id: string; name: string }>`
    select folder_id as id, name from quick_reply_folders where corp_id = ${ctx.corpId} and parent_id = ${id} and deleted_at is null`.execute(
    db,
  )
  const { rows: ours } = await sql<Ours>`
    select r.reply_id, r.folder_id, case when f.parent_id is null then null else f.name end as "group", r.title, r.content
    from quick_replies r join quick_reply_folders f on f.corp_id = ${ctx.corpId} and f.folder_id = r.folder_id and f.deleted_at is null
    where r.corp_id = ${ctx.corpId} and r.deleted_at is null and (f.folder_id = ${id} or f.parent_id = ${id})
    order by f.parent_id is not null, f.place, r.place, r.reply_id`.execute(db)
  return { id, groups: new Map(groups.map((g) => [g.name, g.id])), ours: new Map(keyed(ours)) }
}

interface Where {
  scope: 'corp' | 'team'
  departmentId: number | null
}
async function departmentOf(ctx: Context, reach: Reach, { scope, departmentId }: Where): Promise<number | null> {
  if (scope === 'corp') return null
  if (!(await looksAfter(ctx, reach, departmentId))) throw badInput('department_id', { zh: '请选择团队', en: 'Choose a team' })
  return departmentId
}

export async function previewShare(ctx: Context, { shareCode, ...to }: Parsed<typeof replyFolders.previewShare>) {
  const department = await departmentOf(ctx, await reachOf(ctx), to)
  const shared = await open(ctx, shareCode)
  const { ours } = await target(ctx, ctx.db, shared.name, department)
  const all = keyed(shared.replies.filter(sayable))
  const clashes = all.flatMap(([key, r]) => {
    const mine = ours.get(key)
    if (!mine || isDeepStrictEqual(mine.content, r.content)) return []
    return [{ groupName: r.group ?? '', title: r.title, ours: mine.content.text, theirs: r.content.text }]
  })
  const fresh = all.filter(([key]) => !ours.has(key)).length
  return {
    name: shared.name,
    from: shared.from,
    replies: all.length,
    fresh,
    withoutFiles: shared.replies.filter((r) => r.cut).length,
    clashes: clashes.slice(0, 50),
  }
}

/** Whole or not at all. What stands here with the same words is left as it is. */
export async function importShare(ctx: Context, { shareCode, clash, ...to }: Parsed<typeof replyFolders.importShare>) {
  const reach = await reachOf(ctx)
  const departmentId = await departmentOf(ctx, reach, to)
  mustKeep(reach, departmentId)
  const shared = await open(ctx, shareCode)
  return ctx.tx(async (tx) => {
    await oneByOne(tx)
    const there = await target(ctx, tx, shared.name, departmentId)
    const id = there.id ?? newId()
    const done = { id, added: 0, replaced: 0, left: 0 }
    if (!there.id) await make(ctx, tx, { id, name: shared.name, parentId: null, departmentId })
    for (const [key, r] of keyed(shared.replies.filter(sayable))) {
      const mine = there.ours.get(key)
      if (!mine) {
        let folderId = r.group === null ? id : there.groups.get(r.group)
        if (!folderId) {
          folderId = newId()
          await make(ctx, tx, { id: folderId, name: r.group!, parentId: id, departmentId })
          there.groups.set(r.group!, folderId)
        }
        await makeReply(ctx, tx, { id: newId(), folderId, title: r.title, content: r.content })
        done.added++
      } else if (clash === 'replace' && !isDeepStrictEqual(mine.content, r.content)) {
        await sql`
          update quick_replies set content = ${JSON.stringify(r.content)}, words = ${wordsOf(r)}, version = version + 1, changed_by = ${ctx.me.name},
            updated_at = now() where corp_id = ${ctx.corpId} and reply_id = ${mine.reply_id}`.execute(tx)
        done.replaced++
      } else done.left++
    }
    const { added, replaced, left } = done
    await audit(tx, ctx, 'quick_reply_folder.import', { kind, id, name: shared.name, after: { added, replaced, left } })
    return done
  })
}
