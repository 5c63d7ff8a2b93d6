import { fillable, keepFilling, readFilling } from '#areas/customer/customer-fields/server/nouns/filling.ts'
import { contactToNote, keepNote, noteAtWecom, overwrites } from '#areas/customer/customer-management/server/nouns/notes.ts'
import { checkWhen, visible } from '#areas/customer/customer-management/server/nouns/visible.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { audit, auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { type FieldDef, fieldView } from '#core/server/fields.ts'
import { badInput, conflict, Refusal } from '#core/server/refusal.ts'
import { heldProcess } from '#core/server/stages/define.ts'
import { goesBack, moveAll, stageToMoveTo, whyNot } from '#core/server/stages/move.ts'
import { listed, missingOf } from '#core/server/stages/required.ts'
import { undoMoves } from '#core/server/stages/undo.ts'
import { whereTheyStand } from '#core/server/stages/where.ts'
import type { StageDef } from '#core/server/stages.ts'
import type { customerKanban, Missing } from '../contract.ts'
import { processOf, stageIn, theirProcess } from './cards.ts'
import { customers } from './subject.ts'

/** What a stage asks of whoever moves somebody there. */
export function checkReason(to: StageDef | null, reason: string): void {
  if (to?.reasonNeeded && !reason)
    throw badInput('reason', { zh: `移到「${to.labelZh}」要写原因`, en: `“${to.labelEn || to.labelZh}” asks for a reason` })
}
/** Everything that is missing at once, with the ids of the fields, so that a screen asks for them. */
function refuseMissing(lacking: readonly FieldDef[]): void {
  if (lacking.length === 0) return
  const { zh, en } = listed(lacking)
  const message = { zh: `请先填写：${zh}`, en: `Fill in first: ${en}` }
  const extra = { missing_field_ids: lacking.map((f) => f.fieldId) }
  throw new Refusal(code.badInput, message, { fields: [{ field: 'stage_id', message }], extra })
}

/** What the stage asks for and nobody knows; a field where the asker may fill it in. */
export async function missing(ctx: Context, { customerId, processId, stageId }: Input<typeof customerKanban.missing>) {
  await visible(ctx, { customerId })
  const to = stageIn(await processOf(ctx, processId), stageId)
  const [lacking, theirs] = await Promise.all([ctx.tx((tx) => missingOf(tx, customers, to, [customerId])), fillable(ctx)])
  const list = (lacking.get(customerId) ?? []).map((f): Missing => {
    const mine = theirs.some((one) => one.fieldId === f.fieldId)
    return { fieldId: f.fieldId, labelZh: f.labelZh, labelEn: f.labelEn, field: mine ? fieldView(f) : null }
  })
  return { list }
}

export async function move(ctx: Context, input: Input<typeof customerKanban.move>) {
  const { customerId, processId, stageId, reason = '', version, at: given, fields = [] } = input
  const customer = await visible(ctx, { customerId })
  const at = given ? new Date(given) : new Date()
  await theirProcess(ctx, processId)
  const filling = await readFilling(ctx, fields)
  const noted = Object.keys(filling.note).length > 0
  const contact = noted ? await contactToNote(ctx, customerId) : null
  if (noted && !contact)
    throw conflict({ zh: '没有员工还有这位客户，不能再写备注', en: 'Nobody has this customer any more, so there is no note to write into' })
  if (contact && overwrites(contact, filling.note))
    throw conflict({ zh: '备注刚被别人填写，请看过再移', en: 'Somebody has just written the note; look at it first' })
  const origin = ctx.call?.variantOf ? 'phone' : 'screen'

  const heldFor = async (tx: Tx) => {
    const process = await heldProcess(tx, customers, processId, 'move')
    const to = stageId === null ? null : stageToMoveTo(process, stageId)
    checkReason(to, reason.trim())
    if (given) await checkWhen(tx, customerId, at)
    return { process, to }
  }
  if (contact) {
    // What WeCom keeps is written there first, once it is certain that the move can follow.
    await ctx.tx(async (tx) => {
      const { process, to } = await heldFor(tx)
      const lacking = (await missingOf(tx, customers, to, [customerId])).get(customerId) ?? []
      refuseMissing(lacking.filter((f) => !filling.fieldIds.includes(f.fieldId)))
      const why = await whyNot(tx, process, to, { objectId: customerId, version }, at)
      if (why) throw conflict(why, 'stage_id')
    })
    await noteAtWecom(ctx, contact, filling.note)
  }
  return ctx.tx(async (tx) => {
    const { process, to } = await heldFor(tx)
    if (contact) await keepNote(tx, ctx, contact, filling.note)
    await keepFilling(tx, ctx, customer, filling, given ? at : undefined)
    refuseMissing((await missingOf(tx, customers, to, [customerId])).get(customerId) ?? [])
    let from = null as StageDef | null
    const asked = { to, reason: reason.trim(), origin, at } as const
    const { done, refused } = await moveAll(tx, ctx, { ...customers, told: noteFrom }, process, [{ objectId: customerId, version }], asked)
    const why = refused.get(customerId)
    if (why) throw conflict(why, 'stage_id')
    await auditEdit(tx, ctx, 'customer_stage.move', {
      kind: 'customer',
      id: customerId,
      name: customer.name,
      before: { customerStage: done.length > 0 ? `${process.nameZh}：${from?.labelZh ?? '-'}` : '' },
      after: { customerStage: done.length > 0 ? `${process.nameZh}：${to?.labelZh ?? '-'}` : '' },
    })
    const moved = done[0]
    return { version: moved?.version ?? version, moveId: moved && !goesBack(process, to, from) ? String(moved.moveId) : null }

    async function noteFrom(...[tx, ctx, moves]: Parameters<typeof customers.told>) {
      from = moves[0]?.from ?? null
      await customers.told(tx, ctx, moves)
    }
  })
}

export async function undo(ctx: Context, { customerId, processId, moveId }: Input<typeof customerKanban.undo>) {
  const customer = await visible(ctx, { customerId })
  await theirProcess(ctx, processId)
  return ctx.tx(async (tx) => {
    const process = await heldProcess(tx, customers, processId, 'move')
    const moves = [{ objectId: customerId, moveId: Number(moveId) }]
    const refused = await undoMoves(tx, ctx, customers, process, moves, { own: true })
    const why = refused.get(customerId)
    if (why) throw conflict(why)
    const about = { kind: 'customer', id: customerId, name: customer.name }
    await audit(tx, ctx, 'customer_stage.move.undo', { ...about, after: { processName: process.nameZh } })
    const now = (await whereTheyStand({ corpId: ctx.corpId, db: tx }, [customerId])).find((s) => s.process_id === processId)
    return { version: now?.version ?? 0 }
  })
}
