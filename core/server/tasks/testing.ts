import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../actor.ts'
import { readConfig } from '../config.ts'
import { type App, type Context, makeContext } from '../context.ts'
import { openDatabase } from '../db.ts'
import { dispatcher, type Subscriber } from '../events.ts'
import { createFiles } from '../files.ts'
import { newId } from '../ids.ts'
import { createJobs } from '../jobs/loops.ts'
import type { Worker } from '../jobs.ts'
import { createLog } from '../log.ts'
import { createPush } from '../push.ts'
import { sessionStore } from '../session.ts'
import { actorsOf } from '../session-actors.ts'
import { loadTask } from './view.ts'

/** A program without platform and areas: what jobs, tasks and files need. */
export async function testApp(url: string): Promise<{ app: App; stop(): Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'rapport-'))
  const config = readConfig({ MODE: 'demo', DATABASE_URL: url, DATA_DIR: dir, SECRET_KEY: 'k'.repeat(32), LOG_LEVEL: 'silent' })
  const db = await openDatabase(url)
  const app = { config, log: createLog('silent'), db } as App
  app.sessions = sessionStore(db, config)
  app.files = createFiles(app)
  app.push = createPush(app)
  return {
    app,
    async stop() {
      await app.jobs?.stop(2000)
      await app.push.close()
      await db.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Another worker process, as far as the database can tell. */
export const otherWorker = (app: App): App => ({ ...app, jobs: undefined as never }) // `startJobs` makes its own

export async function newCorp(app: App): Promise<number> {
  const name = `corp ${randomBytes(4).toString('hex')}`
  const row = await app.db.all
    .insertInto('corps')
    .values({ name, wecom_corp_id: name, activation_status: 'activated' })
    .returning('corp_id')
    .executeTakeFirstOrThrow()
  return row.corp_id
}

/** Signs a new staff member in; `token` is their cookie. What they may do stands in a role of their own. */
export async function newStaff(app: App, corpId: number, more: Partial<Actor> = {}): Promise<{ ctx: Context; token: string }> {
  const staffId = newId()
  const staffExtId = staffId.slice(-12)
  const db = app.db.forCorp(corpId)
  const roleId = Object.keys(more).length ? newId() : null
  const { isRoot = false, privileges = {}, scope = 'own' } = more
  const roleType = isRoot ? 'root' : 'staff'
  if (roleId)
    await db
      .insertInto('roles')
      .values({ corp_id: corpId, role_id: roleId, name: roleId, role_type: roleType, privileges: JSON.stringify(privileges), scope })
      .execute()
  await db
    .insertInto('staff')
    .values({ corp_id: corpId, staff_id: staffId, staff_ext_id: staffExtId, name: '小美', role_id: roleId })
    .execute()
  const [me] = await actorsOf(app.db, [{ corp_id: corpId, kind: 'staff', staff_id: staffId, account: null, customer_ext_id: null }])
  const token = await app.sessions.begin({ corpId, kind: 'staff', staffId, ip: '', userAgent: '' })
  return { ctx: makeContext(app, corpId, me!), token }
}

export async function startJobs(app: App, workers: Worker[], more: { subscribers?: Subscriber[]; work?: boolean } = {}): Promise<void> {
  const jobs = createJobs(app)
  app.jobs = app.db.jobs = jobs
  await jobs.start({ workers: [...new Set([...workers, dispatcher])], subscribers: more.subscribers ?? [], work: more.work ?? true })
}

/** Waits until it is so; the test's own time limit ends it otherwise. */
export async function until<T>(ask: () => Promise<T> | T, limitMs = 15_000): Promise<NonNullable<T>> {
  for (const end = Date.now() + limitMs; ; ) {
    const answer = await ask()
    if (answer) return answer as NonNullable<T>
    if (Date.now() > end) throw new Error(`waited ${limitMs} ms in vain`)
    await new Promise((done) => setTimeout(done, 25))
  }
}

/** Tasks as whoever started them sees them: now, at their end, and the files they leave. */
export function taskReader(app: App, ctx: () => Context) {
  const task = async (taskId: string): Promise<Task> => (await loadTask(app, ctx().db, taskId, ctx().me))!.task
  const ended = ({ state }: Task) => state !== 'queued' && state !== 'running'
  return {
    task,
    end: (taskId: string) => until(async () => ((one) => (ended(one) ? one : null))(await task(taskId))),
    async bytes(taskId: string, which: 'error_file_id' | 'result_file_id') {
      const { db, corpId } = ctx()
      const row = await db
        .selectFrom('tasks')
        .selectAll()
        .where('corp_id', '=', corpId)
        .where('task_id', '=', taskId)
        .executeTakeFirstOrThrow()
      return app.files.read((await app.files.row(db, row[which]!))!)
    },
  }
}

/** All that comes. */
export async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const out: T[] = []
  for await (const one of source) out.push(one)
  return out
}
/** A door that opens once, whoever comes first. */
export function door(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
