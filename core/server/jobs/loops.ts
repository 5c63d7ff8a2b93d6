import { fromKysely, type JobInsert, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { defaultZone } from '../../contract/time.ts'
import { program } from '../actor.ts'
import { type App, makeContext } from '../context.ts'
import type { Sender, Tx } from '../db.ts'
import { isTemporary } from '../gate/refusal.ts'
import { newId } from '../ids.ts'
import { fewTries, manyTries, type Worker } from '../jobs.ts'
import type { AnyJob, Jobs, Subscription } from './job.ts'
import { channel, deadQueue, makeQueues, openBoss, schema, shortestLeaseSeconds, superviseSeconds } from './queues.ts'

/** The loops of a program, which begin with `start`. */
export interface JobLoops extends Jobs {
  /** Makes the queues; with `work` also works. */
  start(all: { workers: Worker[]; subscribers?: (Worker & Subscription)[]; work: boolean }): Promise<void>
}

/** Wake-ups may get lost, and retries and later jobs have none: one look for all queues each second (research/reliability.md B1). */
const lookMs = 1000
/** Workers wait to be woken; a look of their own, each for itself, would be hundreds of statements a second. */
const pollingIntervalSeconds = 3600

interface Envelope {
  corpId: number
  data: unknown
}

const thisTry = "name = $1 and id = $2 and state = 'active' and retry_count = $3"
const tryOf = (one: JobWithMetadata<Envelope>) => [one.name, one.id, one.retryCount]

export function createJobs(app: App): JobLoops & Sender {
  const { db, log } = app
  let boss: PgBoss
  const stopper = new AbortController()
  const subscribers = new Map<string, Subscription[]>()
  const workers = new Map<string, Worker>()
  /** pg-boss ids of workers that were started: a queue gets its workers with its first job. */
  const workerIds = new Map<string, string[]>()
  let listening: { close(): Promise<void> } | undefined
  /** A worker that says nothing for this long has died; its job goes to another. */
  const leaseOf = (job: AnyJob) => Math.min(job.leaseSeconds ?? Infinity, app.config.JOB_LEASE_SECONDS)
  let looking: NodeJS.Timeout | undefined
  let supervised = 0
  let quick: AnyJob[] = []

  /**
   * pg-boss takes no lease below ten seconds. Jobs with shorter ones whose worker has stopped its heartbeat are put back into the queue here,
   * without counting a failure. `skip locked`: two processes that look at once must not take back a job that a third has just fetched. Jobs
   * without a try left are moved to the dead letters by pg-boss itself.
   */
  async function takeBack(): Promise<void> {
    if (quick.length === 0) return
    await boss.getDb().executeSql(
      `with lost as (
         select j.name, j.id from unnest($1::text[], $2::float8[]) q(name, seconds)
         join ${schema}.job j on j.name = q.name and j.state = 'active' and j.retry_count < j.retry_limit
           and j.heartbeat_on < now() - make_interval(secs => q.seconds)
         for update of j skip locked)
       update ${schema}.job j set state = 'retry', start_after = now(), heartbeat_on = null from lost where j.name = lost.name and j.id = lost.id`,
      [quick.map((j) => j.name), quick.map(leaseOf)],
    )
  }

  /** Leases of ten seconds or more and time limits: pg-boss ends those runs, in the queues that have one. */
  async function supervise(): Promise<void> {
    if (Date.now() - supervised < superviseSeconds * 1000) return
    supervised = Date.now()
    const { rows } = await boss.getDb().executeSql(
      `select distinct name from ${schema}.job where state = 'active' and (started_on + make_interval(secs => expire_seconds) < now()
         or heartbeat_on + make_interval(secs => heartbeat_seconds) < now())`,
    )
    for (const { name } of rows as { name: string }[]) await boss.supervise(name)
  }

  async function look(): Promise<void> {
    const began = Date.now()
    try {
      await takeBack()
      await supervise()
      const { rows } = await boss.getDb().executeSql(
        `select name from unnest($1::text[]) name
         where exists (select from ${schema}.job j where j.name = name.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
        [[...workers.keys()]],
      )
      for (const { name } of rows as { name: string }[]) wake(name)
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'job queue not reachable')
    }
    // With a million scheduled jobs this query is slow: then run it less often.
    if (!stopper.signal.aborted) looking = setTimeout(() => void look(), Math.max(lookMs, (Date.now() - began) * 20)).unref()
  }

  function wake(name: string): void {
    const worker = workers.get(name)
    if (!worker || stopper.signal.aborted) return
    const ids = workerIds.get(name)
    if (ids) for (const id of ids) boss.notifyWorker(id)
    else begin(worker).catch((error: Error) => log.warn({ job: name, err: error.message }, 'job queue')) // it is being stopped
  }

  /** As many as run at once; each looks for work as it begins. */
  async function begin({ job, run }: Worker): Promise<void> {
    const ids: string[] = []
    workerIds.set(job.name, ids)
    for (let i = 0; i < job.concurrency; i++) {
      const options = {
        includeMetadata: true,
        perJobResults: true,
        heartbeatRefreshSeconds: leaseOf(job) / 3,
        pollingIntervalSeconds,
        ...(job.inTurn && { groupConcurrency: 1 }),
      } as const
      const id = await boss.work<Envelope>(job.name, options, async (batch) => {
        boss.notifyWorker(ids[i]!) // after this one look for the next, instead of at the next wake-up
        const one = batch[0] as JobWithMetadata<Envelope>
        try {
          await runOne({ job, run }, one)
          await settle(one)
        } catch (error) {
          if (await held(one)) throw error
        }
        batch.length = 0
        return []
      })
      ids.push(id)
    }
  }

  async function runOne(worker: Worker, one: JobWithMetadata<Envelope>): Promise<void> {
    const { corpId, data } = one.data
    const ctx = makeContext(app, corpId, program, { requestId: one.id })
    if (worker.job.everyCorp && corpId === 0) return fanOut(worker.job)
    try {
      await worker.run(ctx, data, one.signal, { jobId: one.id, number: one.retryCount + 1, last: one.retryCount >= one.retryLimit })
    } catch (error) {
      const err = error as Error
      const hopeless = one.retryLimit === manyTries && one.retryCount >= fewTries && !isTemporary(error)
      if (hopeless) await boss.getDb().executeSql(`update ${schema}.job set retry_limit = retry_count where ${thisTry}`, tryOf(one))
      const about = { job: one.name, jobId: one.id, corpId, attempt: one.retryCount + 1 }
      const level = hopeless || one.retryCount >= one.retryLimit ? 'error' : 'warn'
      if (stopper.signal.aborted) log.info(about, 'job stops with the program; it goes on after the next start')
      else log[level]({ ...about, err: { message: err.message, stack: err.stack } }, 'job failed')
      throw Object.assign(new Error(err.message), { name: err.name }) // what is stored must not hold a client or a secret
    }
  }

  /**
   * pg-boss settles by id alone: a worker that slept past its lease would end the run of the one that took over. So runs are ended here,
   * by their try, and the batch is emptied (with `perJobResults` pg-boss settles what is left in it).
   */
  const settle = (one: JobWithMetadata<Envelope>) =>
    boss.getDb().executeSql(`update ${schema}.job set state = 'completed', completed_on = now() where ${thisTry}`, tryOf(one))
  const held = async (one: JobWithMetadata<Envelope>): Promise<boolean> =>
    (await boss.getDb().executeSql(`select 1 from ${schema}.job where ${thisTry}`, tryOf(one))).rows.length > 0

  async function fanOut(job: AnyJob): Promise<void> {
    const corps = await db.all
      .selectFrom('corps')
      .select('corp_id')
      .where('activation_status', '=', 'activated')
      .where('wecom_corp_id', '<>', '')
      .execute()
    for (const { corp_id } of corps) await jobs.send(db.forCorp(corp_id), job, [{ data: {}, key: 'cron' }])
  }

  async function startWorkers(list: Worker[]): Promise<void> {
    for (const worker of list) workers.set(worker.job.name, worker)
    quick = list.map((w) => w.job).filter((j) => leaseOf(j) < shortestLeaseSeconds)
    await makeSchedules(list.map((w) => w.job).filter((j) => j.cron))
    listening = await boss.getDb().listen!(channel, wake, () => {})
    void look()
  }

  async function makeSchedules(crons: AnyJob[]): Promise<void> {
    const there = await boss.getSchedules()
    for (const old of there) if (!crons.some((j) => j.name === old.name)) await boss.unschedule(old.name)
    for (const { name, cron } of crons)
      if (!there.some((old) => old.name === name && old.cron === cron && old.timezone === defaultZone))
        await boss.schedule(name, cron!, { corpId: 0, data: {} }, { tz: defaultZone })
  }

  const jobs: JobLoops & Sender = {
    stopping: stopper.signal,
    async start({ workers: list, subscribers: subscriberList = [], work }) {
      const workers = [...list, ...subscriberList]
      const taken = new Set(workers.map((w) => w.job.name))
      if (taken.size < workers.length) throw new Error(`two workers for one job among ${[...taken].join(', ')}`)
      for (const s of subscriberList) subscribers.set(s.event, [...(subscribers.get(s.event) ?? []), s])
      boss = openBoss(db, log, work)
      await boss.start()
      await makeQueues(
        boss,
        workers.map((w) => w.job),
        leaseOf,
      )
      if (work) await startWorkers(workers)
    },
    async stop(graceMs = 10_000) {
      stopper.abort()
      clearTimeout(looking)
      await listening?.close()
      await boss?.stop({ graceful: true, timeout: graceMs })
    },
    async send(to, job, list) {
      const { corpId } = to
      const rows = list.map(
        (s): JobInsert<Envelope> => ({
          id: s.id,
          data: { corpId, data: s.data },
          priority: s.priority ?? job.priority,
          startAfter: s.startAfter,
          singletonKey: `${corpId}:${s.key ?? s.id ?? newId()}`,
          ...(job.inTurn && s.key !== undefined && { group: { id: `${corpId}:${s.key}` } }),
        }),
      )
      return (await boss.insert(job.name, rows, { db: fromKysely(to as Tx), returnId: true })) ?? []
    },
    subscriptionsTo: (event) => subscribers.get(event) ?? [],
    async dead(corpId, limit = 100) {
      const { rows } = await boss.getDb().executeSql(
        `select id, source_name, data->'data' as data, output, source_created_on, created_on from ${schema}.job
         where name = $1 and state < 'active' and (data->>'corpId')::int = $2 order by created_on desc limit $3`,
        [deadQueue, corpId, limit],
      )
      return rows.map((r) => ({
        id: r.id,
        job: r.source_name,
        data: r.data,
        error: r.output?.message ?? r.output?.value?.message ?? '',
        createdAt: r.source_created_on,
        diedAt: r.created_on,
      }))
    },
    retryDead: (corpId, ids) => boss.redrive(deadQueue, { ids, data: { corpId } }),
    supervise: () => boss.supervise(),
  }
  return jobs
}
