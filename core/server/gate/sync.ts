import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Gap } from '../../contract/corp.ts'
import { local } from '../../contract/time.ts'
import type { Context } from '../context.ts'
import { phrase } from '../phrases.ts'
import { conflict, Refusal } from '../refusal.ts'
import type { TaskRun } from '../tasks/run.ts'
import { type LongTask, startTask } from '../tasks.ts'
import { zoneOf } from '../zone.ts'
import { isErrcode, isTemporary } from './refusal.ts'

/** What a sync is started with. `chain`: part of the first fetch; `missed`: callbacks got lost, it repairs. */
export const SyncInput = Type.Object({ chain: Type.Optional(Type.Boolean()), missed: Type.Optional(Gap) })
export type SyncInput = Static<typeof SyncInput>

/** One sync of a kind at a time. A repair queues behind a running one, which may be past the place; one queued repair serves all gaps. */
export async function startSync(ctx: Context, task: LongTask<typeof SyncInput>, input: SyncInput = {}): Promise<{ taskId: string }> {
  if (!input.missed) return startTask(ctx, task, input, { dedupKey: 'corp' })
  const waiting = await ctx.db
    .selectFrom('tasks')
    .select('task_id as taskId')
    .where('corp_id', '=', ctx.corpId)
    .where('dedup_key', 'like', `${task.kind} missed %`)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return waiting ?? startTask(ctx, task, input, { dedupKey: `missed ${input.missed.to}` })
}

const whyRepair = phrase('sync_missed', ({ from, to }: { from: string; to: string }) => ({
  zh: `${from} 至 ${to} 没有收到企业微信的通知，因此重新核对`,
  en: `WeCom's notices from ${from} to ${to} did not reach us, so everything was compared again`,
}))

/** Database time at which a sync began: rows that were not seen since then are gone at WeCom. */
export async function runStart(ctx: Context): Promise<string> {
  const { rows } = await sql<{ at: string }>`select to_json(clock_timestamp()) #>> '{}' as at`.execute(ctx.db)
  return rows[0]!.at
}

/** The database's time before WeCom is asked: processes must agree on which of two answers is the newer. */
export async function databaseTime(ctx: Context): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(ctx.db)
  return rows[0]!.at
}

const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Lets a sync survive an outage of WeCom: unanswered calls and those out of quota are repeated from the saved cursor.
 * What WeCom refuses for a reason ends the task with that reason.
 */
export async function outlasting(task: TaskRun<SyncInput>, run: () => Promise<void>): Promise<void> {
  const { ctx, input } = task
  for (let tries = 0, place = ''; ; tries++) {
    try {
      await run()
      if (!input.missed) return
      const [from, to] = await Promise.all(
        [input.missed.from, input.missed.to].map(async (at) => local(new Date(at), await zoneOf(ctx.db))),
      )
      return task.message(whyRepair({ from: from!, to: to! }))
    } catch (error) {
      const here = JSON.stringify(task.cursor)
      if (here !== place) tries = 0 // it made progress since the last failure
      place = here
      if (!(error instanceof Refusal) || !(isTemporary(error) || isErrcode(error, 50100)) || tries >= waits.length) throw error
      task.message(error.phrase)
      await task.checkpoint()
      await sleep(waits[tries]!, undefined, { signal: task.signal }).catch(() => {})
    }
  }
}

const mostGone = phrase('most_gone', ({ zh, en, gone, all }: { zh: string; en: string; gone: number; all: number }) => ({
  zh: `企业微信少给了一半以上的${zh}（${gone} / ${all}），没有当作流失；请检查应用的可见范围后再同步`,
  en: `WeCom left out more than half of the ${en} (${gone} / ${all}); none counts as lost. Check what the app may see, then sync again`,
}))
/** Guards against an answer that is empty by mistake, which would delete everything of a company. */
export function notMostOf(what: { zh: string; en: string }, gone: number, all: number): void {
  if (gone > 20 && gone > all / 2) throw conflict(mostGone({ ...what, gone, all }))
}

/** Names from outside as PostgreSQL takes them: no NUL, no half of a surrogate pair. */
export const clean = (text: string | undefined | null): string => (text ?? '').toWellFormed().replaceAll('\u0000', '')
