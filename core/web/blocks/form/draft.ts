import { load, save } from '../../storage.ts'

/** A draft lives in the browser that wrote it, for a month. */
export interface Draft<V> {
  at: number
  values: V
}

const place = (key: string) => `draft.${key}`
const month = 30 * 86_400_000

export function readDraft<V>(key: string): Draft<V> | undefined {
  const draft = load<Draft<V> | null>(place(key), null)
  return draft && Date.now() - draft.at < month ? draft : undefined
}

export function writeDraft<V>(key: string, values: V): number {
  const at = Date.now()
  save(place(key), { at, values })
  return at
}

export const dropDraft = (key: string): void => save(place(key), undefined)
