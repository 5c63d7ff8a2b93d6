import { type Process, processName, type Stage, stageLabel } from '#core/contract/stages.ts'
import { refresh } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { lang, say } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { customerKanban } from '../contract.ts'
import { boardText } from './text.ts'

export interface Moving {
  customerId: string
  name: string
}

/** Whether a stage asks for more than to be moved to. */
export const asks = (stage: Stage): boolean => stage.reasonNeeded || stage.requiredFieldIds.length > 0

/** Moves and says so, with a way back for ten seconds (G-4). A refusal is said by the request layer, and thrown. */
export async function moveTo(
  { customerId, name }: Moving,
  { processId }: Pick<Process, 'processId'>,
  to: Stage | null,
  { version, reason }: { version: number; reason?: string },
): Promise<void> {
  const text = say(boardText)
  const given = { customerId, processId, stageId: to?.stageId ?? null, version, ...(reason && { reason }) }
  const { moveId } = await request(customerKanban.move, given)
  const back = () =>
    request(customerKanban.undo, { customerId, processId, moveId: moveId! })
      .then(refresh)
      .then(() => toast.success(text.undone))
  toast.success(to ? text.moved(name, stageLabel(to, lang() === 'en')) : text.movedOut(name), {
    duration: 10_000,
    action: moveId ? { label: text.undo, onClick: () => void back().catch(() => {}) } : undefined,
  })
  await refresh()
}

export const nameOf = (process: Process): string => processName(process, lang() === 'en')
