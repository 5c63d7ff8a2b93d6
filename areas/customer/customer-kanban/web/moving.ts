import type { FieldValue } from '#core/contract/fields.ts'
import { type Process, processName, type Stage, stageLabel } from '#core/contract/stages.ts'
import { refresh } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { lang, say } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { customerKanban } from '../contract.ts'
import { cardOnBoard, lay, readAgain } from './cache.ts'
import { boardText } from './text.ts'

export interface Moving {
  customerId: string
  name: string
}

/** Whether a stage asks for more than to be moved to. */
export const asks = (stage: Stage): boolean => stage.reasonNeeded || stage.requiredFieldIds.length > 0

interface Asked {
  version: number
  reason?: string
  /** What the stage asks for: kept with the move, or neither. */
  fields?: { fieldId: string; value: FieldValue }[]
}

/**
 * Moves and says so, with a way back for ten seconds (G-4). A card on a board lies in its new column before the server has answered, and goes back
 * where that refuses; a refusal is said by the request layer, and thrown.
 */
export async function moveTo(
  { customerId, name }: Moving,
  { processId }: Pick<Process, 'processId'>,
  to: Stage | null,
  { version, reason, fields = [] }: Asked,
): Promise<void> {
  const text = say(boardText)
  const stageId = to?.stageId ?? null
  const was = cardOnBoard(processId, customerId)
  const here = { since: new Date().toISOString(), overdue: false }
  if (was) lay(processId, { ...was.card, ...here }, stageId)
  const given = { customerId, processId, stageId, version, ...(reason && { reason }), ...(fields.length > 0 && { fields }) }
  const { moveId, version: now } = await request(customerKanban.move, given).catch((error: unknown) => {
    if (was) lay(processId, was.card, was.stageId)
    void refresh()
    throw error
  })
  if (was) lay(processId, { ...was.card, ...here, version: now }, stageId)
  const back = async () => {
    const undone = await request(customerKanban.undo, { customerId, processId, moveId: moveId! })
    if (was) lay(processId, { ...was.card, version: undone.version }, was.stageId)
    await readAgain(processId)
    toast.success(text.undone)
  }
  toast.success(to ? text.moved(name, stageLabel(to, lang() === 'en')) : text.movedOut(name), {
    duration: 10_000,
    action: moveId ? { label: text.undo, onClick: () => void back().catch(() => void refresh()) } : undefined,
  })
  await readAgain(processId)
}

export const nameOf = (process: Process): string => processName(process, lang() === 'en')
