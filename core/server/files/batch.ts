import type { FastifyInstance } from 'fastify'
import { notAccepted } from '../../contract/refused.ts'
import { aFile } from '../../contract/things.ts'
import { checkAccess } from '../access.ts'
import type { App } from '../context.ts'
import { type FileRow, mayOpen } from '../files.ts'
import { companyContext } from '../http.ts'
import { notFound, refuseAny } from '../refusal.ts'
import { zipStream } from '../sheets/zip.ts'
import { disposition, uuid } from './routes.ts'

const most = 100

/** R117: `/api/file_batch?file_ids=a,b&format=zip`: several files as one ZIP, made as it is sent. */
export function mountBatch(http: FastifyInstance, app: App): void {
  http.get('/api/file_batch', async (req, reply) => {
    const ctx = await companyContext(app, req)
    checkAccess(ctx.me, 'staff')
    const { file_ids, format, name = 'files' } = req.query as Record<string, unknown>
    const ids = [...new Set(String(file_ids).split(','))]
    const chosen = ids.length <= most && ids.every((id) => uuid.test(id))
    refuseAny([
      ...(format === 'zip' ? [] : [{ field: 'format', message: notAccepted }]),
      ...(chosen ? [] : [{ field: 'file_ids', message: { zh: `请选择 1 到 ${most} 个文件`, en: `Choose 1 to ${most} files` } }]),
    ])
    const found = await ctx.db.selectFrom('files').selectAll().where('corp_id', '=', ctx.corpId).where('file_id', 'in', ids).execute()
    const rows = ids.flatMap((id) => found.filter((row) => row.file_id === id && mayOpen(ctx.me, row)))
    if (rows.length < ids.length) throw notFound(aFile)
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', disposition('attachment', `${name}.zip`))
      .send(zipStream(rows.map((row, i) => ({ name: entryName(rows, i), data: bytes(app, row) }))))
  })
}

/** Opened when its turn comes. */
async function* bytes(app: App, row: FileRow): AsyncGenerator<Buffer> {
  for await (const chunk of await app.files.open(row)) yield chunk as Buffer
}

/** Two files of one name are `a.png` and `a (2).png`. */
function entryName(rows: FileRow[], i: number): string {
  const { name } = rows[i]!
  const nth = rows.slice(0, i + 1).filter((row) => row.name === name).length
  return nth === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${nth})$1`)
}
