import { sql } from 'kysely'
import Type, { type Static, type TSchema } from 'typebox'
import { code as codes } from '../contract/errors.ts'
import type { Task } from '../contract/tasks.ts'
import type { Actor } from './actor.ts'
import { nothingDone } from './audit.ts'
import { type Context, makeContext } from './context.ts'
import { type Db, type DbPool, type Tx, tx } from './db.ts'
import { newId, sha256 } from './ids.ts'
import { type Attempt, enqueue, job, type Worker } from './jobs.ts'
import { notify } from './notify.ts'
import { phrase } from './phrases.ts'
import { conflict, Refusal, weFailed } from './refusal.ts'
import { type Rights, rightsOf, stillMay } from './rights.ts'
import { actorsOf } from './session-actors.ts'
import { Ended, Progress, writeErrorFile } from './tasks/progress.ts'
import type { TaskRun } from './tasks/run.ts'
import { sayTitle, type Title } from './tasks/title.ts'
import type { TaskRow } from './tasks/view.ts'

interface Spec<I extends TSchema> {
  input: I
  /** Asked again whenever the row is read, up to 30 days later: it must be able to read what earlier versions were started with. */
  title: Title | ((input: Static<I>) => Title)
  cancellable?: boolean
  concurrency?: number
  timeoutSeconds?: number
  /** Seconds until the next try of a run that ended because WeCom is away; 20 when left out. */
  pauseSeconds?: number
  /**
   * Why it goes on when whoever started it may not do it any more, as they were then. Without a reason it ends (`actorNow`).
   */
  outlivesRights?: string
  run(task: TaskRun<Static<I>>, input: Static<I>): Promise<void>
}
/** Also a worker: stands in the default export of an area's `server/jobs.ts`. */
export interface LongTask<I extends TSchema = TSchema> extends Worker {
  kind: string
  spec: Spec<I>
}

const brokenTries = 3
const broken = phrase('task_broken', () => weFailed)
const waits = phrase('task_away', () => ({
  zh: '企业微信暂时没有回应，恢复后会自动继续',
  en: 'WeCom does not answer; this goes on by itself when it does',
}))
const notYours = phrase('task_rights', () => ({
  zh: '发起人的权限或数据范围已变更，任务已停止',
  en: 'Whoever started this may not do it any more, or sees fewer than then; it was stopped',
}))
const Start = Type.Object({ taskId: Type.String() })

export function longTask<I extends TSchema>(kind: string, spec: Spec<I>): LongTask<I> {
  const timeoutSeconds = spec.timeoutSeconds ?? 12 * 3600
  sayTitle(kind, spec.title as Parameters<typeof sayTitle>[1])
  const task: LongTask<I> = {
    kind,
    spec,
    job: job(`task.${kind}`, { data: Start, retryLimit: 20, concurrency: spec.concurrency ?? 2, timeoutSeconds }),
    run: (ctx, { taskId }, signal: AbortSignal, attempt: Attempt) => runTask(ctx, task, taskId, signal, attempt),
  }
  return task
}

/** So many tasks of one person may wait or run at a time; what the program starts by itself is not counted. */
const openTasks = 5
const tooMany = () =>
  new Refusal(codes.conflict, {
    zh: `你已有 ${openTasks} 个任务在进行，请等其中一个完成，或在任务中心取消一个`,
    en: `You have ${openTasks} tasks under way; wait for one of them, or cancel one in the task center`,
  })

const somebodyElses = () =>
  conflict({ zh: '同事已发起同样的任务，请等它完成', en: 'A colleague has started the same; wait until it is done' })

/**
 * Starts it, or finds the open one of the same key: a double click starts nothing twice (research/ux.md G-5). Without a key it is the same
 * one when the same person asks for the same. `about`: which of its kind it is, for the task center. `audited` writes the line of one that starts, where the call's own does not say enough. Refused when the person has five under way, and when the open one is a colleague's: they would
 * not see it.
 */
export function startTask<I extends TSchema>(
  ctx: Context,
  task: LongTask<I>,
  input: Static<I>,
  options: { dedupKey?: string; about?: Title; db?: Db | Tx; audited?: (tx: Tx, taskId: string) => Promise<void> } = {},
): Promise<{ taskId: string }> {
  const { owner, kind } = ctx.me
  ctx.scoped = true // the task asks whose rows it may touch; its files are searched in the test over all calls
  const content = () => `${owner} ${sha256(JSON.stringify(input)).toString('base64url')}`
  const key = `${task.kind} ${options.dedupKey ?? content()}`
  return tx(options.db ?? ctx.db, async (db) => {
    // One after the other, or several at once would each find room.
    if (kind !== 'job') await sql`select pg_advisory_xact_lock(7218004, hashtext(${`${ctx.corpId} ${owner}`}))`.execute(db)
    const full = kind !== 'job' && (await underWay(db, owner)) >= openTasks
    // A task of the same key may end between the two statements: then the next round makes a new one.
    for (let tries = 0; tries < 5; tries++) {
      const open = await db
        .selectFrom('tasks')
        .select(['task_id', 'owner'])
        .where('corp_id', '=', ctx.corpId)
        .where('dedup_key', '=', key)
        .where('state', 'in', ['queued', 'running'])
        .executeTakeFirst()
      if (open && open.owner !== owner && kind !== 'job' && !ctx.me.isRoot) throw somebodyElses()
      if (open) {
        nothingDone(ctx)
        return { taskId: open.task_id }
      }
      if (full) throw tooMany()
      const row = await db
        .insertInto('tasks')
        .values({
          corp_id: ctx.corpId,
          task_id: newId(),
          kind: task.kind,
          dedup_key: key,
          input: JSON.stringify(input),
          about: options.about ? JSON.stringify(options.about) : null,
          cancellable: task.spec.cancellable ?? true,
          started_by: ctx.me.staffId,
          started_by_name: ctx.me.name,
          owner: ctx.me.owner,
          actor: JSON.stringify(ctx.me),
          rights: JSON.stringify(rightsOf(ctx)),
          lang: ctx.lang,
        })
        .onConflict((c) => c.columns(['corp_id', 'dedup_key']).where(sql<boolean>`state in ('queued', 'running')`).doNothing())
        .returning(['task_id'])
        .executeTakeFirst()
      if (row) {
        await enqueue(db, task.job, { taskId: row.task_id }, { id: row.task_id })
        await notify(db, { to: { owner: ctx.me.owner }, type: 'task', data: { taskId: row.task_id } })
        await options.audited?.(db, row.task_id)
        return { taskId: row.task_id }
      }
    }
    throw new Error(`task ${key} could not be started`)
  })
}

