import type { Words } from '../contract/errors.ts'

/** Text that is stored now and read later, perhaps in another language: the row keeps key and values, readers get the words. */
export interface Phrase {
  key: string
  values: Record<string, string | number>
}

const phrases = new Map<string, (values: Phrase['values']) => Words>()

/** `const tooMany = phrase('too_many', ({ max }: { max: number }) => …)`, and `tooMany({ max: 5 })` is what a row keeps. */
export function phrase<V extends Phrase['values'] = Record<string, never>>(
  key: string,
  words: (values: V) => Words,
): (values: V) => Phrase {
  phrases.set(key, words as (values: Phrase['values']) => Words)
  return (values) => ({ key, values })
}

/** For text used in one place only: it needs no key, the words themselves are stored. */
export const inWords = phrase('words', ({ zh, en }: { zh: string; en: string }) => ({ zh, en }))
/** Messages of tasks from before there were keys; the migration stored them under this one. */
phrase('plain', ({ text }: { text: string }) => ({ zh: text, en: text }))

/** A phrase of another version, with a key or values that this one does not know, must not break the page. */
export function wordsOf(said: Phrase): Words {
  try {
    return phrases.get(said.key)!(said.values)
  } catch {
    return { zh: said.key, en: said.key }
  }
}

export const inLang = (words: Words, lang: 'zh-CN' | 'en'): string => (lang === 'en' ? words.en : words.zh)

/** For a text column with the reason why its row failed; empty when it did not. */
export const storePhrase = (said: Phrase): string => JSON.stringify(said)
/** The words of such a column. Rows of earlier versions hold a plain sentence. */
export function readPhrase(text: string, lang: 'zh-CN' | 'en'): string {
  return text.startsWith('{"key":') ? inLang(wordsOf(JSON.parse(text) as Phrase), lang) : text
}
