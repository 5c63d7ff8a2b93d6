import { visible } from '#areas/customer/customer-management/server/nouns/visible.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { audit, auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { badInput, conflict, Refusal } from '#core/server/refusal.ts'
import { heldProcess } from '#core/server/stages/define.ts'
import { missingOf, moveAll, stageToMoveTo, undoMoves } from '#core/server/stages/move.ts'
import type { StageDef } from '#core/server/stages.ts'
import type { customerKanban } from '../contract.ts'
import { customers } from './subject.ts'

/** What a stage asks of whoever moves somebody there. */
export function checkReason(to: StageDef | null, reason: string): void {
  if (to?.reasonNeeded && !reason)
    throw badInput('reason', { zh: `移到「${to.labelZh}」要写原因`, en: `“${to.labelEn || to.labelZh}” asks for a reason` })
}
/** Everything that is missing at once, with the ids of the fields, so that a screen asks for them. */
function refuseMissing(lacking: readonly { fieldId: string; zh: string; en: string }[] = []): void {
  if (lacking.length === 0) return
  const [zh, en] = [lacking.map((f) => f.zh).join('、'), lacking.map((f) => f.en).join(', ')]
  const message = { zh: `请先填写：${zh}`, en: `Fill in first: ${en}` }
  const extra = { missing_field_ids: lacking.map((f) => f.fieldId) }
  throw new Refusal(code.badInput, message, { fields: [{ field: 'stage_id', message }], extra })
}

export async function move(
  ctx: Context,
  { customerId, processId, stageId, reason = '', version, at: given }: Input<typeof customerKanban.move>,
) {
  const customer = await visible(ctx, { customerId })
  const at = given ? new Date(given) : new Date()
  if (at.getTime() > Date.now() + 60_000) throw badInput('at', { zh: '时间还没有到', en: 'That is yet to come' })
  return ctx.tx(async (tx) => {
    const process = await heldProcess(tx, customers, processId, 'move')
    const to = stageId === null ? null : stageToMoveTo(process, stageId)
    checkReason(to, reason.trim())
    refuseMissing((await missingOf(tx, customers, to, [customerId])).get(customerId))
    const origin = ctx.call?.variantOf ? 'phone' : 'screen'
    let from = ''
    const asked = { to, reason: reason.trim(), origin, at } as const
    const { done, refused } = await moveAll(tx, ctx, { ...customers, told: noteFrom }, process, [{ objectId: customerId, version }], asked)
    const why = refused.get(customerId)
    if (why) throw conflict(why, 'stage_id')
    await auditEdit(tx, ctx, 'customer_stage.move', {
      kind: 'customer',
      id: customerId,
      name: customer.name,
      before: { customerStage: done.length > 0 ? `${process.nameZh}：${from || '-'}` : '' },
      after: { customerStage: done.length > 0 ? `${process.nameZh}：${to?.labelZh ?? '-'}` : '' },
    })
    return { version: done[0]?.version ?? version, moveId: done[0] ? String(done[0].moveId) : null }

    async function noteFrom(...[tx, ctx, moves]: Parameters<typeof customers.told>) {
      from = moves[0]?.from?.labelZh ?? ''
      await customers.told(tx, ctx, moves)
    }
  })
}

export async function undo(ctx: Context, { customerId, processId, moveId }: Input<typeof customerKanban.undo>) {
  const customer = await visible(ctx, { customerId })
  await ctx.tx(async (tx) => {
    const process = await heldProcess(tx, customers, processId, 'move')
    const refused = await undoMoves(tx, ctx, customers, process, [{ objectId: customerId, moveId: Number(moveId) }])
    const why = refused.get(customerId)
    if (why) throw conflict(why)
    const about = { kind: 'customer', id: customerId, name: customer.name }
    await audit(tx, ctx, 'customer_stage.move.undo', { ...about, after: { processName: process.nameZh } })
  })
  return {}
}
