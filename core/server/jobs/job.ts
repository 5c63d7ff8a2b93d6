import type { TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'

/** A kind of work that is done apart from the request that asked for it, at least once: what it does must bear being done again. */
export interface Job<D extends TSchema = TSchema> {
  name: string
  data: D
  /** Five fields, by Beijing's clock. Without `everyCorp` it runs once, with no corp (`ctx.corpId` 0) and `ctx.app.db.all`. */
  cron?: string
  /** The cron run becomes one job for each activated corp. */
  everyCorp: boolean
  /** Higher goes first within the job. */
  priority: number
  retryLimit: number
  timeoutSeconds: number
  /** Shorter than the setting JOB_LEASE_SECONDS where a killed worker's job must be found sooner. */
  leaseSeconds: number | null
  /** How many run at once in one worker process. */
  concurrency: number
  /** Jobs of one key run one after the other. It makes fetching jobs slower, so events, whose keys all differ, do without. */
  inTurn: boolean
  check: Validator
}
// biome-ignore lint/suspicious/noExplicitAny: lists of jobs hold jobs of all data
export type AnyJob = Job<any>

export interface SendOptions {
  /** The same key while one waits is the same job; while one runs, one more is kept, which begins when that one has ended. */
  key?: string
  startAfter?: Date
  priority?: number
  /** The same id is the same job, for as long as what is done is kept (`doneIsKeptSeconds`). */
  id?: string
}

/** A subscriber as the queue knows it: event and job. */
export interface Subscription {
  event: string
  name: string
  job: AnyJob
  /** Events it does not care about cost it nothing: asked by the dispatcher, of the event's data alone. */
  // biome-ignore lint/suspicious/noExplicitAny: `on` knows the data of its event
  when?: (data: any) => boolean
}

export interface DeadJob {
  id: string
  job: string
  data: unknown
  error: string
  createdAt: Date
  diedAt: Date
}

/** The queue, for whoever looks at it; what is put into it goes through `enqueue` and `emit`. */
export interface Jobs {
  subscriptionsTo(event: string): Subscription[]
  /** Ends when the program begins to stop: long work saves its place then. */
  stopping: AbortSignal
  /** Work in hand gets ten seconds; what is left then is given back to the others. */
  stop(graceMs?: number): Promise<void>
  /** What failed to its last try, newest first; `retryDead` puts it back. */
  dead(corpId: number, limit?: number): Promise<DeadJob[]>
  retryDead(corpId: number, ids: string[]): Promise<number>
  /** Looks for expired leases now instead of within `superviseSeconds`. */
  supervise(): Promise<void>
}
