import type { FastifyInstance } from 'fastify'
import type { TProperties } from 'typebox'
import { aPage } from '../../contract/things.ts'
import { checkAccess } from '../access.ts'
import type { App, Context } from '../context.ts'
import { disposition } from '../files/routes.ts'
import { companyContext } from '../http.ts'
import { inLang } from '../phrases.ts'
import { notFound } from '../refusal.ts'
import { columnsOf, type ImportTask, importOf } from './import.ts'
import { writeXlsx } from './xlsx.ts'

/** Required columns are marked, one row shows how, and a second sheet lists what may be filled in. */
export async function importTemplate<P extends TProperties>(ctx: Context, task: ImportTask<P>) {
  const { title } = task.import
  const columns = await columnsOf(ctx, task.import)
  const { lang } = ctx
  const header = columns.map((c) => `${inLang(c.title, lang)}${c.required ? '*' : ''}`)
  const limited = await Promise.all(
    columns
      .filter((c) => c.allowed || c.choices)
      .map(async (c) => ({ title: inLang(c.title, lang), values: c.allowed?.map((a) => inLang(a, lang)) ?? (await c.choices!(ctx)) })),
  )
  const longest = Math.max(0, ...limited.map((c) => c.values.length))
  const values = Array.from({ length: longest }, (_, i) => limited.map((c) => c.values[i] ?? ''))
  const samples = columns.map((c) => inLang(c.sample ?? c.allowed?.[0] ?? { zh: '', en: '' }, lang))
  const first = { name: inLang(title, lang), header, rows: [[samples]] }
  const second = { name: lang === 'en' ? 'Allowed values' : '可填写的值', header: limited.map((c) => c.title), rows: [values] }
  return writeXlsx(limited.length ? [first, second] : [first])
}

/** `/api/import_template?kind=staff_import&lang=en`: a link that the browser follows, so the language of the page stands in it. */
export function mountTemplates(http: FastifyInstance, app: App): void {
  http.get('/api/import_template', async (req, reply) => {
    const { kind, lang } = req.query as Record<string, unknown>
    const about = await companyContext(app, req)
    const ctx: Context = lang === 'en' || lang === 'zh-CN' ? { ...about, lang } : about
    checkAccess(ctx.me, 'staff')
    const task = importOf(String(kind))
    if (!task) throw notFound(aPage)
    checkAccess(ctx.me, task.import.access)
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('cache-control', 'no-store')
      .header('content-disposition', disposition('attachment', `${inLang(task.import.title, ctx.lang)}.xlsx`))
      .send(await importTemplate(ctx, task))
  })
}
