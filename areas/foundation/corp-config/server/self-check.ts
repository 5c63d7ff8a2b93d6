import { errcode as lookup } from '@rapport/wecom/errcodes.ts'
import { sql } from 'kysely'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { implement } from '#core/server/implement.ts'
import { selfCheck } from '../contract.ts'
import { runChecks } from './checks.ts'
import { heardOfLook } from './look-around.ts'
import { parkedFamilies } from './parked.ts'

export const selfCheckRoutes = implement(selfCheck, {
  async run(ctx, { key }) {
    const checks = await runChecks(ctx, key === undefined ? undefined : [key])
    if (key === undefined) await heardOfLook(ctx, checks)
    return { checks }
  },
  system,
  calls: (ctx, { hours }) => platformCalls(ctx, hours),
  async jobs(ctx) {
    const dead = await ctx.app.jobs.dead(ctx.corpId)
    return {
      list: dead.map((d) => ({
        jobId: d.id,
        job: d.job,
        error: d.error,
        createdAt: new Date(d.createdAt).toISOString(),
        diedAt: new Date(d.diedAt).toISOString(),
      })),
    }
  },
  async retryJobs(ctx, { jobIds }) {
    const retried = await ctx.app.jobs.retryDead(ctx.corpId, jobIds)
    if (retried > 0) await audit(ctx.db, ctx, 'job.retry', { kind: 'job', after: { count: retried } })
    else nothingDone(ctx)
    return { retried }
  },
})

async function system(ctx: Context) {
  const { corpId, app } = ctx
  const [{ rows }, dead] = await Promise.all([
    sql<{ version: string; bytes: number; waiting: number; dead: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes,
        (select count(*)::int from callbacks where corp_id = ${corpId} and state = 'new') as waiting,
        (select count(*)::int from callbacks where corp_id = ${corpId} and state = 'dead') as dead`.execute(ctx.db),
    app.jobs.dead(corpId),
  ])
  const r = rows[0]!
  return {
    database: `PostgreSQL ${r.version.split(' ')[0]}`,
    bytes: r.bytes,
    callbacksWaiting: r.waiting,
    callbacksDead: r.dead,
    jobsDead: dead.length,
    demo: app.config.MODE === 'demo',
    publicUrl: app.config.PUBLIC_URL,
  }
}

/** Words for our own codes, which stand in where WeCom gave none (core/server/gate/counts.ts). */
const noCode: Record<number, string> = {
  [-9001]: 'no connection',
  [-9002]: 'no answer in time',
  [-9003]: 'HTTP error',
  [-9004]: 'answer could not be read',
  [-9005]: 'not sent: against the documents',
  [-9006]: 'errcode',
}

async function platformCalls(ctx: Context, hours: number) {
  await ctx.app.gate.flush()
  const parked = await parkedFamilies(ctx)
  const { rows } = await sql<{ call: string; errcode: number; ago: number; calls: number }>`
    select call, errcode, (extract(epoch from date_trunc('hour', now()) - hour) / 3600)::int as ago, calls from platform_calls
    where corp_id = ${ctx.corpId} and hour > date_trunc('hour', now()) - make_interval(hours => ${hours})`.execute(ctx.db)
  const by = new Map<string, { call: string; errcode: number; meaning: string; total: number; byHour: number[] }>()
  for (const r of rows) {
    const key = `${r.call} ${r.errcode}`
    const row = by.get(key) ?? {
      call: r.call,
      errcode: r.errcode,
      meaning: r.errcode === 0 ? '' : (noCode[r.errcode] ?? lookup(r.errcode).meaning),
      total: 0,
      byHour: Array.from({ length: hours }, () => 0),
    }
    row.total += r.calls
    row.byHour[hours - 1 - r.ago] = (row.byHour[hours - 1 - r.ago] ?? 0) + r.calls
    by.set(key, row)
  }
  const hour = new Date()
  hour.setUTCMinutes(0, 0, 0)
  return {
    hours: Array.from({ length: hours }, (_, i) => new Date(hour.getTime() - (hours - 1 - i) * 3_600_000).toISOString()),
    rows: [...by.values()].sort((a, b) => Number(b.errcode !== 0) - Number(a.errcode !== 0) || b.total - a.total),
    parked: parked.map(({ family, until }) => ({ family, until: until.toISOString() })),
  }
}
