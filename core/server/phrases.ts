import type { Words } from '../contract/errors.ts'

/** What is said now and read later, perhaps by somebody of another language: a row keeps the key and the values, readers get the words. */
export interface Phrase {
  key: string
  values: Record<string, string | number>
}

const phrases = new Map<string, (values: Phrase['values']) => Words>()

/** `const tooMany = saying('too_many', ({ max }: { max: number }) => …)`, and `tooMany({ max: 5 })` is what a row keeps. */
export function phrase<V extends Phrase['values'] = Record<string, never>>(
  key: string,
  words: (values: V) => Words,
): (values: V) => Phrase {
  phrases.set(key, words as (values: Phrase['values']) => Words)
  return (values) => ({ key, values })
}

/** What is said in one place only needs no key: its words are kept as they are. */
export const inWords = phrase('words', ({ zh, en }: { zh: string; en: string }) => ({ zh, en }))
/** What tasks said before there were keys: the migration kept it under this one. */
phrase('plain', ({ text }: { text: string }) => ({ zh: text, en: text }))

/** What another version said, with other values or under a key that is gone, must not break the page it stands on. */
export function wordsOf(said: Phrase): Words {
  try {
    return phrases.get(said.key)!(said.values)
  } catch {
    return { zh: said.key, en: said.key }
  }
}

export const inLang = (words: Words, lang: 'zh-CN' | 'en'): string => (lang === 'en' ? words.en : words.zh)

/** For a column of text that says what went wrong with its row; empty when nothing did. */
export const storePhrase = (said: Phrase): string => JSON.stringify(said)
/** Such a column for whoever reads it. Rows of earlier versions hold a sentence as it was said then. */
export function readPhrase(text: string, lang: 'zh-CN' | 'en'): string {
  return text.startsWith('{"key":') ? inLang(wordsOf(JSON.parse(text) as Phrase), lang) : text
}
