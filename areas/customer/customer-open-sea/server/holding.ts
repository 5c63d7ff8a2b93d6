import { type SqlBool, sql } from 'kysely'
import type { Input, Parsed } from '#core/contract/call.ts'
import type { Pool } from '#core/contract/pools.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { plainOf } from '#core/server/fields/keep.ts'
import { inLang, wordsOf } from '#core/server/phrases.ts'
import { setDue } from '#core/server/pools/due.ts'
import { back, countReveal, lockItems, quotaOf, setItem, take, tellEvents, touch } from '#core/server/pools/terms.ts'
import { poolsFor } from '#core/server/pools.ts'
import { badInput, conflict, notFound, Refusal } from '#core/server/refusal.ts'
import { aClue, type clueEvents, type clues } from '../contract.ts'
import { open, poolNamed } from './clues.ts'
import { seen } from './list.ts'
import { ofClues } from './subject.ts'

/** Taking, giving back, following up: what people do with clues. */

const notYours = { zh: '先领到手才能操作', en: 'Take it first' }
const noStaff = { zh: '管理员账号不能领线索，请用员工身份', en: 'Clues are taken by members of staff' }
const nameOf = (r: { company: string; name: string; phone: { masked: string } | null }) =>
  [r.company, r.name].filter(Boolean).join(' · ') || (r.phone?.masked ?? '')

/** Each by itself: one that somebody else was faster with keeps none of the others. */
async function each(ctx: Context, clueIds: readonly string[], run: (clueId: string) => Promise<unknown>) {
  const refused: { clueId: string; name: string; reason: string }[] = []
  let done = 0
  for (const clueId of clueIds)
    try {
      await run(clueId)
      done++
    } catch (error) {
      if (!(error instanceof Refusal) || clueIds.length === 1) throw error
      const name = await seen(ctx, clueId).then(
        ({ row }) => nameOf(row),
        () => '',
      )
      refused.push({ clueId, name, reason: inLang(wordsOf(error.phrase), ctx.lang) })
    }
  if (done === 0) nothingDone(ctx)
  return { done, refused }
}

export async function receive(ctx: Context, { clueIds }: Input<typeof clues.receive>) {
  await open(ctx)
  const { staffId } = ctx.me
  if (!staffId) throw conflict(noStaff)
  const pools = await poolsFor(ctx, ofClues)
  return each(ctx, clueIds, async (clueId) => {
    await ctx.tx(async (tx) => {
      const [item] = await lockItems(tx, [clueId])
      const pool = pools.find((p) => p.poolId === item?.pool_id)
      if (!item || !pool || item.state === 'deleted' || item.state === 'merged') throw notFound(aClue)
      if (item.state === 'held' && item.staff_id === staffId) return nothingDone(ctx)
      await take(tx, pool, item, staffId, { how: 'received' })
      await tellEvents(tx, ctx.me, [{ itemId: clueId, kind: 'received' }])
      await audit(tx, ctx, 'clue.receive', { kind: 'clue', id: clueId, name: await calledIn(tx, clueId) })
    })
  })
}

async function calledIn(tx: Tx, clueId: string): Promise<string> {
  const { rows } = await sql<{ company: string; name: string; phone: { masked: string } | null }>`
    select company, name, phone from clues where corp_id = ${tx.corpId} and clue_id = ${clueId}`.execute(tx)
  return rows[0] ? nameOf(rows[0]) : ''
}

/** Whether the asker may act for whoever has it: themselves, or somebody in their scope. */
async function inHand(ctx: Context, clueId: string) {
  const { row } = await seen(ctx, clueId)
  const scope = await staffInScope(ctx)
  if (row.state !== 'held' || (scope && !scope.includes(row.staff_id ?? ''))) throw conflict(notYours)
  return row
}

export async function abandon(ctx: Context, { clueIds, reason }: Input<typeof clues.abandon>) {
  await open(ctx)
  return each(ctx, clueIds, async (clueId) => {
    const row = await inHand(ctx, clueId)
    await ctx.tx(async (tx) => {
      const [item] = await lockItems(tx, [clueId])
      if (item?.staff_id !== row.staff_id) throw conflict(notYours)
      await back(tx, [clueId], { ended: 'abandoned', reason: reason.trim(), by: ctx.me })
      await audit(tx, ctx, 'clue.abandon', { kind: 'clue', id: clueId, name: nameOf(row), after: { reason: reason.trim() } })
    })
  })
}

