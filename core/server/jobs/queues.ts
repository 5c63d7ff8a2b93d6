import { PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db.ts'
import type { AnyJob } from './job.ts'

// pg-boss as we set it up: the connection, and a queue for each job.

export const schema = 'jobs'
export const deadQueue = 'dead'
/** How often pg-boss looks for expired leases, its own default being a minute. */
const superviseSeconds = 3
/**
 * What is done is of use to nobody: pg-boss counts all rows at each look for leases, so a day's worth of them (its own default, swept once
 * a day) would cost a busy company a tenth of a core.
 */
const doneIsKeptSeconds = 600
const sweepSeconds = 300
/** pg-boss takes no shorter lease; those we end ourselves (`takeBack`). */
export const shortestLeaseSeconds = 10

export function openBoss(db: Database, log: Logger, working: boolean): PgBoss {
  const boss = new PgBoss({
    connectionString: db.url,
    schema,
    application_name: 'rapport-jobs',
    max: working ? 4 : 2,
    useListenNotify: working,
    supervise: working,
    schedule: working,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: sweepSeconds,
    cronMonitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.warn({ err: error, queue: (error as { queue?: string }).queue }, 'job queue'))
  boss.on('warning', (warning) => log.warn(warning, 'job queue'))
  return boss
}

export async function makeQueues(boss: PgBoss, list: AnyJob[], leaseOf: (job: AnyJob) => number): Promise<void> {
  // Those that run are few among the kept; without this every look for a lost one reads them all. One process at a time makes it.
  await boss.getDb().executeSql(`select pg_advisory_xact_lock(7218003);
    create index if not exists job_running on ${schema}.job (name) where state = 'active'`)
  const there = new Map((await boss.getQueues()).map((q) => [q.name, q]))
  const make = async (name: string, options: Omit<Queue, 'name'>) => {
    const old = there.get(name)
    if (!old) return boss.createQueue(name, options)
    const { policy: _, ...changeable } = options
    if (Object.entries(changeable).some(([k, v]) => old[k as keyof Queue] !== v)) await boss.updateQueue(name, changeable)
  }
  await make(deadQueue, { policy: 'standard', retentionSeconds: 30 * 86_400 })
  for (const job of list)
    await make(job.name, {
      policy: 'short', // one waiting job per key
      notify: true,
      retryLimit: job.retryLimit,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: job.timeoutSeconds,
      heartbeatSeconds: Math.max(shortestLeaseSeconds, leaseOf(job)),
      retentionSeconds: 14 * 86_400,
      deleteAfterSeconds: doneIsKeptSeconds,
      deadLetter: deadQueue,
    })
}
