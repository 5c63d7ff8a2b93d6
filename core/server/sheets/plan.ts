import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import type { FileRow } from '../files.ts'
import type { TaskRun } from '../tasks/run.ts'
import { startTask } from '../tasks.ts'
import type { Bad } from './columns.ts'
import { columnsOf, type ImportTask, ownFile, previewImport } from './import.ts'
import { readSheet } from './read.ts'

/** What the import wizard of the screens asks with: columns of the file to fields, cells mended and lines dropped in the check. */
interface Plan {
  fileId: string
  mapping: Record<string, string>
  edits: { row: number; column: string; value: string }[]
  dropRows: number[]
}
// biome-ignore lint/suspicious/noExplicitAny: works for an import with any options
type AnyImport = ImportTask<any>

/** The plan as the task takes it: fields to columns, lines to their mended cells. */
async function choiceOf(ctx: Context, task: AnyImport, plan: Plan) {
  const columns = await columnsOf(ctx, task.import)
  const edits: Record<string, Record<string, string> | null> = {}
  for (const { row, column, value } of plan.edits) {
    const key = columns.find((c) => c.title.zh === column || c.title.en === column || c.key === column)?.key
    if (key) edits[row] = { ...edits[row], [key]: value }
  }
  for (const row of plan.dropRows) edits[row] = null
  return { fileId: plan.fileId, mapping: Object.fromEntries(Object.entries(plan.mapping).map(([column, key]) => [key, column])), edits }
}

/** Refused at once where the file is not the asker's; started twice with the same file, it is one import. */
export async function planStart(ctx: Context, task: AnyImport, plan: Plan, options: Record<string, unknown> = {}) {
  const { name } = await ownFile(ctx, plan.fileId)
  const audited = (tx: Tx) => audit(tx, ctx, 'import.start', { kind: task.kind, id: plan.fileId, name })
  return startTask(ctx, task, { ...(await choiceOf(ctx, task, plan)), options }, { dedupKey: plan.fileId, audited })
}

/** The headers of an uploaded file, which of our fields they seem to be, and how many lines stand under them. */
export async function planPreview(ctx: Context, task: AnyImport, fileId: string) {
  const { header, mapping: found } = await previewImport(ctx, task, fileId)
  const file = (await ctx.app.files.row(ctx.db, fileId))!
  let lines = 0
  for await (const _ of readSheet(await ctx.app.files.read(file), file.name)) lines++
  const mapping = Object.fromEntries(Object.entries(found).map(([key, column]) => [column, key]))
  return { columns: header.filter((h) => h !== ''), mapping, total: Math.max(0, lines - 1) }
}

/** The dry run while somebody waits: for files of people and settings, not of a million customers. Nothing is written. */
export async function planCheck(ctx: Context, task: AnyImport, plan: Plan, options: Record<string, unknown> = {}) {
  let valid = 0
  let failed = 0
  let duplicate = 0
  let report: FileRow | undefined
  const input = { ...(await choiceOf(ctx, task, plan)), dryRun: true, options }
  const nothing = () => {}
  const run: TaskRun = {
    taskId: '',
    ctx,
    input,
    about: { zh: '', en: '' },
    startedAt: new Date(),
    cursor: null,
    total: nothing,
    done: (n = 1) => {
      valid += n
    },
    fail: () => {
      failed++
    },
    count: (name, n = 1) => {
      if (name === 'duplicate') duplicate += n
    },
    message: nothing,
    saveCursor: async () => {},
    checkpoint: async () => {},
    cancelled: () => false,
    result: (file) => {
      report = file
    },
    signal: new AbortController().signal,
  }
  await task.spec.run(run, input)
  const { total, bad } = JSON.parse((await ctx.app.files.read(report!)).toString()) as { total: number; bad: Bad[] }
  const problems = bad.map(({ line, ...b }) => ({ row: line, ...b }))
  return { total, valid, invalid: failed - duplicate, duplicate, problems }
}
