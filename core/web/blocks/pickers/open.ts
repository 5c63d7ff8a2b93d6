import { openDialog } from '../../dialog.tsx'
import { partsGiven } from '../../parts.ts'
import { lang } from '../../text/text.ts'
import { pickerOf } from './rows.ts'
import type { Kind } from './sources.ts'

export interface PickOptions {
  /** Several at once; a single choice closes the dialog. */
  multiple?: boolean
  /** At most so many; the rest cannot be ticked, and the page says why. */
  max?: number
  title?: string
  /** People without 客户联系 or a seat may still be chosen (for statistics, permissions). */
  allowUnavailable?: boolean
}

/** Opens the dialog of a kind with what is chosen; answers the new choice, `undefined` when nothing was decided. */
export async function openPicker(kind: Kind, value: readonly string[], options: PickOptions = {}): Promise<string[] | undefined> {
  await partsGiven
  const from = pickerOf(kind)
  const title = options.title ?? from?.words[lang()].title ?? ''
  const given = { ...options, title, value: [...value], kind }
  const load = (from?.dialog?.load as typeof list | undefined) ?? list
  return openDialog(load, given, { label: title, width: from?.dialog?.width ?? 560 })
}
const list = () => import('./ListDialog.tsx')
