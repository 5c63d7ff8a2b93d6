import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import type { App } from './context.ts'

/**
 * What operators watch, by Prometheus' conventions: base units, `_total` and `_seconds`, no ids in labels. One registry a process;
 * tests start several programs in one, so each metric is made once.
 */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

export const httpSeconds = new Histogram({
  name: 'scrm_http_request_seconds',
  help: 'Calls by name and code of the envelope',
  labelNames: ['call', 'code'],
  buckets: seconds,
})
export const wecomSeconds = new Histogram({
  name: 'scrm_wecom_call_seconds',
  help: 'Calls to WeCom by API and errcode, waiting for quota included',
  labelNames: ['api', 'errcode'],
  buckets: seconds,
})
export const welcomeSeconds = new Histogram({
  name: 'scrm_welcome_seconds',
  help: 'From the callback to the welcome, by outcome; WeCom takes 20 s',
  labelNames: ['outcome'],
  buckets: seconds,
})
const callbacksWaiting = new Gauge({ name: 'scrm_callbacks_waiting', help: 'Callbacks that wait to be understood' })
const jobsWaiting = new Gauge({ name: 'scrm_jobs_waiting', help: 'Jobs that are due' })
const jobsDead = new Gauge({ name: 'scrm_jobs_dead', help: 'Jobs that failed to their last try' })

let defaults = false

/** The text of `/metrics`; depths of the queues are read now. */
export async function metricsText(app: App): Promise<{ type: string; text: string }> {
  if (!defaults) {
    collectDefaultMetrics()
    defaults = true
  }
  const { rows } = await sql<{ callbacks: number; due: number; dead: number }>`
    select (select count(*) from callbacks where state = 'new') as callbacks,
      (select count(*) from jobs.job where name <> 'dead' and state < 'active' and start_after <= now()) as due,
      (select count(*) from jobs.job where name = 'dead' and state < 'active') as dead`.execute(app.db.all)
  callbacksWaiting.set(rows[0]!.callbacks)
  jobsWaiting.set(rows[0]!.due)
  jobsDead.set(rows[0]!.dead)
  return { type: register.contentType, text: await register.metrics() }
}
