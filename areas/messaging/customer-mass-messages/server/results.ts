import { externalcontactGetGroupmsgSendResult, externalcontactGetGroupmsgTask } from '@rapport/wecom/calls/messages.ts'
import { sql } from 'kysely'
import { reached } from '#areas/customer/customer-management/server/nouns/columns.ts'
import type { Context } from '#core/server/context.ts'
import { emitMany } from '#core/server/events.ts'
import { isErrcode, PlatformRefusal } from '#core/server/gate/refusal.ts'
import { storePhrase } from '#core/server/phrases.ts'
import { longTask } from '#core/server/tasks.ts'
import { massMessageDelivered, missions } from '../contract.ts'
import { trackedDays } from '../mission.ts'
import { syncLater } from './queue.ts'
import { type Chunk, chunksOf, chunkWhere, keyOf } from './rows.ts'

/** Looks what has become of the tasks: WeCom tells nobody, so it is asked, often at first and ever less (no callback exists). */

/** Reads at once; the gate narrows them when WeCom says 45033. */
const atOnce = 4
/** Rows of one UPDATE (the platform's page, and well below 5,000). */
const pageSize = 1000
const mostPages = 30
const minute = 60_000

/** By age: soon after the start people confirm in a row, a day later hardly anybody does. Wide missions wait longer, to leave quota to others. */
export function pauseMs(ageMs: number, chunks: number): number {
  const base = ageMs < 10 * minute ? minute / 2 : ageMs < 120 * minute ? 3 * minute : ageMs < 1440 * minute ? 20 * minute : 180 * minute
  return base * Math.max(1, Math.ceil(chunks / 200))
}

interface Hooks {
  settled(chunk: Chunk): void
  failed(chunk: Chunk, error: PlatformRefusal): void
}

export async function syncMission(ctx: Context, missionId: string, hooks?: Hooks): Promise<void> {
  const open = await chunksOf(ctx.db, missionId, { open: true })
  let failure: Error | undefined
  for (let i = 0; i < open.length; i += atOnce)
    await Promise.all(
      open.slice(i, i + atOnce).map(async (chunk) => {
        try {
          await syncChunk(ctx, chunk)
          hooks?.settled(chunk)
        } catch (error) {
          if (!(error instanceof PlatformRefusal)) throw error
          failure ??= error
          hooks?.failed(chunk, error)
        }
      }),
    )
  await finishMission(ctx, missionId, open.length)
  if (failure && !hooks) throw failure // the job comes again
}

export async function syncChunk(ctx: Context, chunk: Chunk): Promise<void> {
  const confirmedAt = chunk.confirmed_at ?? (await confirmed(ctx, chunk))
  if (!confirmedAt) return
  const pending = await readResults(ctx, chunk)
  if (pending === null) return
  await ctx.tx(async (tx) => {
    // Whoever is not in the results of a confirmed task was not taken into it.
    if (pending === 0)
      await sql`update mass_targets t set state = 'unreachable'
        where t.corp_id = ${ctx.corpId} and t.mission_id = ${chunk.mission_id} and t.staff_id = ${chunk.staff_id} and t.seq = ${chunk.seq}
          and t.state = 'waiting'`.execute(tx)
    await recount(tx, chunk, { confirmed_at: confirmedAt, closed: pending === 0 })
  })
}

/** When the member pressed send, or `null`. */
async function confirmed(ctx: Context, chunk: Chunk): Promise<Date | null> {
  try {
    const { task_list } = await ctx.app.gate.call(ctx.corpId, externalcontactGetGroupmsgTask, { msgid: chunk.msgid!, limit: 100 })
    const mine = task_list.find((t) => t.userid.toLowerCase() === chunk.staff_ext_id.toLowerCase())
    return mine?.status === 2 ? new Date((mine.send_time ?? Date.now() / 1000) * 1000) : null
  } catch (error) {
    if (isErrcode(error, 41063)) return null // still being dispatched
    if (!(error instanceof PlatformRefusal) || error.errcode !== 41047) throw error
    await sql`update mass_chunks set closed_at = now(), problem = ${storePhrase(error.phrase)}, errcode = 41047 where ${chunkWhere(ctx.db, keyOf(chunk))}`.execute(
      ctx.db,
    )
    return null
  }
}

/** All result pages; answers how many customers have no outcome yet, `null` when it is too early to ask. */
async function readResults(ctx: Context, chunk: Chunk): Promise<number | null> {
  let cursor: string | undefined
  let pending = 0
  for (let page = 0; page < mostPages; page++) {
    const answer = await ctx.app.gate
      .call(ctx.corpId, externalcontactGetGroupmsgSendResult, {
        msgid: chunk.msgid!,
        userid: chunk.staff_ext_id,
        limit: pageSize,
        ...(cursor && { cursor }),
      })
      .catch((error: unknown) => {
        if (isErrcode(error, 41063)) return null
        throw error
      })
    if (!answer) return null
    pending += answer.send_list.filter((r) => r.status === 0).length
    await applyPage(ctx, chunk, answer.send_list)
    // A cursor that comes back as it went would never end.
    if (!answer.next_cursor || answer.next_cursor === cursor) return pending
    cursor = answer.next_cursor
  }
  ctx.log.warn({ msgid: chunk.msgid }, 'the results of a mass message do not end')
  return pending
}

