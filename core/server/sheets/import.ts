import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { Access } from '../../contract/call.ts'
import { Id } from '../../contract/call.ts'
import type { Words } from '../../contract/errors.ts'
import { aFile } from '../../contract/things.ts'
import { checkAccess } from '../access.ts'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import type { FileRow } from '../files.ts'
import { clean } from '../gate/sync.ts'
import { inLang } from '../phrases.ts'
import { notFound } from '../refusal.ts'
import { reasonColumn } from '../tasks/progress.ts'
import type { TaskRun } from '../tasks/run.ts'
import { type LongTask, longTask } from '../tasks.ts'
import { longestLine } from './cells.ts'
import {
  type Bad,
  checkRow,
  type Flaw,
  type ImportColumn,
  type ImportRow,
  longestValue,
  matchHeaders,
  placesOf,
  type Wrong,
} from './columns.ts'
import { readSheet, sheetLimits } from './read.ts'

interface Spec<P extends TProperties> {
  title: Words
  access: Access
  /** Where the company has columns of its own, asked anew by each step: what is read, tried and written, and the template. */
  columns: ImportColumn[] | ((ctx: Context) => Promise<ImportColumn[]>)
  /** What the screen asks beside the file, e.g. which group to import into. */
  options: TObject<P>
  /** What must be unique within the file, e.g. the phone. */
  key?(row: ImportRow): string
  /**
   * What only the database knows; for the dry run and before writing. Everything that is wrong with each row; a cell that is wrong by
   * itself stands there empty.
   */
  check?(task: TaskRun, rows: ImportRow[], options: Static<TObject<P>>): Promise<Wrong[][]>
  /** Writes a batch, in a transaction of its own; bears being called again with the same rows. One reason or nothing per row. */
  write(task: TaskRun, rows: ImportRow[], options: Static<TObject<P>>, mode: ImportMode): Promise<(Words | undefined)[]>
  /** Told of every line that did not go in; bears being told again. */
  refused?(task: TaskRun, lines: { line: number; given: string; reason: Words }[], options: Static<TObject<P>>): Promise<void>
  batch?: number
}
export type ImportMode = 'create' | 'update' | 'both'

/** What an import is started with, beside its own options (research/ux.md G-6). */
export const importChoice = {
  fileId: Id,
  /** Column → header in the file. */
  mapping: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 200 }))),
  dryRun: Type.Optional(Type.Boolean()),
  mode: Type.Optional(Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('both')])),
  /** Cells corrected on the dry run's screen: line → column → value; `null` drops the line. */
  edits: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.Record(Type.String(), Type.String({ maxLength: longestValue })), Type.Null()])),
  ),
}
interface Choice {
  fileId: string
  mapping?: Record<string, string>
  dryRun?: boolean
  mode?: ImportMode
  edits?: Record<string, Record<string, string> | null>
}
export interface ImportTask<P extends TProperties> extends LongTask {
  spec: LongTask['spec']
  import: Spec<P>
}
const shownBad = 100
/** With the columns that the asker's company has at this moment. */
type Settled<P extends TProperties> = Spec<P> & { columns: ImportColumn[] }
// biome-ignore lint/suspicious/noExplicitAny: imports with any options
export const columnsOf = async (ctx: Context, { columns }: Pick<Spec<any>, 'columns'>): Promise<ImportColumn[]> =>
  typeof columns === 'function' ? columns(ctx) : columns

const kinds = new Map<string, ImportTask<TProperties>>()
/** For the link to its template. */
export const importOf = (kind: string) => kinds.get(kind)

export function importTask<P extends TProperties>(kind: string, spec: Spec<P>): ImportTask<P> {
  const input = Type.Object({ ...importChoice, options: spec.options })
  const task = longTask(kind, {
    input,
    title: spec.title,
    concurrency: 1,
    // `Static` of a schema that holds a type parameter stays unresolved; the input was checked against it.
    run: (task, given) => run(kind, spec, task, given as unknown as Choice & { options: Static<TObject<P>> }),
  })
  // Tasks of all kinds stand in one map: each is started by its own name, with its own input.
  const made = Object.assign(task as unknown as LongTask, { import: spec })
  // imports of all kinds stand in one map, too
  kinds.set(kind, made as unknown as ImportTask<TProperties>)
  return made
}

