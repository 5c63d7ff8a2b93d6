import { draftsOf, sessionNow } from '../../session.ts'
import { load, save } from '../../storage.ts'

/** A draft lives in the browser that wrote it, for a month, and is offered to its writer only; signing out takes it away. */
export interface Draft<V> {
  at: number
  values: V
}

/** Where the drafts of whoever is signed in are kept; asked once a form, which may still write when its writer is gone. */
export const draftPlace = (key: string): string => draftsOf(sessionNow()) + key
const month = 30 * 86_400_000

export function readDraft<V>(place: string): Draft<V> | undefined {
  const draft = load<Draft<V> | null>(place, null)
  return draft && Date.now() - draft.at < month ? draft : undefined
}

export function writeDraft<V>(place: string, values: V): number {
  const at = Date.now()
  save(place, { at, values })
  return at
}

export const dropDraft = (place: string): void => save(place, undefined)
