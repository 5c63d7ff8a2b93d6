import { sql } from 'kysely'
import type { Task } from '../../contract/tasks.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import type { FileRow } from '../files.ts'
import { give } from '../notices.ts'
import { notify } from '../notify.ts'
import { taskDone, taskFailed } from '../own/notices.ts'
import { inLang, type Phrase, wordsOf } from '../phrases.ts'
import { rightsOf } from '../rights.ts'
import { writeXlsx } from '../sheets/xlsx.ts'
import { isUndo } from './batches.ts'
import type { TaskRun } from './run.ts'
import { aboutOf, type Title, titleOf } from './title.ts'
import type { TaskRow } from './view.ts'

/** Progress is written and pushed at most this often. */
const writeMs = 500

/** Thrown out of a run: nothing went wrong, but it ends here. */
export class Ended extends Error {
  why: 'cancelled' | 'taken' | 'stopping' | 'away'
  constructor(why: Ended['why']) {
    super(`task ${why}`)
    this.why = why
  }
}

interface Saved {
  at: unknown
  done: number
  failed: number
  counts: Record<string, number>
}

/** What one run knows and has not written yet. Every write names the run's token: a run that lost its lease writes nothing. */
export class Progress implements TaskRun {
  readonly ctx: Context
  readonly taskId: string
  readonly input: unknown
  readonly signal: AbortSignal
  readonly owner: string
  readonly title: Title
  readonly about: Title
  readonly kind: string
  readonly startedAt: Date
  cursor: unknown
  done_: number
  failed: number
  #token: string
  #counts: Record<string, number>
  #total: number | null
  #said: Phrase | null
  #saved: Saved | null
  #failures: { seq: number; fields: string; reason: string }[] = []
  #resultFile: string | null = null
  #cancelled: boolean
  /** Throws when whoever started it may not go on. */
  #may: () => Promise<void>
  #written = 0
  #dirty = true
  #writing: Promise<void> = Promise.resolve()

  static async open(ctx: Context, row: TaskRow, token: string, signal: AbortSignal, may: () => Promise<void>): Promise<Progress> {
    const saved = row.cursor as Saved | null
    // Rows after the cursor are worked again, so their recorded failures are dropped.
    await ctx.db
      .deleteFrom('task_failures')
      .where('corp_id', '=', ctx.corpId)
      .where('task_id', '=', row.task_id)
      .where('seq', '>', saved?.failed ?? 0)
      .execute()
    return new Progress(ctx, row, token, signal, saved, may)
  }

  private constructor(ctx: Context, row: TaskRow, token: string, signal: AbortSignal, saved: Saved | null, may: () => Promise<void>) {
    this.#may = may
    this.ctx = ctx
    this.taskId = row.task_id
    this.input = row.input
    this.owner = row.owner
    this.title = titleOf(row)
    this.about = aboutOf(row)
    this.kind = row.kind
    this.startedAt = row.created_at
    this.signal = signal
    this.cursor = saved?.at ?? null
    this.done_ = saved?.done ?? 0
    this.failed = saved?.failed ?? 0
    this.#counts = { ...saved?.counts }
    this.#saved = saved
    this.#total = row.total
    this.#said = row.said as Phrase | null
    this.#token = token
    this.#cancelled = row.cancel_asked
  }

