import { externalcontactAddMsgTemplate, externalcontactRemindGroupmsgSend } from '@rapport/wecom/calls/messages.ts'
import { sql } from 'kysely'
import { onBlackList } from '#areas/customer/blacklist/server/nouns/black-list.ts'
import type { Words } from '#core/contract/errors.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { platformContent } from '#core/server/gate/content.ts'
import { effect } from '#core/server/gate/outbox.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import { enqueue } from '#core/server/jobs.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import { type Phrase, storePhrase } from '#core/server/phrases.ts'
import { Refusal } from '#core/server/refusal.ts'
import { findTask } from './match.ts'
import { missionFailed } from './notices.ts'
import { cancelLateJob, syncLater } from './queue.ts'
import { type Chunk, type ChunkKey, chunksOf, chunkWhere, type MissionRecord } from './rows.ts'

/** Makes one member's task at WeCom: no key makes a second call harmless, so an unknown outcome is looked up, never tried again blindly. */
export const askStaff = effect({
  name: 'mass_message_task',
  call: externalcontactAddMsgTemplate,
  waitsForSetUp: true,
  async input(ctx, key: ChunkKey) {
    const { mission, chunk } = await load(ctx.db, key)
    if (mission.cancel_asked_at) throw refuse({ zh: '已停止', en: 'Stopped' })
    const content = await platformContent(
      ctx,
      mission.content,
      { customer_name: '', staff_name: chunk.staff_name },
      { priority: 'send' },
    ).catch(words)
    await leaveOutListed(ctx, key)
    const external_userid = await externalIds(ctx.db, key)
    if (external_userid.length === 0) throw refuse({ zh: '客户都已加入黑名单', en: 'All its customers are on the black list' })
    return { chat_type: 'single' as const, sender: chunk.staff_ext_id, external_userid, ...content }
  },
  async settled(ctx, tx, { payload: key }, how) {
    const { mission } = await load(tx, key)
    if ('refused' in how) await taskRefused(tx, key, how.refused, mission.cancel_asked_at !== null)
    else await taskMade(tx, key, how.done.msgid, how.done.fail_list ?? [])
    if ('done' in how && mission.cancel_asked_at) await enqueue(tx, cancelLateJob, key)
    await advance(ctx, tx, key.missionId)
  },
  async reconcile(ctx, row) {
    const { mission, chunk } = await load(ctx.db, row.payload)
    const found = await findTask(ctx, mission.content, chunk, await externalIds(ctx.db, row.payload), row.calledAt ?? row.createdAt)
    return found === 'not_made' || found === 'wait' ? found : { done: { msgid: found } }
  },
})

/** Reminds one member; three times in 24 hours are all there is, so it is not repeated when nobody knows whether it went out. */
export const remindStaff = effect({
  name: 'mass_message_reminder',
  call: externalcontactRemindGroupmsgSend,
  input: async (_, { msgid }: { msgid: string }) => ({ msgid }),
  async settled(ctx, _, row, how) {
    if ('refused' in how) ctx.log.info({ msgid: row.payload.msgid, errcode: how.refused.errcode }, 'reminder refused')
  },
  reconcile: async () => ({ done: {} }),
})

export default [askStaff, remindStaff]

async function load(db: Db | Tx, key: ChunkKey): Promise<{ mission: MissionRecord; chunk: Chunk }> {
  const mission = await db
    .selectFrom('mass_missions')
    .selectAll()
    .where('corp_id', '=', db.corpId)
    .where('mission_id', '=', key.missionId)
    .executeTakeFirstOrThrow()
  const [chunk] = await chunksOf(db, key.missionId, { key })
  return { mission: mission as MissionRecord, chunk: chunk! }
}

