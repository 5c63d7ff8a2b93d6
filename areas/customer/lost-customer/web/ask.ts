import type { Chosen, FilterOf } from '#core/web/blocks/table/model.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { refresh } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { outflow, outflowNotification } from '../contract.ts'

/** As many as one call takes. */
const most = 100

/** The records of a selection; nothing where they are too many for one call. */
export async function recordsOf(chosen: Chosen<FilterOf<typeof outflow.list>>): Promise<string[] | undefined> {
  if ('ids' in chosen) return chosen.ids.length > most ? undefined : [...chosen.ids]
  const { list, total } = await request(outflow.list, { ...chosen.filter, pageSize: most })
  const left = list.map((r) => r.recordId).filter((id) => !chosen.exclude.includes(id))
  return total > most ? undefined : left
}

export const askFor = (recordIds: string[], title: string) =>
  openDialog<{ recordIds: string[]; title: string }, boolean>(
    () => import('./AskDialog.tsx'),
    { recordIds, title },
    { label: title, width: 480 },
  )

export async function markRead(recordIds: string[]): Promise<void> {
  await request(outflowNotification.read, { recordIds })
  await refresh()
}
