/** What is said now and read later, perhaps by somebody of another language: a row keeps the key and the values, readers get the words. */
export interface Said {
  key: string
  values: Record<string, string | number>
}
export interface Words {
  zh: string
  en: string
}

const known = new Map<string, (values: Said['values']) => Words>()

/** `const tooMany = saying('too_many', ({ max }: { max: number }) => …)`, and `tooMany({ max: 5 })` is what a row keeps. */
export function saying<V extends Said['values'] = Record<string, never>>(key: string, words: (values: V) => Words): (values: V) => Said {
  known.set(key, words as (values: Said['values']) => Words)
  return (values) => ({ key, values })
}

/** Words that came ready, from somebody who knew one language only. */
export const plain = saying('plain', ({ text }: { text: string }) => ({ zh: text, en: text }))

/** What another version said, with other values or under a key that is gone, must not break the page it stands on. */
export function wordsOf(said: Said): Words {
  try {
    return known.get(said.key)!(said.values)
  } catch {
    return { zh: said.key, en: said.key }
  }
}