/** What the person uploaded; a colleague's file is as good as none. */
export async function ownFile(ctx: Context, fileId: string): Promise<FileRow> {
  const file = await ctx.app.files.row(ctx.db, fileId)
  if (!file || file.created_by !== ctx.me.staffId) throw notFound(aFile)
  return file
}

async function run<P extends TProperties>(
  kind: string,
  declared: Spec<P>,
  task: TaskRun,
  choice: Choice & { options: Static<TObject<P>> },
): Promise<void> {
  const { ctx } = task
  checkAccess(ctx.me, declared.access)
  const spec: Settled<P> = { ...declared, columns: await columnsOf(ctx, declared) }
  const file = await ownFile(ctx, choice.fileId)
  const bad: Bad[] = []
  const seen = new Map<string, number>()
  const from = (task.cursor as { line: number } | null)?.line ?? 0
  let lines = 0
  for await (const { rows, header } of batches(spec, ctx, file, choice, spec.batch ?? 500)) {
    lines += rows.length
    task.total(lines)
    const fresh = rows.filter((r) => r.line > from)
    const problems = new Map<number, Flaw[]>()
    for (const row of rows) {
      const flaws = checkRow(spec.columns, row)
      if (flaws.length) problems.set(row.line, flaws)
    }
    const known =
      fresh.length && spec.check
        ? await spec.check(
            task,
            fresh.map((r) => sound(r, problems.get(r.line))),
            choice.options,
          )
        : []
    known.forEach((wrong, i) => {
      const { line } = fresh[i]!
      const flaws = problems.get(line) ?? []
      // `check` was given an invalid cell as empty: it is not reported as missing, too.
      const more = wrong.filter((w) => (w.column ? !flaws.some((f) => f.column?.key === w.column) : flaws.length === 0))
      for (const { column, value = '', reason } of more)
        flaws.push({ column: spec.columns.find((c) => c.key === column), value, reason, code: 'refused' })
      if (flaws.length) problems.set(line, flaws)
    })
    // Last: a line that does not go in is nobody's double. Of those that an earlier run dealt with, only their cells are known.
    for (const row of rows) {
      const twice = problems.has(row.line) ? undefined : duplicate(spec, row, seen)
      if (twice) problems.set(row.line, [twice])
    }
    if (fresh.length === 0) continue
    const writable = fresh.filter((r) => !problems.has(r.line))
    const outcome = !choice.dryRun && writable.length ? await spec.write(task, writable, choice.options, choice.mode ?? 'both') : []
    writable.forEach(({ line }, i) => {
      if (outcome[i]) problems.set(line, [{ value: '', reason: outcome[i], code: 'refused' }])
    })
    const refused = fresh.flatMap((row) => {
      const reason = settle(task, row, problems.get(row.line), header, bad, choice.dryRun)
      return reason ? [{ line: row.line, given: clean(Object.values(row.values).filter(Boolean).join(' ')), reason }] : []
    })
    if (refused.length && !choice.dryRun) await spec.refused?.(task, refused, choice.options)
    await task.saveCursor({ line: rows.at(-1)!.line })
  }
  if (choice.dryRun) return report(task, spec, lines, bad)
  await audit(ctx.db, ctx, 'import', {
    kind,
    id: file.file_id,
    name: file.name,
    after: { rows: lines, failed: bad.length, mode: choice.mode ?? 'both' },
  })
}

