import type { Chosen, FilterOf } from '#core/web/blocks/table/model.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { request } from '#core/web/request/request.ts'
import { type Kind, relation } from '../contract.ts'
import type { Asked } from './asked.ts'

export type Picked = Chosen<FilterOf<typeof relation.list>>
/** As many as one call takes. */
const most = 100

/** What a selection of the list asks for; nothing where more were ticked one by one than a call takes. */
export function askedOf(kind: Kind, picked: Picked): Asked | undefined {
  if ('ids' in picked) return picked.ids.length > most ? undefined : { kind, recordIds: picked.ids }
  return { all: { ...picked.filter, kind }, exclude: picked.exclude }
}

/** The records of a selection; nothing where they are too many for one call. */
export async function recordsOf(picked: Picked): Promise<string[] | undefined> {
  if ('ids' in picked) return picked.ids.length > most ? undefined : [...picked.ids]
  const { list, total } = await request(relation.list, { ...picked.filter, pageSize: most })
  const left = list.map((r) => r.recordId).filter((id) => !picked.exclude.includes(id))
  return total > most ? undefined : left
}

export const askAbout = (of: Asked, title: string) =>
  openDialog<{ of: Asked; title: string }, boolean>(() => import('./AskDialog.tsx'), { of, title }, { label: title, width: 480 })
export const handleMoves = (recordIds: string[], title: string) =>
  openDialog<{ recordIds: string[]; title: string }, boolean>(
    () => import('./HandleDialog.tsx'),
    { recordIds, title },
    { label: title, width: 480 },
  )
