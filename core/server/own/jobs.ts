import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import Type from 'typebox'
import type { Context } from '../context.ts'
import { settleDead } from '../deliveries.ts'
import { dispatcher } from '../events.ts'
import { sweepUploads } from '../files/incoming.ts'
import { missedTeller } from '../gate/missed.ts'
import { job, work } from '../jobs.ts'
import { forgetPending } from '../local-admins.ts'
import { forgetKeys } from '../once.ts'
import { phrase } from '../phrases.ts'

const none = Type.Object({})
const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000)

const expire = job('core.expire', { cron: '17 * * * *', data: none })
const expireFiles = job('core.expire_files', { cron: '37 3 * * *', everyCorp: true, data: none })
const expireUploads = job('core.expire_uploads', { cron: '47 * * * *', data: none })
const partitions = job('core.partitions', { cron: '7 2 * * *', data: none })
const tidy = job('platform.tidy', { cron: '35 4 * * *', data: none })
const deadDeliveries = job('core.dead_deliveries', { cron: '*/5 * * * *', everyCorp: true, data: none })
const lostTasks = job('core.lost_tasks', { cron: '*/5 * * * *', data: none })

/** What a login leaves behind, and events nobody asks for any more. */
async function expireRows(ctx: Context): Promise<void> {
  const { all } = ctx.app.db
  await all.deleteFrom('sessions').where('expires_at', '<', new Date()).execute()
  await forgetPending(ctx.app.db)
  // In portions: an hour of a busy corp is many rows, and a long statement is cut off.
  for (let gone = 1n; gone > 0n && !ctx.app.jobs.stopping.aborted; )
    gone =
      (
        await sql`delete from domain_events where event_id in (select event_id from domain_events where at < ${daysAgo(30)} order by at limit 5000)`.execute(
          all,
        )
      ).numAffectedRows ?? 0n
}

/** Tasks are kept 30 days (research/ux.md G-5); files until they end. A task that outlives its file shows no link. */
async function expireFilesOfCorp(ctx: Context): Promise<void> {
  const { db, corpId, app } = ctx
  await forgetKeys(ctx)
  await db
    .deleteFrom('tasks')
    .where('corp_id', '=', corpId)
    .where('created_at', '<', daysAgo(30))
    .where('state', 'not in', ['queued', 'running'])
    .execute()
  const old = await db
    .selectFrom('files')
    .select('file_id')
    .where('corp_id', '=', corpId)
    .where('expires_at', '<', new Date())
    .limit(10_000)
    .execute()
  for (const { file_id } of old) {
    if (app.jobs.stopping.aborted) return
    await ctx.tx(async (tx) => {
      for (const column of ['result_file_id', 'error_file_id'] as const)
        await tx.updateTable('tasks').set(column, null).where('corp_id', '=', corpId).where(column, '=', file_id).execute()
      await app.files.remove(tx, file_id)
    })
  }
  await dropOldThumbnails(path.join(app.files.cacheDir, 'thumbs', String(corpId)))
}

async function dropOldThumbnails(dir: string): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const file = path.join(dir, name)
    const about = await stat(file).catch(() => null)
    if (about && about.mtime < daysAgo(30)) await rm(file, { force: true })
  }
}

/** The months ahead of every table that is divided by time. */
async function ensurePartitions(ctx: Context): Promise<void> {
  await sql`select ensure_partitions(c.relname::text, current_date, 3) from pg_class c
    where c.relkind = 'p' and c.relnamespace = 'public'::regnamespace and pg_get_partkeydef(c.oid) like 'RANGE%'`.execute(ctx.app.db.all)
}

/** What the gate keeps only for a while. */
async function tidyGate({ app }: Context): Promise<void> {
  await sql`delete from callbacks where state <> 'new' and received_at < now() - interval '30 days'`.execute(app.db.all)
  const all = app.db.across(
    ['platform_quota', 'platform_calls', 'platform_tokens', 'file_media', 'outbox'],
    'what is too old, of all companies',
  )
  await sql`delete from platform_quota where window_at < now() - interval '2 days' and (parked_until is null or parked_until <= now())`.execute(
    all,
  )
  await sql`delete from platform_calls where hour < now() - interval '90 days'`.execute(all)
  await sql`delete from platform_tokens where expires_at < now() - interval '1 day'`.execute(all)
  await sql`delete from file_media where expires_at < now()`.execute(all)
  await sql`delete from outbox where state in ('done', 'refused') and settled_at < now() - interval '90 days'`.execute(all)
}

const lost = phrase('task_lost', () => ({ zh: '任务中断，请重新发起', en: 'It was cut off, please start it again' }))
/** A task whose job is gone (its worker was killed at the last try) would wait for ever: it failed. */
async function endLostTasks(ctx: Context): Promise<void> {
  const { db } = ctx.app
  const { rows: open } = await sql<{ corp_id: number; task_id: string; kind: string }>`
    select corp_id, task_id, kind from tasks
    where state in ('queued', 'running') and created_at < now() - interval '5 minutes'`.execute(
    db.across(['tasks'], 'tasks of all companies whose job is gone'),
  )
  if (open.length === 0) return
  const { rows: alive } = await sql<{ id: string }>`
    select j.id from json_to_recordset(${JSON.stringify(open)}::json) as t(task_id uuid, kind text)
    join jobs.job j on j.name = 'task.' || t.kind and j.id = t.task_id and j.state in ('created', 'retry', 'active')`.execute(db.all)
  const works = new Set(alive.map((j) => j.id))
  for (const [corpId, tasks] of Map.groupBy(
    open.filter((t) => !works.has(t.task_id)),
    (t) => t.corp_id,
  ))
    await sql`update tasks set state = 'failed', finished_at = now(), said = ${JSON.stringify(lost({}))}
      where corp_id = ${corpId} and task_id = any(${tasks.map((t) => t.task_id)}::uuid[]) and state in ('queued', 'running')`.execute(
      db.forCorp(corpId),
    )
}

export default [
  work(expire, expireRows),
  work(expireFiles, expireFilesOfCorp),
  work(expireUploads, (ctx) => sweepUploads(ctx.app)),
  work(partitions, ensurePartitions),
  work(lostTasks, endLostTasks),
  work(deadDeliveries, settleDead),
  dispatcher,
  missedTeller,
  work(tidy, tidyGate),
]
export { endLostTasks, ensurePartitions, expireFilesOfCorp, expireRows }