/** Records how one line went: done, or failed with its reason, which is returned. */
function settle(
  task: TaskRun,
  row: ImportRow & { original: string[] },
  problems: Flaw[] | undefined,
  header: string[],
  bad: Bad[],
  dryRun = false,
): Words | undefined {
  if (!problems) {
    task.done()
    return undefined
  }
  const { lang } = task.ctx
  const all = problems.map(({ column, reason: why }) =>
    column ? { zh: `${column.title.zh}：${why.zh}`, en: `${column.title.en}: ${why.en}` } : why,
  )
  const reason = { zh: all.map((r) => r.zh).join('；'), en: all.map((r) => r.en).join('; ') }
  for (const { column, value, reason: why, code } of problems) {
    // The check tells them from other failures; a task says how many failed, each once.
    if (code === 'duplicate' && dryRun) task.count('duplicate')
    if (bad.length < shownBad)
      bad.push({ line: row.line, column: column ? inLang(column.title, lang) : '', value, reason: inLang(why, lang), code })
  }
  task.fail(Object.fromEntries(header.map((h, i) => [h, row.original[i] ?? ''])), inLang(reason, lang))
  return reason
}

async function* batches<P extends TProperties>(spec: Settled<P>, ctx: Context, file: FileRow, choice: Choice, size: number) {
  let header: string[] | undefined
  let places: Map<string, number> | undefined
  let rows: (ImportRow & { original: string[] })[] = []
  let line = 0
  let text = 0
  for await (const cells of readSheet(await ctx.app.files.read(file), file.name)) {
    line++
    if (!header || !places) {
      header = cells
      places = placesOf(spec.columns, header, choice.mapping)
      // A file of failed rows comes back with its last column: that is ours.
      header = header.filter((h) => h !== reasonColumn('zh-CN') && h !== reasonColumn('en'))
      continue
    }
    const edit = choice.edits?.[String(line)]
    if (edit === null) continue
    const values: Record<string, string> = {}
    for (const [key, at] of places) values[key] = (edit?.[key] ?? cells[at] ?? '').trim()
    rows.push({ line, values, original: cells.map(clean) })
    text += cells.reduce((n, cell) => n + cell.length, 0)
    if (rows.length === size || text > longestLine) {
      yield { rows, header }
      rows = []
      text = 0
    }
  }
  if (rows.length && header) yield { rows, header }
}

/** The line without its invalid cells. */
const sound = (row: ImportRow, flaws: Flaw[] = []): ImportRow => ({
  ...row,
  values: { ...row.values, ...Object.fromEntries(flaws.map((f) => [f.column!.key, ''])) },
})

function duplicate<P extends TProperties>(spec: Spec<P>, row: ImportRow, seen: Map<string, number>): Flaw | undefined {
  const key = spec.key?.(row)
  if (!key) return undefined
  const before = seen.get(key)
  if (before === undefined) {
    seen.set(key, row.line)
    return undefined
  }
  return { value: key, reason: { zh: `与第 ${before} 行重复`, en: `The same as line ${before}` }, code: 'duplicate' }
}

/** The dry run's answer: counts on the task, the first bad rows in a small file for the screen's grid. */
async function report<P extends TProperties>(task: TaskRun, spec: Settled<P>, lines: number, bad: Bad[]): Promise<void> {
  const { ctx } = task
  const body = { total: lines, columns: spec.columns.map((c) => ({ key: c.key, title: c.title })), bad }
  task.result(
    await ctx.app.files.put(ctx.db, {
      name: 'report.json',
      mime: 'application/json',
      data: Buffer.from(JSON.stringify(body)),
      purpose: 'import_report',
      createdBy: ctx.me.staffId,
      expiresAt: new Date(Date.now() + 86_400_000),
    }),
  )
}

/** What the mapping screen shows: the headers of the file, its first rows, and our guess. */
export async function previewImport<P extends TProperties>(ctx: Context, task: ImportTask<P>, fileId: string) {
  const file = await ownFile(ctx, fileId)
  const rows: string[][] = []
  for await (const row of readSheet(await ctx.app.files.read(file), file.name, sheetLimits)) {
    rows.push(row)
    if (rows.length > 5) break
  }
  const [header = [], ...samples] = rows
  return { header, samples, mapping: matchHeaders(await columnsOf(ctx, task.import), header) }
}
