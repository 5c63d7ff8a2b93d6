import { sql } from 'kysely'
import type { Input, Parsed } from '#core/contract/call.ts'
import type { Problem } from '#core/contract/errors.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { newId } from '#core/server/ids.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { nameProblems, requiredName } from '#core/server/names.ts'
import { badInput, conflict, notFound, refuseAny } from '#core/server/refusal.ts'
import { aFolder, depthOf, type Folder, mostFolders, type replyFolders } from '../contract.ts'
import { folderSeen, keeps, looksAfter, mustKeep, oneByOne, type Reach, reachOf } from './reach.ts'

export const kind = 'quick_reply_folder'

interface Row {
  folder_id: string
  parent_id: string | null
  department_id: number | null
  department_name: string | null
  name: string
  version: number
  replies: number
}
const view = (r: Row, reach: Reach): Folder => ({
  id: r.folder_id,
  scope: r.department_id === null ? 'corp' : 'team',
  replyType: r.parent_id ? 'group' : 'collection',
  parentId: r.parent_id,
  departmentId: r.department_id,
  departmentName: r.department_name ?? '',
  name: r.name,
  replies: r.replies,
  mine: keeps(reach, r.department_id),
  version: r.version,
})

export async function list(ctx: Context, { scope, replyType, depth }: Parsed<typeof replyFolders.list>) {
  if (depth && depth !== depthOf[replyType])
    throw badInput('depth', { zh: '合集在第 1 层，分组在第 2 层', en: 'Collections are at depth 1, groups at depth 2' })
  const reach = await reachOf(ctx)
  const of = scope === 'corp' ? sql`f.department_id is null` : sql`f.department_id is not null`
  const at = replyType === 'collection' ? sql`f.parent_id is null` : sql`f.parent_id is not null`
  return { list: await read(ctx, reach, sql`${of} and ${at}`) }
}

/** Collections of the company first, then of teams. */
export async function collections(ctx: Context) {
  return { list: await read(ctx, await reachOf(ctx), sql`f.parent_id is null`) }
}

async function read(ctx: Context, reach: Reach, which: ReturnType<typeof sql>): Promise<Folder[]> {
  const { rows } = await sql<Row>`
    select f.folder_id, f.parent_id, f.department_id, d.name as department_name, f.name, f.version,
      (select count(*)::int from quick_replies r where r.corp_id = ${ctx.corpId} and r.deleted_at is null and (r.folder_id = f.folder_id
        or r.folder_id in (select g.folder_id from quick_reply_folders g where g.corp_id = ${ctx.corpId} and g.parent_id = f.folder_id and g.deleted_at is null))) as replies
    from quick_reply_folders f left join departments d on d.corp_id = ${ctx.corpId} and d.department_id = f.department_id
    where ${folderSeen(ctx, reach)} and ${which}
    order by f.department_id is not null, f.place, f.created_at, f.folder_id limit ${mostFolders}`.execute(ctx.db)
  return rows.map((r) => view(r, reach))
}