  total(n: number): void {
    this.#total = n
    this.#dirty = true
  }
  done(n = 1): void {
    this.done_ += n
    this.#dirty = true
  }
  fail(row: Record<string, string | number>, why: string | Phrase): void {
    this.failed += 1
    const reason = typeof why === 'string' ? why : inLang(wordsOf(why), this.ctx.lang)
    this.#failures.push({ seq: this.failed, fields: JSON.stringify(row), reason })
    this.#dirty = true
  }
  count(name: string, n = 1): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + n
    this.#dirty = true
  }
  message(said: Phrase): void {
    this.#said = said
    this.#dirty = true
  }
  cancelled(): boolean {
    return this.#cancelled
  }
  result(file: FileRow): void {
    this.#resultFile = file.file_id
    this.#dirty = true
  }

  async saveCursor(at: unknown): Promise<void> {
    this.cursor = at
    this.#saved = { at, done: this.done_, failed: this.failed, counts: { ...this.#counts } }
    this.#dirty = true
    await this.flush()
    await this.#may()
    this.#stopIfAsked()
  }
  async checkpoint(): Promise<void> {
    if (Date.now() - this.#written >= writeMs) {
      await this.flush()
      await this.#may()
    }
    this.#stopIfAsked()
  }
  #stopIfAsked(): void {
    if (this.#cancelled) throw new Ended('cancelled')
    if (this.signal.aborted) throw new Ended('stopping')
  }

  /** One write at a time, in order. */
  flush(): Promise<void> {
    const next = this.#writing.then(() => this.#write())
    this.#writing = next.catch(() => {})
    return next
  }

  async #write(end?: { state: Task['state']; errorFile: string | null }): Promise<void> {
    const failures = this.#failures
    this.#failures = []
    this.#written = Date.now()
    const changed = this.#dirty
    this.#dirty = false
    await this.ctx.tx(async (db) => {
      const row = await db
        .updateTable('tasks')
        .set({
          done: this.done_,
          failed: this.failed,
          total: this.#total,
          counts: JSON.stringify(this.#counts),
          said: this.#said && JSON.stringify(this.#said),
          cursor: this.#saved ? JSON.stringify(this.#saved) : null,
          result_file_id: this.#resultFile,
          ...(end ? { state: end.state, error_file_id: end.errorFile, finished_at: sql<Date>`now()` } : {}),
        })
        .where('corp_id', '=', this.ctx.corpId)
        .where('task_id', '=', this.taskId)
        .where('run_token', '=', this.#token)
        .where('state', '=', 'running')
        .returning('cancel_asked')
        .executeTakeFirst()
      if (!row) throw new Ended('taken')
      this.#cancelled = row.cancel_asked
      for (let i = 0; i < failures.length; i += 1000)
        await db
          .insertInto('task_failures')
          .values(failures.slice(i, i + 1000).map((f) => ({ corp_id: this.ctx.corpId, task_id: this.taskId, ...f })))
          .execute()
      if (end) await db.deleteFrom('task_failures').where('corp_id', '=', this.ctx.corpId).where('task_id', '=', this.taskId).execute()
      if (end && end.state !== 'cancelled')
        await give(db, end.state === 'succeeded' ? taskDone : taskFailed, [this.owner], { ...this.title, failed: this.failed })
      if (changed || end) await notify(db, { to: { owner: this.owner }, type: 'task', data: { taskId: this.taskId } })
      if (end && isUndo(this.input)) await tellOwner(db, this.input.undo)
    })
  }

  async end(state: Task['state'], errorFile: string | null): Promise<void> {
    await this.#writing
    await this.#write({ state, errorFile })
  }
}

/** The batch that was put back is another now, for whoever started it. */
async function tellOwner(db: Tx, taskId: string): Promise<void> {
  const row = await db.selectFrom('tasks').select('owner').where('corp_id', '=', db.corpId).where('task_id', '=', taskId).executeTakeFirst()
  if (row) await notify(db, { to: { owner: row.owner }, type: 'task', data: { taskId } })
}

/** The failed rows as they came, with one more column that says why; fit to be corrected and imported again (research/ux.md G-6). */
export async function writeErrorFile(ctx: Context, progress: Progress): Promise<FileRow | null> {
  await progress.flush()
  if (progress.failed === 0) return null
  const columns = new Set<string>()
  for await (const batch of failures(ctx, progress.taskId)) for (const f of batch) for (const key of Object.keys(f.fields)) columns.add(key)
  const keys = [...columns]
  const rows = async function* () {
    for await (const batch of failures(ctx, progress.taskId)) yield batch.map((f) => [...keys.map((k) => f.fields[k] ?? ''), f.reason])
  }
  const name = ctx.lang === 'en' ? `${progress.title.en} - failed rows.xlsx` : `${progress.title.zh}-失败记录.xlsx`
  return ctx.app.files.put(ctx.db, {
    name,
    data: writeXlsx([{ name: 'Sheet1', header: [...keys, reasonColumn(ctx.lang)], rows: rows() }]),
    purpose: 'task_errors',
    createdBy: ctx.me.staffId,
    rights: rightsOf(ctx),
    expiresAt: new Date(Date.now() + 30 * 86_400_000),
  })
}
export const reasonColumn = (lang: string): string => (lang === 'en' ? 'Failure reason' : '失败原因')

async function* failures(ctx: Context, taskId: string) {
  for (let after = 0; ; ) {
    const rows = await ctx.db
      .selectFrom('task_failures')
      .select(['seq', 'fields', 'reason'])
      .where('corp_id', '=', ctx.corpId)
      .where('task_id', '=', taskId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(1000)
      .execute()
    if (rows.length === 0) return
    yield rows.map((r) => ({ fields: r.fields as Record<string, string | number>, reason: r.reason }))
    after = rows.at(-1)!.seq
  }
}
