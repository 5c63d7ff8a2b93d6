import type { AnyCall } from '../../contract/call.ts'
import type { LongTask } from '../tasks.ts'

/** What the task center offers when a batch has ended. */
interface BatchKind {
  task: LongTask
  /** The call of whoever may undo it; nothing where there is no way back. */
  undo: AnyCall | undefined
  /** Key of the list that shows the rows it touched. */
  screen: string | undefined
}
export const batchKinds = new Map<string, BatchKind>()
