import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { batchTask, recordTouched, rowsOf, startBatch, wherePicked } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Phrase } from '#core/server/phrases.ts'
import { lockItems } from '#core/server/pools/terms.ts'
import { gradesOf, poolsOf, whoHas } from '#core/server/pools.ts'
import { badInput, Refusal } from '#core/server/refusal.ts'
import { split } from '#core/server/shares.ts'
import { clues, type Filter } from '../contract.ts'
import { grade, notGivable, open, poolNamed } from './clues.ts'
import { hand, movePool } from './holding.ts'
import { joined, where } from './list.ts'
import { called, ofClues } from './subject.ts'

interface Picked {
  picked: { ids?: string[]; all?: Filter; exclude?: string[] }
}
/** Those that are chosen and still lie in a pool. */
async function pick(ctx: Context, { picked }: Picked, madeBefore: Date) {
  const id = sql`i.item_id`
  const from = sql`from ${joined(ctx)} where i.state in ('free', 'held') and ${await wherePicked(picked, id, (filter) => where(ctx, filter))}`
  return rowsOf(ctx, { id, name: called, madeAt: sql`c.created_at`, from }, madeBefore)
}
const resultList = { list: clues.list, screen: 'customer-open-sea.list' }

export const distribute = batchTask('clue_distribute', {
  input: clues.batchDistribute.input,
  title: { zh: '分配线索', en: 'Distribute clues' },
  resultList,
  pick,
  /** By the place in the order, so that a share is kept whatever is refused, and a killed run gives each to the same one. */
  async many(task, rows, { takers }, before) {
    const { ctx } = task
    const refused = new Map<string, Phrase>()
    const pools = await poolsOf(ctx.db, ofClues)
    const has = await whoHas(
      ctx.db,
      pools,
      takers.map((t) => t.staffId),
    )
    const order = split(
      takers.map((t) => t.weight),
      before + rows.length,
    ).slice(before)
    for (const [n, row] of rows.entries())
      try {
        await ctx.tx(async (tx) => {
          const { staffId } = takers[order[n]!]!
          const theirs = pools.filter((p) => has(p, staffId))
          if (await hand(tx, ctx, theirs, row.id, staffId)) await recordTouched(task, tx, [row])
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.set(row.id, error.phrase)
      }
    return refused
  },
})

/** Takers are in the asker's scope, at work, and have the pools of everybody they may get something of. */
export async function startDistribute(ctx: Context, input: Input<typeof clues.batchDistribute>) {
  await open(ctx)
  const ids = input.takers.map((t) => t.staffId)
  const scope = await staffInScope(ctx)
  const { rows } = await sql<{ id: string }>`
    select staff_id as id from staff where corp_id = ${ctx.corpId} and staff_id = any(${ids}::uuid[]) and status = 1`.execute(ctx.db)
  const has = await whoHas(ctx.db, await poolsOf(ctx.db, ofClues), ids)
  const pools = (await poolsOf(ctx.db, ofClues)).filter((p) => !input.picked.all?.poolId || p.poolId === input.picked.all.poolId)
  for (const [i, id] of ids.entries()) {
    if (!rows.some((r) => r.id === id) || (scope && !scope.includes(id))) throw badInput(`takers.${i}.staff_id`, notGivable)
    if (!pools.some((p) => has(p, id)))
      throw badInput(`takers.${i}.staff_id`, { zh: '这位员工不在公海的成员里', en: 'This member does not have the pool' })
  }
  return startBatch(ctx, distribute, input)
}

export const moveClues = batchTask('clue_move', {
  input: clues.move.input,
  title: { zh: '移动线索到别的公海', en: 'Move clues to another pool' },
  resultList,
  pick,
  async one({ ctx, ...task }, row, { poolId }) {
    const pool = await poolNamed(ctx, poolId)
    await ctx.tx(async (tx) => {
      if (await movePool(tx, ctx, pool, row.id)) await recordTouched(task, tx, [row])
    })
  },
})
export async function startMove(ctx: Context, input: Input<typeof clues.move>) {
  await open(ctx)
  await poolNamed(ctx, input.poolId)
  return startBatch(ctx, moveClues, input)
}

export const gradeClues = batchTask('clue_grade_many', {
  input: clues.batchGrade.input,
  title: { zh: '批量改线索级别', en: 'Grade clues' },
  resultList,
  pick,
  async one({ ctx, ...task }, row, { gradeId }) {
    await ctx.tx(async (tx) => {
      const [item] = await lockItems(tx, [row.id])
      if (!item || item.grade_id === gradeId) return
      await grade(tx, ctx, row.id, gradeId)
      await recordTouched(task, tx, [row])
    })
  },
})
export async function startGrade(ctx: Context, input: Input<typeof clues.batchGrade>) {
  const known = await gradesOf(ctx.db, ofClues)
  if (input.gradeId && !known.some((g) => g.gradeId === input.gradeId))
    throw badInput('grade_id', { zh: '没有这个级别', en: 'There is no such grade' })
  return startBatch(ctx, gradeClues, input)
}
