import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { Access } from '../../contract/call.ts'
import { type Columns, fileCell, type ListColumn } from '../../contract/columns.ts'
import { dayOf, local } from '../../contract/time.ts'
import { checkAccess } from '../access.ts'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { phrase } from '../phrases.ts'
import { badInput, Refusal } from '../refusal.ts'
import { rightsOf } from '../rights.ts'
import type { TaskRun } from '../tasks/run.ts'
import { sayList } from '../tasks/title.ts'
import { type LongTask, longTask } from '../tasks.ts'
import { zoneOf } from '../zone.ts'
import { writeCsv } from './csv.ts'
import { writeXlsx } from './xlsx.ts'

interface Spec<P extends TProperties, R> {
  title: { zh: string; en: string }
  /** The screen whose filter it takes, by its key: the task center leads back to what was filtered for. */
  screen: string
  /** Asked again when it runs: reading and exporting are two privileges (research/ux.md G-7). */
  access: Access
  filters: TObject<P>
  /** Those of the list (`columnsOf`), by the filters where one export is of several, and asked when it runs where other areas or the company have columns, too. */
  columns: Columns<R> | ((filters: Static<TObject<P>>, ctx: Context) => Columns<R> | Promise<Columns<R>>)
  /** All rows that match, in batches; each batch is one statement with a cursor, not one long transaction. */
  rows(task: TaskRun, filters: Static<TObject<P>>): AsyncIterable<R[]>
  count?(task: TaskRun, filters: Static<TObject<P>>): Promise<number>
  /** Said on the screen; 1,048,575 is what a sheet holds. */
  maxRows?: number
}

/** What an export is started with, beside its filters. */
const ExportChoice = {
  columns: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 200 })),
  format: Type.Optional(Type.Union([Type.Literal('xlsx'), Type.Literal('csv')])),
}

const keepDays = 7
const tooManyRows = phrase('export_rows', ({ max }: { max: number }) => ({
  zh: `单次最多导出 ${max} 行，请缩小筛选范围`,
  en: `At most ${max} rows in one export, please filter for fewer`,
}))

/** A list taken out as a file: current filter, chosen columns, with who and when in its last row, an audit entry, gone after a week. */
export function exportTask<P extends TProperties, R>(kind: string, spec: Spec<P, R>) {
  const input = Type.Object({ filters: spec.filters, ...ExportChoice })
  const maxRows = spec.maxRows ?? 1_000_000
  sayList(kind, spec.screen)
  return longTask(kind, {
    input,
    title: { zh: `导出${spec.title.zh}`, en: `Export: ${spec.title.en}` },
    async run(task, given) {
      const {
        filters,
        columns: chosen,
        format = 'xlsx',
      } = given as { filters: Static<TObject<P>>; columns?: string[]; format?: 'xlsx' | 'csv' }
      const { ctx } = task
      checkAccess(ctx.me, spec.access)
      const columns = chooseColumns(typeof spec.columns === 'function' ? await spec.columns(filters, ctx) : spec.columns, chosen)
      if (spec.count) {
        const total = await spec.count(task, filters)
        if (total > maxRows) throw new Refusal(400, tooManyRows({ max: maxRows }))
        task.total(total)
      }
      const en = ctx.lang === 'en'
      const zone = await zoneOf(ctx.db)
      let written = 0
      const rows = async function* () {
        for await (const batch of spec.rows(task, filters)) {
          written += batch.length
          if (written > maxRows) throw new Refusal(400, tooManyRows({ max: maxRows }))
          yield batch.map((row) => columns.map((c) => fileCell(c, row, { en, zone })))
          task.done(batch.length)
          await task.checkpoint()
        }
      }
      const now = new Date()
      const title = en ? spec.title.en : spec.title.zh
      const sheet = {
        name: title,
        header: columns.map((c) => (en ? c.title.en : c.title.zh)),
        widths: columns.map(charactersOf),
        rows: rows(),
        watermark: en ? `Exported by ${ctx.me.name} at ${local(now, zone)}` : `导出人：${ctx.me.name}  导出时间：${local(now, zone)}`,
      }
      const file = await ctx.app.files.put(ctx.db, {
        name: `${title}_${dayOf(now, zone)}.${format}`,
        data: format === 'csv' ? writeCsv(sheet) : writeXlsx([sheet]),
        purpose: 'export',
        createdBy: ctx.me.staffId,
        rights: rightsOf({ me: ctx.me, call: ctx.call ?? { access: spec.access, about: 'shared' } }),
        expiresAt: new Date(now.getTime() + keepDays * 86_400_000),
      })
      task.result(file)
      const after = { filters, columns: columns.map((c) => c.key), format, rows: written }
      await audit(ctx.db, ctx, 'export', { kind, id: file.file_id, name: file.name, after })
    },
  }) as LongTask<typeof input>
}

function chooseColumns<R>({ list }: Columns<R>, chosen: string[] | undefined): readonly ListColumn<R>[] {
  if (!chosen) return list
  return chosen.map((key) => {
    const column = list.find((c) => c.key === key)
    if (!column) throw badInput('columns', { zh: '列表里没有这一列', en: 'The list has no such column' })
    return column
  })
}

/** A time takes 19 characters, whatever it is given on a screen, which may say 昨天. */
const charactersOf = ({ kind, width }: ListColumn<never>): number | undefined =>
  kind === 'time' || kind === 'ago' ? 20 : width && Math.round(width / 7)
