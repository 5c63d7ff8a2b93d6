import { sql } from 'kysely'
import Type from 'typebox'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { idTold, nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Audience } from '#core/contract/audience.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { type BatchRow, batchTask, recordTouched, rowsOf } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { conflict } from '#core/server/refusal.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { crowdPacks } from '../contract.ts'
import { mark, oneMover } from './marks.ts'
import { packOf } from './rows.ts'
import { keepMoves } from './settle.ts'

/** Members of a fixed pack by hand: a page in one transaction, with who it was. */

interface Chosen {
  packId: string
  audience: Audience
}
const Change = Type.Object({ packId: Type.String() })
const liveOnly = () =>
  conflict(
    { zh: '动态人群包的成员由条件决定，不能手动增减', en: 'The condition decides who is in a live pack; nobody is put in or taken out' },
    'pack_id',
  )

/** The look that finds its people knows nothing of whom a hand has put in or taken out meanwhile. */
const beingFound = () =>
  conflict(
    { zh: '这个人群包还在查找客户，找完再增减', en: 'The people of this pack are still being found; wait until that is done' },
    'pack_id',
  )

async function pick(ctx: Context, { packId, audience }: Chosen, madeBefore: Date) {
  const pack = await packOf(ctx.db, packId)
  if (pack.kind === 'live') throw liveOnly()
  if (pack.looked_after !== null) throw beingFound()
  const from = sql`from customers c where ${await audienceWhere(ctx, audience)} and c.corp_id = ${ctx.corpId}`
  return rowsOf(ctx, { id: sql`c.customer_id`, name: await nameShown(ctx), told: idTold, madeAt: sql`c.created_at`, from }, madeBefore)
}
const about = async (ctx: Context, { packId }: Chosen) => {
  const { name } = await packOf(ctx.db, packId)
  return { zh: `「${name}」`, en: `“${name}”` }
}
const resultList = { list: externalUsers.list, screen: 'customer-management.list' }

/** Puts in or takes out, and answers whom that changed. */
async function put(task: TaskRun, tx: Tx, packId: string, rows: readonly BatchRow[], into: boolean): Promise<Set<string>> {
  const { corpId, me } = task.ctx
  await oneMover(tx)
  await packOf(tx, packId, { lock: true })
  const ids = rows.map((r) => r.id)
  const { rows: changed } = into
    ? await sql<{ id: string }>`insert into crowd_members (corp_id, pack_id, customer_id, by_hand)
        select ${corpId}::int, ${packId}::uuid, g.id, true from unnest(${ids}::uuid[]) g(id) on conflict do nothing returning customer_id as id`.execute(
        tx,
      )
    : await sql<{ id: string }>`delete from crowd_members m where m.corp_id = ${corpId} and m.pack_id = ${packId}
        and m.customer_id = any(${ids}::uuid[]) returning m.customer_id as id`.execute(tx)
  const touched = new Set(changed.map((r) => r.id))
  if (touched.size === 0) return touched
  await sql`update crowd_packs set size = size + ${into ? touched.size : -touched.size} where corp_id = ${corpId} and pack_id = ${packId}`.execute(
    tx,
  )
  const moves = [...touched].map((customerId) => ({ customerId, came: into, conditions: [] }))
  await keepMoves(tx, packId, 'hand', moves, me.name)
  await mark(tx, [...touched], 'pack', packId)
  return touched
}

const many =
  (into: boolean) =>
  (task: TaskRun, rows: BatchRow[], { packId }: Chosen) =>
    task.ctx.tx(async (tx) => {
      const touched = await put(task, tx, packId, rows, into)
      const those = rows.flatMap((r) => (touched.has(r.id) ? [{ ...r, change: { packId } }] : []))
      await recordTouched(task, tx, those)
      task.count('changed', those.length)
      return new Map<string, string>()
    })
const back = (into: boolean) => (task: TaskRun, rows: (BatchRow & { change: { packId: string } })[]) =>
  task.ctx.tx(async (tx) => {
    for (const [packId, of] of Map.groupBy(rows, (r) => r.change.packId)) await put(task, tx, packId, of, into)
    return new Map<string, string>()
  })

export const batchAdd = batchTask('crowd_pack_add', {
  input: crowdPacks.batchAdd.input,
  title: { zh: '加入人群包', en: 'Put customers into a pack' },
  about,
  resultList,
  pick,
  many: many(true),
  undo: { call: crowdPacks.batchRemove, change: Change, many: back(false) },
})
export const batchRemove = batchTask('crowd_pack_remove', {
  input: crowdPacks.batchRemove.input,
  title: { zh: '移出人群包', en: 'Take customers out of a pack' },
  about,
  resultList,
  pick,
  many: many(false),
  undo: { call: crowdPacks.batchAdd, change: Change, many: back(true) },
})
