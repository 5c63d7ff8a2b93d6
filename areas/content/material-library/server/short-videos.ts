import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Action, type Input, may, type Parsed } from '#core/contract/call.ts'
import { bytesOf } from '#core/contract/files.ts'
import { aFile } from '#core/contract/things.ts'
import { escapeLike } from '#core/server/audience.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { checkVersion, versionOf } from '#core/server/edits.ts'
import { keepAsCover, rename } from '#core/server/files/keep.ts'
import { limits, safeName } from '#core/server/files/rules.ts'
import { mayOpen } from '#core/server/files.ts'
import { cleanName, nameProblems, requiredName } from '#core/server/names.ts'
import { forbidden, notFound, refuseAny } from '#core/server/refusal.ts'
import { can } from '#core/server/rights.ts'
import type { ShortVideo, shortVideos } from '../contract.ts'
import { aCover, aShortVideo } from '../contract.ts'

interface Row {
  file_id: string
  name: string
  size: number
  seconds: number | null
  cover_file_id: string | null
  created_by: string | null
  created_by_name: string
  created_at: Date
}
const columns = sql`v.file_id, v.name, f.size, v.seconds, v.cover_file_id, v.created_by, v.created_by_name, v.created_at`
const from = (corpId: number) => sql`short_videos v join files f on f.corp_id = ${corpId} and f.file_id = v.file_id`

const manages = (ctx: Context, row: Pick<Row, 'created_by'>, action: Action): boolean =>
  can(ctx.me, may('material_library', action)) || (row.created_by !== null && row.created_by === ctx.me.staffId)

function view(ctx: Context, r: Row): ShortVideo {
  const url = (file_id: string) => ctx.app.files.url({ corp_id: ctx.corpId, file_id, purpose: 'upload' })
  return {
    fileId: r.file_id,
    name: r.name,
    size: r.size,
    seconds: r.seconds,
    coverUrl: r.cover_file_id ? url(r.cover_file_id) : '',
    url: url(r.file_id),
    createdBy: r.created_by_name,
    createdAt: r.created_at.toISOString(),
    version: versionOf(r.name),
    mine: manages(ctx, r, 'update') && manages(ctx, r, 'delete'),
  }
}

export async function list(ctx: Context, { page, pageSize, keyword, fileIds }: Parsed<typeof shortVideos.list>) {
  const and: RawBuilder<SqlBool>[] = [sql`v.corp_id = ${ctx.corpId}`]
  const words = keyword?.trim()
  if (words) and.push(sql`grams(v.name) @> grams(${words}) and v.name ilike ${`%${escapeLike(words)}%`}`)
  if (fileIds) and.push(sql`v.file_id = any(${fileIds}::uuid[])`)
  const matching = sql.join(and, sql` and `)
  const { rows } = await sql<Row>`
    select ${columns} from ${from(ctx.corpId)} where ${matching} order by v.created_at desc, v.file_id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const count = await sql<{ n: number }>`select count(*) as n from short_videos v where ${matching}`.execute(ctx.db)
  return { list: rows.map((r) => view(ctx, r)), total: count.rows[0]!.n }
}

async function find(db: Db | Tx, fileId: string, lock = sql``): Promise<Row> {
  const { rows } =
    await sql<Row>`select ${columns} from ${from(db.corpId)} where v.corp_id = ${db.corpId} and v.file_id = ${fileId} ${lock}`.execute(db)
  if (!rows[0]) throw notFound(aShortVideo)
  return rows[0]
}

export async function add(ctx: Context, { fileId, name, coverFileId, seconds }: Input<typeof shortVideos.add>) {
  const [file, cover] = await Promise.all([fileId, coverFileId].map((id) => (id ? ctx.app.files.row(ctx.db, id) : undefined)))
  if (!file || !mayOpen(ctx.me, file)) throw notFound(aFile)
  // What a colleague uploaded is theirs to put here and to name.
  if (!manages(ctx, file, 'create')) {
    nothingDone(ctx)
    return view(ctx, await find(ctx.db, fileId))
  }
  if (coverFileId && (!cover || !mayOpen(ctx.me, cover))) throw notFound(aCover)
  const problems = nameProblems('name', name)
  // WeCom takes no other; a smaller one than 5 bytes is no file to it (platform/00 §7).
  if (file.mime !== 'video/mp4' || file.size < 5 || file.size > bytesOf(limits.video))
    problems.push({
      field: 'file_id',
      message: { zh: `要是 ${limits.video}B 以内的 MP4 视频`, en: `It must be an MP4 video of at most ${limits.video}B` },
    })
  if (cover && !/^image\/(png|jpeg)$/.test(cover.mime))
    problems.push({ field: 'cover_file_id', message: { zh: '要是 JPG 或 PNG 图片', en: 'It must be a JPG or PNG picture' } })
  refuseAny(problems)
  return ctx.tx(async (tx) => {
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('short_videos')
      .values({
        corp_id: ctx.corpId,
        file_id: fileId,
        name: cleanName(name),
        cover_file_id: coverFileId ?? null,
        seconds: seconds ?? null,
        created_by: ctx.me.staffId,
        created_by_name: ctx.me.name,
      })
      .onConflict((c) => c.columns(['corp_id', 'file_id']).doNothing())
      .executeTakeFirstOrThrow()
    // The cover's picture leaves the list of uploaded files: nobody looks for it there.
    if (cover && cover.created_by === ctx.me.staffId) await keepAsCover(tx, cover.file_id)
    const row = await find(tx, fileId)
    await nameFile(tx, row)
    if (!added) nothingDone(ctx)
    else await audit(tx, ctx, 'short_video.create', { kind: 'short_video', id: fileId, name: row.name })
    return view(ctx, row)
  })
}

export const update = (ctx: Context, { fileId, name, version }: Input<typeof shortVideos.update>) =>
  ctx.tx(async (tx) => {
    const before = await find(tx, fileId, sql`for update of v`)
    if (!manages(ctx, before, 'update')) throw forbidden()
    await checkVersion(tx, versionOf(before.name), version, { thing: aShortVideo, kind: 'short_video', id: fileId })
    const row = { ...before, name: requiredName('name', name) }
    await tx.updateTable('short_videos').set({ name: row.name }).where('corp_id', '=', ctx.corpId).where('file_id', '=', fileId).execute()
    await nameFile(tx, row)
    await auditEdit(tx, ctx, 'short_video.update', {
      kind: 'short_video',
      id: fileId,
      name: before.name,
      before: { name: before.name },
      after: { name: row.name },
    })
    return view(ctx, row)
  })

export const remove = (ctx: Context, { fileId }: Input<typeof shortVideos.delete>) =>
  ctx.tx(async (tx) => {
    const row = await find(tx, fileId)
    if (!manages(ctx, row, 'delete')) throw forbidden()
    await tx.deleteFrom('short_videos').where('corp_id', '=', ctx.corpId).where('file_id', '=', fileId).execute()
    await audit(tx, ctx, 'short_video.delete', { kind: 'short_video', id: fileId, name: row.name })
    return {}
  })

/** The file goes by the video's name: messages that hold it, downloads and the list of files show that one. */
const nameFile = (tx: Tx, row: Pick<Row, 'file_id' | 'name'>): Promise<void> => rename(tx, row.file_id, safeName(`${row.name}.mp4`))