/** Who was put on the black list since the plan. It stays so when they are taken off again before a second try: one task is asked for once. */
async function leaveOutListed(ctx: Context, key: ChunkKey): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ customer_id: string }>`
      update mass_targets t set state = 'blacklisted' from customers c
      where t.corp_id = ${tx.corpId} and t.mission_id = ${key.missionId} and t.staff_id = ${key.staffId} and t.seq = ${key.seq}
        and t.state = 'waiting' and c.corp_id = ${tx.corpId} and c.customer_id = t.customer_id and ${onBlackList(tx.corpId)}
      returning t.customer_id`.execute(tx)
    if (rows.length)
      await sql`update mass_chunks set listed_since = listed_since + ${rows.length}::int where ${chunkWhere(tx, key)}`.execute(tx)
  })
}

export async function externalIds(db: Db, key: ChunkKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.external_user_ext_id as id from mass_targets t join customers c on c.corp_id = ${db.corpId} and c.customer_id = t.customer_id
    where t.corp_id = ${db.corpId} and t.mission_id = ${key.missionId} and t.staff_id = ${key.staffId} and t.seq = ${key.seq}
      and t.state <> 'blacklisted'
    order by t.customer_id`.execute(db)
  return rows.map((r) => r.id)
}

const refuse = (message: Phrase | Words) =>
  new PlatformRefusal({ call: externalcontactAddMsgTemplate.name, outcome: 'refused', kind: 'invalid_request', message })
/** A file that is gone or not what WeCom takes stays so: the task has failed, waiting would not help. */
const words = (error: unknown): never => {
  throw error instanceof Refusal && !(error instanceof PlatformRefusal) ? refuse(error.phrase) : error
}

async function taskMade(tx: Tx, key: ChunkKey, msgid: string, failList: string[]): Promise<void> {
  if (failList.length)
    await sql`
      update mass_targets t set state = 'unreachable' from customers c
      where t.corp_id = ${tx.corpId} and t.mission_id = ${key.missionId} and t.customer_id = c.customer_id and t.staff_id = ${key.staffId}
        and c.corp_id = ${tx.corpId} and c.external_user_ext_id = any(${failList}::text[])`.execute(tx)
  await sql`update mass_chunks set state = 'made', msgid = ${msgid}, made_at = now(), problem = '', errcode = null,
    unreachable = ${failList.length} where ${chunkWhere(tx, key)}`.execute(tx)
}

async function taskRefused(tx: Tx, key: ChunkKey, why: PlatformRefusal, cancelled: boolean): Promise<void> {
  const state = cancelled ? 'cancelled' : 'refused'
  await sql`update mass_chunks set state = ${state}, problem = ${cancelled ? '' : storePhrase(why.phrase)}, errcode = ${why.errcode}, closed_at = now()
    where ${chunkWhere(tx, key)}`.execute(tx)
}

/** The mission's state after a task was made or refused: sending until all are, failed when WeCom took none. */
async function advance(ctx: Context, tx: Tx, missionId: string): Promise<void> {
  const mission = await tx
    .selectFrom('mass_missions')
    .select(['state', 'next_sync_at', 'name', 'created_by'])
    .where('corp_id', '=', ctx.corpId)
    .where('mission_id', '=', missionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ planned: number; made: number; problem: string | null }>`
    select count(*) filter (where k.state = 'planned') as planned, count(*) filter (where k.state = 'made') as made,
      mode() within group (order by k.problem) filter (where k.state = 'refused') as problem
    from mass_chunks k where k.corp_id = ${ctx.corpId} and k.mission_id = ${missionId}`.execute(tx)
  const { planned, made, problem } = rows[0]!
  const at = new Date(Date.now() + 20_000)
  const state = mission.state !== 'sending' || planned > 0 ? mission.state : made > 0 ? 'waiting' : 'failed'
  const first = made > 0 && mission.next_sync_at === null
  await tx
    .updateTable('mass_missions')
    .set({ state, ...(problem && { problem }), ...(first && { next_sync_at: at }) })
    .where('corp_id', '=', ctx.corpId)
    .where('mission_id', '=', missionId)
    .execute()
  if (state === 'failed' && mission.state !== 'failed')
    await give(tx, missionFailed, ownerOf(mission.created_by), { missionId, name: mission.name })
  if (first) await syncLater(tx, missionId, at)
}
