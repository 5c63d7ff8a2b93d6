import type { AnyCall } from '../../contract/call.ts'
import type { Behind } from '../../contract/figures.ts'
import type { Context } from '../context.ts'
import type { Title } from './title.ts'

/** What an undo is started with: the task, and what that was called. */
export interface Undo {
  undo: string
  title: Title
}
export const isUndo = (input: unknown): input is Undo => typeof (input as Partial<Undo> | null)?.undo === 'string'

/** What the task center offers when a batch has ended. */
interface BatchKind {
  /** The call of whoever may undo it, and how that starts; nothing where there is no way back. */
  undo: { call: AnyCall; start(ctx: Context, of: Undo, about: Title): Promise<{ taskId: string }> } | undefined
  /** The list that shows the rows it touched, and its screen. */
  resultList: Pick<Behind, 'list' | 'screen'> | undefined
}
export const batchKinds = new Map<string, BatchKind>()
