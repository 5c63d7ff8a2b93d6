import { sql } from 'kysely'
import Type from 'typebox'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { idTold, nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import { processName, stageLabel } from '#core/contract/stages.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { batchTask, recordTouched, rowsOf } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { heldProcess } from '#core/server/stages/define.ts'
import { moveAll, stageToMoveTo } from '#core/server/stages/move.ts'
import { undoMoves } from '#core/server/stages/undo.ts'
import { customerKanban } from '../contract.ts'
import { processOf } from './cards.ts'
import { checkReason } from './moves.ts'
import { customers } from './subject.ts'

async function targetOf(ctx: Context, { processId, stageId, reason = '' }: { processId: string; stageId: string | null; reason?: string }) {
  const process = await processOf(ctx, processId)
  const to = stageId === null ? null : stageToMoveTo(process, stageId)
  checkReason(to, reason.trim())
  return { process, to }
}

/** One stage for everybody of an audience, a page of customers in one transaction. */
export const moveMany = batchTask('customer_stage_batch', {
  input: customerKanban.batch.input,
  title: { zh: '批量移动客户阶段', en: 'Move customers to a stage' },
  async about(ctx, input) {
    const { process, to } = await targetOf(ctx, input)
    const line = (en: boolean, none: string) => `${processName(process, en)}${en ? ': ' : '：'}${to ? stageLabel(to, en) : none}`
    return { zh: line(false, '移出'), en: line(true, 'out') }
  },
  resultList: { list: externalUsers.list, screen: 'customer-management.list' },
  async pick(ctx, { audience, ...input }, madeBefore) {
    await targetOf(ctx, input)
    const from = sql`from customers c where ${await audienceWhere(ctx, audience)} and c.corp_id = ${ctx.corpId}`
    return rowsOf(ctx, { id: sql`c.customer_id`, name: await nameShown(ctx), told: idTold, madeAt: sql`c.created_at`, from }, madeBefore)
  },
  many: ({ ctx, ...task }, rows, { processId, stageId, reason = '' }) =>
    ctx.tx(async (tx) => {
      const process = await heldProcess(tx, customers, processId, 'move')
      const to = stageId === null ? null : stageToMoveTo(process, stageId)
      const asked = { to, reason: reason.trim(), origin: 'batch', at: new Date() } as const
      const { done, refused } = await moveAll(
        tx,
        ctx,
        customers,
        process,
        rows.map((r) => ({ objectId: r.id })),
        asked,
      )
      const moves = new Map(done.map((d) => [d.objectId, d.moveId]))
      await recordTouched(
        task,
        tx,
        rows.flatMap((r) => (moves.has(r.id) ? [{ ...r, change: { processId, moveId: moves.get(r.id) } }] : [])),
      )
      return refused
    }),
  undo: {
    call: customerKanban.batch,
    change: Type.Object({ processId: Type.String(), moveId: Type.Integer() }),
    many: ({ ctx }, rows) =>
      ctx.tx(async (tx) => {
        const [first] = rows
        if (!first) return new Map()
        const process = await heldProcess(tx, customers, first.change.processId, 'move')
        return undoMoves(
          tx,
          ctx,
          customers,
          process,
          rows.map((r) => ({ objectId: r.id, moveId: r.change.moveId })),
        )
      }),
  },
})