const states: Record<number, 'delivered' | 'not_friend' | 'quota'> = { 1: 'delivered', 2: 'not_friend', 3: 'quota' }

/** Outcomes are final at the platform, so only rows that wait change: a page read twice says nothing twice. */
async function applyPage(
  ctx: Context,
  chunk: Chunk,
  list: { external_userid?: string; status: number; send_time?: number }[],
): Promise<void> {
  const known = list.filter((r) => r.external_userid && states[r.status])
  if (known.length === 0) return
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ customer_id: string; state: string; sent_at: Date }>`
      update mass_targets t set state = r.state, sent_at = case when r.state = 'delivered' then coalesce(r.at, ${new Date()}::timestamptz) end
      from unnest(${known.map((r) => r.external_userid)}::text[], ${known.map((r) => states[r.status])}::text[],
        ${known.map((r) => (r.send_time ? new Date(r.send_time * 1000) : null))}::timestamptz[]) as r(ext_id, state, at)
      join customers c on c.corp_id = ${ctx.corpId} and c.external_user_ext_id = r.ext_id
      where t.corp_id = ${ctx.corpId} and t.mission_id = ${chunk.mission_id} and t.customer_id = c.customer_id
        and t.staff_id = ${chunk.staff_id} and t.state in ('waiting', 'unreachable')
      returning t.customer_id, t.state, t.sent_at`.execute(tx)
    const delivered = rows.filter((r) => r.state === 'delivered')
    if (delivered.length === 0) return
    await reached(
      tx,
      delivered.map((d) => ({ customerId: d.customer_id, at: d.sent_at })),
    )
    const mission = await tx
      .selectFrom('mass_missions')
      .select('name')
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', chunk.mission_id)
      .executeTakeFirstOrThrow()
    const deliveries = delivered.map((d) => ({ customerId: d.customer_id, at: d.sent_at.toISOString() }))
    const about = { missionId: chunk.mission_id, name: mission.name, staffId: chunk.staff_id }
    const parts = Array.from({ length: Math.ceil(deliveries.length / 500) }, (_, i) => deliveries.slice(i * 500, i * 500 + 500))
    await emitMany(
      tx,
      massMessageDelivered,
      parts.map((part) => ({ ...about, deliveries: part })),
    )
  })
}

/** A task's figures are counted from its rows, so they cannot drift. */
async function recount(db: Context['db'], chunk: Chunk, now: { confirmed_at: Date; closed: boolean }): Promise<void> {
  await sql`
    update mass_chunks k set delivered = n.delivered, not_friend = n.not_friend, quota = n.quota, unreachable = n.unreachable,
      confirmed_at = ${now.confirmed_at}, closed_at = ${now.closed ? sql`now()` : sql`k.closed_at`}
    from (select count(*) filter (where t.state = 'delivered') as delivered, count(*) filter (where t.state = 'not_friend') as not_friend,
        count(*) filter (where t.state = 'quota') as quota, count(*) filter (where t.state = 'unreachable') as unreachable
      from mass_targets t where t.corp_id = ${db.corpId} and t.mission_id = ${chunk.mission_id} and t.staff_id = ${chunk.staff_id} and t.seq = ${chunk.seq}) n
    where k.corp_id = ${db.corpId} and k.mission_id = ${chunk.mission_id} and k.staff_id = ${chunk.staff_id} and k.seq = ${chunk.seq}`.execute(
    db,
  )
}

/** Done when nothing is open any more, or when seven days have passed; else looked at again later. */
export async function finishMission(ctx: Context, missionId: string, chunks: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const mission = await tx
      .selectFrom('mass_missions')
      .select(['state', 'started_at', 'deleted_at'])
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', missionId)
      .forUpdate()
      .executeTakeFirst()
    if (!mission) return
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from mass_chunks k
      where k.corp_id = ${ctx.corpId} and k.mission_id = ${missionId} and k.state in ('planned', 'made') and k.closed_at is null`.execute(
      tx,
    )
    const age = Date.now() - (mission.started_at?.getTime() ?? Date.now())
    const over = rows[0]!.open === 0 || age > trackedDays * 86_400_000
    const next = over || mission.deleted_at ? null : new Date(Date.now() + pauseMs(age, chunks))
    await tx
      .updateTable('mass_missions')
      .set({ synced_at: sql<Date>`now()`, next_sync_at: next, ...(over && mission.state === 'waiting' && { state: 'done' }) })
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', missionId)
      .execute()
    if (next) await syncLater(tx, missionId, next)
  })
}

export const syncTask = longTask('mass_message_sync', {
  input: missions.sync.input,
  title: { zh: '同步群发结果', en: 'Sync mass message results' },
  async run(task, { missionId }) {
    const open = await chunksOf(task.ctx.db, missionId, { open: true })
    task.total(open.length)
    await syncMission(task.ctx, missionId, {
      settled: () => task.done(),
      failed: (chunk, error) => task.fail({ [task.ctx.lang === 'en' ? 'Staff' : '员工']: chunk.staff_name }, error.phrase),
    })
  },
})