export interface Found {
  folder_id: string
  parent_id: string | null
  department_id: number | null
  name: string
  version: number
}
/** One that the asker sees; in a transaction it is held until that ends. */
export async function findFolder(ctx: Context, reach: Reach, id: string, db: Db | Tx = ctx.db, hold = false): Promise<Found> {
  const { rows } = await sql<Found>`
    select f.folder_id, f.parent_id, f.department_id, f.name, f.version from quick_reply_folders f
    where ${folderSeen(ctx, reach)} and f.folder_id = ${id} ${hold ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw notFound(aFolder)
  return rows[0]
}

export async function add(ctx: Context, { id = newId(), ...given }: Parsed<typeof replyFolders.add>) {
  const reach = await reachOf(ctx)
  const name = given.name
  const problems: Problem[] = nameProblems('name', name)
  const parent = given.replyType === 'group' && given.parentId ? await findFolder(ctx, reach, given.parentId) : null
  if (given.replyType === 'group' && (!parent || parent.parent_id))
    problems.push({ field: 'parent_id', message: { zh: '请选择分组所在的合集', en: 'Choose the collection of the group' } })
  const team = given.replyType === 'collection' && given.scope === 'team'
  if (team && !(await looksAfter(ctx, reach, given.departmentId)))
    problems.push({ field: 'department_id', message: { zh: '请选择你管理的部门', en: 'Choose a department that you look after' } })
  refuseAny(problems)
  const departmentId = parent ? parent.department_id : team ? given.departmentId : null
  mustKeep(reach, departmentId)
  const content = { name: requiredName('name', name), parentId: parent?.folder_id ?? null, departmentId }
  const find = async () => {
    const { rows } = await sql<{
      made_by: string | null
      name: string
      parent_id: string | null
      department_id: number | null
      gone: boolean
    }>`
      select made_by, name, parent_id, department_id, deleted_at is not null as gone from quick_reply_folders
      where corp_id = ${ctx.corpId} and folder_id = ${id}`.execute(ctx.db)
    const [made] = rows
    const same = made?.name === content.name && made.parent_id === content.parentId && made.department_id === content.departmentId
    return made && { mine: made.made_by === ctx.me.staffId, same, gone: made.gone }
  }
  await madeOnce(ctx, { thing: aFolder, field: 'id', find }, () =>
    ctx.tx(async (tx) => {
      await oneByOne(tx)
      if (content.parentId) await findFolder(ctx, reach, content.parentId, tx)
      await make(ctx, tx, { id, ...content })
    }),
  )
  return { id }
}

export async function make(ctx: Context, tx: Tx, f: { id: string; name: string; parentId: string | null; departmentId: number | null }) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from quick_reply_folders where corp_id = ${ctx.corpId} and deleted_at is null`.execute(tx)
  if (rows[0]!.n >= mostFolders)
    throw conflict({ zh: `合集和分组最多 ${mostFolders} 个`, en: `At most ${mostFolders} collections and groups` }, 'name')
  await sql`
    insert into quick_reply_folders (corp_id, folder_id, parent_id, department_id, name, made_by, place)
    select ${ctx.corpId}::int, ${f.id}::uuid, ${f.parentId}::uuid, ${f.departmentId}::int, ${f.name}::text, ${ctx.me.staffId}::uuid, coalesce(max(place), 0) + 1
    from quick_reply_folders where corp_id = ${ctx.corpId} and parent_id is not distinct from ${f.parentId}::uuid`.execute(tx)
  await audit(tx, ctx, 'quick_reply_folder.create', { kind, id: f.id, name: f.name, after: { departmentId: f.departmentId } })
}

export async function rename(ctx: Context, { id, name: given, version }: Input<typeof replyFolders.update>) {
  const name = requiredName('name', given)
  const reach = await reachOf(ctx)
  await ctx.tx(async (tx) => {
    const before = await findFolder(ctx, reach, id, tx, true)
    mustKeep(reach, before.department_id)
    await checkVersion(tx, before.version, version, { thing: aFolder, kind, id })
    await sql`
      update quick_reply_folders set name = ${name}, version = version + 1 where corp_id = ${ctx.corpId} and folder_id = ${id}`.execute(tx)
    await auditEdit(tx, ctx, 'quick_reply_folder.update', { kind, id, name: before.name, before: { name: before.name }, after: { name } })
  })
  return {}
}

/** What is in it goes with it; statistics stay until the nightly job takes rows away for good. */
export async function remove(ctx: Context, id: string) {
  const reach = await reachOf(ctx)
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const folder = await findFolder(ctx, reach, id, tx, true)
    mustKeep(reach, folder.department_id)
    const { rows } = await sql<{ id: string }>`
      update quick_reply_folders set deleted_at = now()
      where corp_id = ${ctx.corpId} and deleted_at is null and (folder_id = ${id} or parent_id = ${id}) returning folder_id as id`.execute(
      tx,
    )
    const { rows: gone } = await sql`
      update quick_replies set deleted_at = now()
      where corp_id = ${ctx.corpId} and deleted_at is null and folder_id = any(${rows.map((r) => r.id)}::uuid[]) returning reply_id`.execute(
      tx,
    )
    await audit(tx, ctx, 'quick_reply_folder.delete', { kind, id, name: folder.name, after: { replies: gone.length } })
  })
  return {}
}

export async function sort(ctx: Context, idList: string[]) {
  const reach = await reachOf(ctx)
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const { rows } = await sql<{ folder_id: string; department_id: number | null }>`
      select f.folder_id, f.department_id from quick_reply_folders f
      where ${folderSeen(ctx, reach)} and f.folder_id = any(${idList}::uuid[]) for update`.execute(tx)
    if (rows.length < idList.length) throw notFound(aFolder)
    for (const one of rows) mustKeep(reach, one.department_id)
    const { rows: moved } = await sql`
      update quick_reply_folders f set place = o.n from unnest(${idList}::uuid[]) with ordinality as o(id, n)
      where f.corp_id = ${ctx.corpId} and f.folder_id = o.id and f.place <> o.n returning f.folder_id`.execute(tx)
    if (moved.length > 0) await audit(tx, ctx, 'quick_reply_folder.sort', { kind, after: { idList } })
    else nothingDone(ctx)
  })
  return {}
}
