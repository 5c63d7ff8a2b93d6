import { draftsOf, sessionNow } from '../../session.ts'
import { load, save } from '../../storage.ts'
import { isEmpty, valueAt, withValue } from './check.ts'
import type { Values } from './types.ts'

/** A draft lives in the browser that wrote it, for a month, and is offered to its writer only; signing out takes it away. */
export interface Draft<V> {
  at: number
  values: V
  /** Of an edit: the version it was begun on. */
  on?: Begun<V>
}
export interface Begun<V> {
  version: number
  values: V
}

/** Where the drafts of whoever is signed in are kept; asked once a form, which may still write when its writer is gone. */
export const draftPlace = (key: string): string => draftsOf(sessionNow()) + key
const month = 30 * 86_400_000

export function readDraft<V>(place: string): Draft<V> | undefined {
  const draft = load<Draft<V> | null>(place, null)
  return draft && Date.now() - draft.at < month ? draft : undefined
}

export function writeDraft<V>(place: string, values: V, on?: Begun<V>, at = Date.now()): number {
  save(place, { at, values, on } satisfies Draft<V>)
  return at
}

/** Merges a draft of an older version: the fields that were changed in it, over the others as they are `now`. */
export function changesOf(draft: Draft<Values>, now: Values, names: readonly string[]): Values {
  const same = (name: string) => JSON.stringify(valueAt(draft.values, name)) === JSON.stringify(valueAt(draft.on?.values ?? {}, name))
  return names.filter((n) => !same(n)).reduce((out, n) => withValue(out, n, valueAt(draft.values, n)), now)
}

/** What a form holds once a draft on offer is taken: the draft's values, and over them the fields that were written since the form opened (`initial`). */
export function joined(draft: Values, now: Values, initial: Values, names: readonly string[]): Values {
  const written = names.filter((n) => {
    const [value, before] = [valueAt(now, n), valueAt(initial, n)]
    return !(isEmpty(value) && isEmpty(before)) && JSON.stringify(value) !== JSON.stringify(before)
  })
  return written.reduce((out, n) => withValue(out, n, valueAt(now, n)), draft)
}

export const dropDraft = (place: string): void => save(place, undefined)
