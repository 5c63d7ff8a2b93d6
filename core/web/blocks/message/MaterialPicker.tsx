import { openDialog } from '../../dialog.tsx'
import { lang, say } from '../../text/text.ts'
import { pickerOf, usePicker } from '../pickers/rows.ts'
import { filesOf, type Kinds } from './kinds.ts'
import type { Picked } from './picked.ts'
import { messageText } from './text.ts'

/** Where a message may take from: the material library once an area brings one, else the company's files if a file may be sent. */
export function useMaterials(kinds: Kinds): 'library' | 'files' | undefined {
  const library = usePicker('materials')
  return library ? 'library' : filesOf(kinds).length > 0 ? 'files' : undefined
}

export function pickMaterial(kinds: Kinds): Promise<Picked | undefined> {
  const library = pickerOf('materials')
  const title = library ? library.words[lang()].title : say(messageText).pickFile
  return openDialog<{ kinds: Kinds; title: string }, Picked>(
    () => import('./MaterialDialog.tsx'),
    { kinds, title },
    { label: title, width: 640 },
  )
}
