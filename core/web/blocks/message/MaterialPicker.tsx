import type { Attachment } from '#core/contract/message.ts'
import { openDialog } from '../../dialog.tsx'
import { pickerText } from '../pickers/text.ts'
import type { Picked } from './picked.ts'

/** The library and what this browser uploaded last. */
export function pickMaterial(kinds: readonly Attachment['msgtype'][]): Promise<Picked | undefined> {
  const title = pickerText().titles.materials
  return openDialog<{ kinds: readonly Attachment['msgtype'][]; title: string }, Picked>(
    () => import('./MaterialDialog.tsx'),
    { kinds, title },
    { label: title, width: 640 },
  )
}
