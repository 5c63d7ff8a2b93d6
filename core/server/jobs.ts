import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import type { AnyJob, Job, SendOptions } from './jobs/job.ts'

interface Spec<D extends TSchema> {
  data: D
  cron?: string
  everyCorp?: boolean
  priority?: number
  retryLimit?: number
  timeoutSeconds?: number
  leaseSeconds?: number
  concurrency?: number
  inTurn?: boolean
}
/** Which try this is: the last one may say so where somebody waits for the outcome. */
export interface Attempt {
  jobId: string
  number: number
  last: boolean
}
export interface Worker {
  job: AnyJob
  // biome-ignore lint/suspicious/noExplicitAny: `work` checked the data against its job
  run(ctx: Context, data: any, signal: AbortSignal, attempt: Attempt): Promise<void>
}

/** Every job that was declared. Names with `test.` are made in tests. */
export const declared = new Map<string, AnyJob>()

/** Throws when a job that was declared has no worker. The whole program asks at its start, when every area has been read. */
export function everyJobIsWorked(workers: { job: AnyJob }[]): void {
  const taken = new Set(workers.map((w) => w.job.name))
  const missing = [...declared.keys()].filter((name) => !taken.has(name))
  if (missing.length) throw new Error(`nobody works these jobs: ${missing.join(', ')} (add them to the default export of server/jobs.ts)`)
}

/** With pauses that double, a quarter of an hour: a platform that is away so long costs nothing but time. */
export const manyTries = 10
/** What does not pass by itself is given up after half a minute. */
export const fewTries = 5

export function job<D extends TSchema>(name: string, spec: Spec<D>): Job<D> {
  let check: Validator | undefined
  const made: Job<D> = {
    name,
    data: spec.data,
    cron: spec.cron,
    everyCorp: spec.everyCorp ?? false,
    priority: spec.priority ?? 0,
    retryLimit: spec.retryLimit ?? manyTries,
    timeoutSeconds: spec.timeoutSeconds ?? 900,
    leaseSeconds: spec.leaseSeconds ?? null,
    concurrency: spec.concurrency ?? 2,
    inTurn: spec.inTurn ?? true,
    get check() {
      check ??= Compile(spec.data) // at the first use: most processes send few of all jobs
      return check
    },
  }
  if (!name.includes('test.')) declared.set(name, made)
  return made
}

/** `signal` ends with the time limit or the lease; the program itself stopping gives ten seconds first. */
export const work = <D extends TSchema>(
  job: Job<D>,
  run: (ctx: Context, data: Static<D>, signal: AbortSignal, attempt: Attempt) => Promise<void>,
): Worker => ({ job, run })

/** Puts work into the queue, in the caller's transaction when there is one. `null` when the same key waits already. */
export async function enqueue<D extends TSchema>(db: Db | Tx, job: Job<D>, data: Static<D>, options: SendOptions = {}) {
  return (await enqueueMany(db, job, [{ data, ...options }]))[0] ?? null
}

export async function enqueueMany<D extends TSchema>(
  db: Db | Tx,
  job: Job<D>,
  list: ({ data: Static<D> } & SendOptions)[],
): Promise<string[]> {
  if (!db.pool.jobs) throw new Error(`job ${job.name}: the queue has not been started`)
  for (const { data } of list)
    if (!job.check.Check(data)) throw new Error(`job ${job.name}: ${JSON.stringify(job.check.Errors(data).slice(0, 3))}`)
  return db.pool.jobs.send(db, job, list)
}