async function underWay(db: Db | Tx, owner: string): Promise<number> {
  const { n } = await db
    .selectFrom('tasks')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('corp_id', '=', db.corpId)
    .where('owner', '=', owner)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return n
}

/** Asks it to stop after the row in hand; one that waits still is cancelled at once. False when it has ended or cannot be. */
export async function cancelTask(ctx: Pick<Context, 'db' | 'corpId'>, taskId: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('tasks')
    .set({
      cancel_asked: true,
      state: sql`case when state = 'queued' then 'cancelled' else state end`,
      finished_at: sql`case when state = 'queued' then ${new Date()}::timestamptz end`,
    })
    .where('corp_id', '=', ctx.corpId)
    .where('task_id', '=', taskId)
    .where('cancellable', '=', true)
    .where('state', 'in', ['queued', 'running'])
    .returning(['owner'])
    .executeTakeFirst()
  if (row) await notify(ctx.db, { to: { owner: row.owner }, type: 'task', data: { taskId } })
  return row !== undefined
}

async function runTask<I extends TSchema>(
  job: Context,
  task: LongTask<I>,
  taskId: string,
  signal: AbortSignal,
  attempt: Attempt,
): Promise<void> {
  const { app, corpId, db, log } = job
  const token = newId()
  const row = await db
    .updateTable('tasks')
    .set({
      state: 'running',
      run_token: token,
      started_at: sql`coalesce(started_at, ${new Date()}::timestamptz)`,
      // It runs again after a pause: clear the message that said so.
      said: sql`case when said->>'key' <> 'task_away' then said end`,
    })
    .where('corp_id', '=', corpId)
    .where('task_id', '=', taskId)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (!row) return // cancelled before it began, or finished by a run that could not tell the queue
  const ctx = makeContext(app, corpId, row.actor as Actor, { requestId: taskId, lang: row.lang === 'en' ? 'en' : 'zh-CN' })
  ctx.call = (row.rights as Rights | null)?.call ?? undefined
  const may = async () => {
    if (!task.spec.outlivesRights) ctx.me = await actorNow(app.db, corpId, row)
  }
  const progress = await Progress.open(ctx, row, token, AbortSignal.any([signal, app.jobs.stopping]), may)
  try {
    await may()
    await progress.flush()
    await task.spec.run(progress as TaskRun<Static<I>>, row.input as Static<I>)
    await progress.checkpoint()
    await finish(ctx, progress, progress.failed === 0 ? 'succeeded' : progress.done_ > 0 ? 'partly_failed' : 'failed')
  } catch (error) {
    if (error instanceof Ended && error.why === 'cancelled') return finish(ctx, progress, 'cancelled')
    if (error instanceof Ended && error.why === 'taken') return // another run writes now; this one has nothing to say
    if (error instanceof Ended && error.why === 'away') return rest(ctx, progress, task)
    const known = error instanceof Refusal
    // Again, from the cursor: always when the program stops, three times when something broke.
    if (!known && (error instanceof Ended || (attempt.number <= brokenTries && !attempt.last))) throw error
    if (!known) log.error({ taskId, kind: row.kind, err: { message: (error as Error).message } }, 'task failed')
    progress.message(known ? error.phrase : broken({}))
    await finish(ctx, progress, 'failed')
  }
}

/** The starter as an actor with today's rights, limited to the scope of the start. Refused when they may do less than then. */
async function actorNow(db: DbPool, corpId: number, row: TaskRow): Promise<Actor> {
  const then = row.actor as Actor
  if (then.kind !== 'staff' && then.kind !== 'admin') return then
  const account = then.kind === 'admin' ? then.owner.slice('admin:'.length) : null
  const [now] = await actorsOf(db, [{ corp_id: corpId, kind: then.kind, staff_id: then.staffId, account, customer_ext_id: null }])
  const rights = row.rights as Rights | null // of an earlier version: it has its actor
  if (!now || !stillMay(now, rights ?? rightsOf({ me: then }))) throw new Refusal(codes.forbidden, notYours({}))
  return now.isRoot ? now : { ...now, scope: then.isRoot ? 'all' : then.scope, departmentIds: then.departmentIds }
}

/** Pauses the task: it keeps its state, says why it waits, and resumes from its cursor. */
async function rest<I extends TSchema>(ctx: Context, progress: Progress, { job, spec }: LongTask<I>): Promise<void> {
  progress.message(waits({}))
  await progress.flush()
  const startAfter = new Date(Date.now() + (spec.pauseSeconds ?? 20) * 1000)
  await enqueue(ctx.db, job, { taskId: progress.taskId }, { startAfter })
}

async function finish(ctx: Context, progress: Progress, state: Task['state']): Promise<void> {
  const errorFile = await writeErrorFile(ctx, progress)
  await progress.end(state, errorFile?.file_id ?? null)
}
