import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { companyFiles } from '#core/contract/files.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { FileRow } from '#core/server/files.ts'

/** The kind of a file by its type; written as in the index `files_uploaded`, or the index would not serve it. */
const kindOf = sql`case when mime in ('image/png', 'image/jpeg') then 'image' when mime = 'video/mp4' then 'video' else 'file' end`

/** Uploads only: what is somebody's own (exports, imports) has another purpose. */
export async function list(ctx: Context, { page, pageSize, kind, keyword }: Parsed<typeof companyFiles.list>) {
  const and: RawBuilder<SqlBool>[] = [sql`corp_id = ${ctx.corpId} and purpose = 'upload' and ${kindOf} = ${kind}`]
  const words = keyword?.trim()
  if (words) and.push(sql`grams(name) @> grams(${words}) and name ilike ${`%${escapeLike(words)}%`}`)
  const matching = sql.join(and, sql` and `)
  const { rows } = await sql<FileRow>`
    select * from files where ${matching} order by created_at desc, file_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    ctx.db,
  )
  const count = await sql<{ n: number }>`select count(*) as n from files where ${matching}`.execute(ctx.db)
  return { list: rows.map((row) => ctx.app.files.ref(row)), total: count.rows[0]!.n }
}