export async function lock(ctx: Context, { clueId, locked }: Input<typeof clues.lock>) {
  const row = await inHand(ctx, clueId)
  await ctx.tx(async (tx) => {
    const [item] = await lockItems(tx, [clueId])
    if (item?.state !== 'held') throw conflict(notYours)
    await setItem(tx, clueId, { locked })
    await setDue(tx, sql<SqlBool>`i.item_id = ${clueId}`)
    if (item.locked !== locked) await tellEvents(tx, ctx.me, [{ itemId: clueId, kind: locked ? 'locked' : 'unlocked' }])
    await auditEdit(tx, ctx, 'clue.lock', {
      kind: 'clue',
      id: clueId,
      name: nameOf(row),
      before: { locked: item.locked },
      after: { locked },
    })
  })
  return {}
}

/** The number as it is, for whoever has the clue; a colleague above them counts as anybody. */
export async function reveal(ctx: Context, clueId: string) {
  const row = await inHand(ctx, clueId)
  const pool = await poolNamed(ctx, row.pool_id)
  if (!row.phone) throw conflict({ zh: '这条线索没有号码', en: 'This clue has no number' })
  await ctx.tx(async (tx) => {
    if (ctx.me.staffId) await countReveal(tx, pool, ctx.me.staffId)
    await audit(tx, ctx, 'clue.reveal', { kind: 'clue', id: clueId, name: nameOf(row) })
  })
  return { phone: String(plainOf(ctx.app.config, row.phone)), quota: await quotaOf(ctx.db, pool, ctx.me.staffId) }
}

export async function followUp(ctx: Context, { clueId, kind, text, at }: Parsed<typeof clueEvents.add>) {
  const row = await inHand(ctx, clueId)
  const when = at ? new Date(at) : new Date()
  if (when > new Date() || when < row.since) throw badInput('at', { zh: '时间要在领取之后、现在之前', en: 'Between taking it and now' })
  await ctx.tx(async (tx) => {
    await lockItems(tx, [clueId])
    await tellEvents(tx, ctx.me, [{ itemId: clueId, kind, text: text.trim(), at: when }])
    await touch(tx, clueId, when)
    await audit(tx, ctx, 'clue.follow_up', { kind: 'clue', id: clueId, name: nameOf(row) })
  })
  return { dueAt: (await seen(ctx, clueId)).clue.dueAt }
}

/** What somebody outside the asker's scope took meanwhile is theirs; the item is locked. */
async function stillMine(ctx: Context, item: { state: string; staff_id: string | null }): Promise<void> {
  const scope = await staffInScope(ctx)
  if (item.state === 'held' && scope && !scope.includes(item.staff_id ?? ''))
    throw conflict({ zh: '刚刚被别人领走了', en: 'Somebody has just taken it' })
}

/** To a member, by somebody who may: what another has ends there. */
export async function hand(tx: Tx, ctx: Context, pools: readonly Pool[], clueId: string, staffId: string): Promise<boolean> {
  const [item] = await lockItems(tx, [clueId])
  const pool = pools.find((p) => p.poolId === item?.pool_id)
  if (!item || !pool || !['free', 'held'].includes(item.state))
    throw conflict({ zh: '已经不在公海里了', en: 'It lies in no pool any more' })
  await stillMine(ctx, item)
  if (item.state === 'held' && item.staff_id === staffId) return false
  if (item.state === 'held') {
    await back(tx, [clueId], { ended: 'given', reason: '', by: ctx.me })
    item.state = 'free'
  }
  // Whoever gives to themselves takes: limits a day and the ban hold.
  await take(tx, pool, item, staffId, { how: staffId === ctx.me.staffId ? 'received' : 'given' })
  const { rows } = await sql<{ name: string }>`select name from staff where corp_id = ${ctx.corpId} and staff_id = ${staffId}`.execute(tx)
  await tellEvents(tx, ctx.me, [{ itemId: clueId, kind: 'given', text: rows[0]?.name ?? '' }])
  await ofClues.told(tx, 'given', [{ itemId: clueId, staffId }])
  return true
}

/** To another pool, where it is free. */
export async function movePool(tx: Tx, ctx: Context, pool: Pool, clueId: string): Promise<boolean> {
  const [item] = await lockItems(tx, [clueId])
  if (!item || !['free', 'held'].includes(item.state)) throw conflict({ zh: '已经不在公海里了', en: 'It lies in no pool any more' })
  await stillMine(ctx, item)
  if (item.pool_id === pool.poolId) return false
  // Whoever moves what they hold gives it back: the ban holds in the other pool, too.
  await back(tx, [clueId], { ended: item.staff_id === ctx.me.staffId ? 'abandoned' : 'moved', reason: '', by: ctx.me })
  await setItem(tx, clueId, { pool_id: pool.poolId, back_why: 'moved' })
  await tellEvents(tx, ctx.me, [{ itemId: clueId, kind: 'moved', text: pool.name }])
  return true
}
