import { createHash } from 'node:crypto'
import { PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import type { DbPool } from '../db.ts'
import type { AnyJob } from './job.ts'

// pg-boss as we set it up: the connection, and a queue for each job. See docs/decisions/jobs.md.

export const schema = 'jobs'
export const deadQueue = 'dead'
/** Where pg-boss says which queue got something due; the name is its own (`notifyChannelSql`). */
export const channel = `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`
/** How often expired leases are looked for. Queue by queue pg-boss does so only where there is one: a pass over all costs five statements a hundred. */
export const superviseSeconds = 3
const passSeconds = 60
/**
 * What is done is of use to nobody: pg-boss counts all rows at each look for leases, so a day's worth of them (its own default, swept once
 * a day) would cost a busy company a tenth of a core.
 */
const doneIsKeptSeconds = 600
const sweepSeconds = 300
/** pg-boss takes no shorter lease; those we end ourselves (`takeBack`). */
export const shortestLeaseSeconds = 10

export function openBoss(db: DbPool, log: Logger, working: boolean): PgBoss {
  const boss = new PgBoss({
    connectionString: db.url,
    schema,
    application_name: 'rapport-jobs',
    max: working ? 4 : 2,
    supervise: working,
    schedule: working,
    superviseIntervalSeconds: passSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: sweepSeconds,
    cronMonitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.warn({ err: error, queue: (error as { queue?: string }).queue }, 'job queue'))
  boss.on('warning', (warning) => log.warn(warning, 'job queue'))
  return boss
}

export async function makeQueues(boss: PgBoss, list: AnyJob[], leaseOf: (job: AnyJob) => number): Promise<void> {
  // Few of the kept jobs are active; without this index every search for lost ones reads all. One process at a time creates it.
  await boss.getDb().executeSql(`select pg_advisory_xact_lock(7218003);
    create index if not exists job_running on ${schema}.job (name) where state = 'active'`)
  const there = new Map((await boss.getQueues()).map((q) => [q.name, q]))
  if (!there.has(deadQueue)) await boss.createQueue(deadQueue, { policy: 'standard', retentionSeconds: 30 * 86_400 })
  const missing: { name: string; options: object }[] = []
  for (const job of list) {
    const old = there.get(job.name)
    const { policy, ...changeable } = optionsOf(job, leaseOf(job))
    if (!old) missing.push({ name: job.name, options: { policy, ...changeable } })
    else if (Object.entries(changeable).some(([k, v]) => old[k as keyof Queue] !== v)) await boss.updateQueue(job.name, changeable)
  }
  // In one statement, which pg-boss has no call for, and in one order, for another process may be making them, too.
  missing.sort((a, b) => (a.name < b.name ? -1 : 1))
  if (missing.length > 0)
    await boss
      .getDb()
      .executeSql(`select ${schema}.create_queue(q->>'name', q->'options') from jsonb_array_elements($1) q`, [JSON.stringify(missing)])
}

const optionsOf = (job: AnyJob, leaseSeconds: number): Omit<Queue, 'name'> => ({
  policy: 'short', // one waiting job per key
  notify: true,
  retryLimit: job.retryLimit,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: job.timeoutSeconds,
  heartbeatSeconds: Math.max(shortestLeaseSeconds, leaseSeconds),
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: doneIsKeptSeconds,
  deadLetter: deadQueue,
})
