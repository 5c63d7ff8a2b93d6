import type { Selectable } from 'kysely'
import type { Task } from '../../contract/tasks.ts'
import { type Actor, program } from '../actor.ts'
import type { Db, Tx } from '../db.ts'
import { type Files, mayOpen } from '../files.ts'
import { type Phrase, wordsOf } from '../phrases.ts'
import type { Database as Tables } from '../tables.generated.ts'
import { batchKinds } from './batches.ts'
import { aboutOf, askedOf, titleOf } from './title.ts'

export type TaskRow = Selectable<Tables['tasks']>

const hasTouched = async (db: Db | Tx, taskId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('task_rows')
    .select('row_id')
    .where('corp_id', '=', db.corpId)
    .where('task_id', '=', taskId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A row as the task center shows it to somebody, with fresh links to what they may open now (`mayOpen`), and none to anything else. */
export async function taskView(app: { files: Files }, db: Db | Tx, row: TaskRow, me: Actor): Promise<Task> {
  const file = async (id: string | null) => {
    const found = id ? await app.files.row(db, id) : undefined
    return found && mayOpen(me, found) ? found : undefined
  }
  const batch = row.finished_at ? batchKinds.get(row.kind) : undefined
  const [result, error, touched] = await Promise.all([
    file(row.result_file_id),
    file(row.error_file_id),
    batch ? hasTouched(db, row.task_id) : false,
  ])
  return {
    taskId: row.task_id,
    kind: row.kind,
    title: titleOf(row),
    about: aboutOf(row),
    asked: askedOf(row),
    state: row.state as Task['state'],
    done: row.done,
    failed: row.failed,
    total: row.total,
    message: row.said ? wordsOf(row.said as Phrase) : { zh: '', en: '' },
    startedBy: row.owner === program.owner ? '' : row.started_by_name,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    cancellable: row.cancellable && !row.cancel_asked && (row.state === 'queued' || row.state === 'running'),
    resultUrl: result ? app.files.url(result, { download: true }) : null,
    resultName: result?.name ?? null,
    errorUrl: error ? app.files.url(error, { download: true }) : null,
    rows: touched && batch?.resultList ? { screen: batch.resultList.screen, batch: row.task_id } : null,
    undoable: touched && batch?.undo !== undefined,
    counts: row.counts as Record<string, number>,
  }
}

/** How many rows an undo would put back. */
export async function rowsToPutBack(db: Db | Tx, taskId: string): Promise<number> {
  const { n } = await db
    .selectFrom('task_rows')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('corp_id', '=', db.corpId)
    .where('task_id', '=', taskId)
    .where('change', 'is not', null)
    .executeTakeFirstOrThrow()
  return n
}

export async function loadTask(app: { files: Files }, db: Db, taskId: string, me: Actor): Promise<{ task: Task; owner: string } | null> {
  const row = await db.selectFrom('tasks').selectAll().where('corp_id', '=', db.corpId).where('task_id', '=', taskId).executeTakeFirst()
  return row ? { task: await taskView(app, db, row, me), owner: row.owner } : null
}
