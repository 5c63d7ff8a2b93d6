import type { Input } from '#core/contract/call.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { say } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { clearRecords, type Decision, type Proposal } from '../contract.ts'
import { clearText } from './text.ts'

type Decided = Input<typeof clearRecords.decide>

export const begun = () => {
  const { started, look } = say(clearText)
  toast.success(started, { action: { label: look, onClick: openTasks } })
}
/** Before somebody confirms, what will be done is said. */
export const sure = (n: number) => {
  const text = say(clearText)
  return { title: text.confirmMany(fmt.number(n)), content: text.confirmText, verb: text.confirm }
}
const decided = (picked: Decided['picked'], decision: Decision, n = 1) =>
  makes(clearRecords.decide, { picked, decision }, { done: begun, ...(decision === 'confirm' && { confirm: sure(n) }) })

/** What can be decided of one proposal. */
export function decisionsOf(r: Proposal) {
  const text = say(clearText)
  const those = { ids: [r.recordId] }
  const open = r.state === 'waiting' || r.state === 'failed'
  return [
    { key: 'confirm', label: text.confirm, when: open, ...decided(those, 'confirm') },
    { key: 'reject', label: text.reject, when: open || r.state === 'asked', ...decided(those, 'reject') },
    { key: 'reopen', label: text.reopen, when: r.canReopen, ...decided(those, 'reopen') },
  ]
}
