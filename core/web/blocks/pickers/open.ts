import { openDialog } from '../../dialog.tsx'
import type { SourceName } from './sources.ts'
import { pickerText } from './text.ts'

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
export function openPicker(
  name: Exclude<SourceName, 'materials'>,
  value: readonly string[],
  options: PickOptions = {},
): Promise<string[] | undefined> {
  const text = pickerText()
  const title = options.title ?? text.titles[name]
  const given = { ...options, title, value: [...value] }
  if (name === 'staff') return openDialog(() => import('./StaffDialog.tsx'), given, { label: title, width: 760 })
  if (name === 'departments') return openDialog(() => import('./DepartmentDialog.tsx'), given, { label: title, width: 520 })
  if (name === 'tags') return openDialog(() => import('./TagDialog.tsx'), given, { label: title, width: 640 })
  return openDialog(() => import('./ListDialog.tsx'), { ...given, source: name }, { label: title, width: 560 })
}
