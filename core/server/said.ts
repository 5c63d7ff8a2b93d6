import type { Words } from '../contract/errors.ts'

/** What is said now and read later, perhaps by somebody of another language: a row keeps the key and the values, readers get the words. */
export interface Said {
  key: string
  values: Record<string, string | number>
}

const known = new Map<string, (values: Said['values']) => Words>()

/** `const tooMany = saying('too_many', ({ max }: { max: number }) => …)`, and `tooMany({ max: 5 })` is what a row keeps. */
export function saying<V extends Said['values'] = Record<string, never>>(key: string, words: (values: V) => Words): (values: V) => Said {
  known.set(key, words as (values: Said['values']) => Words)
  return (values) => ({ key, values })
}

/** What is said in one place only needs no key: its words are kept as they are. */
export const inWords = saying('words', ({ zh, en }: { zh: string; en: string }) => ({ zh, en }))
/** What tasks said before there were keys: the migration kept it under this one. */
saying('plain', ({ text }: { text: string }) => ({ zh: text, en: text }))

/** What another version said, with other values or under a key that is gone, must not break the page it stands on. */
export function wordsOf(said: Said): Words {
  try {
    return known.get(said.key)!(said.values)
  } catch {
    return { zh: said.key, en: said.key }
  }
}

export const said = (words: Words, lang: 'zh-CN' | 'en'): string => (lang === 'en' ? words.en : words.zh)

/** For a column of text that says what went wrong with its row; empty when nothing did. */
export const storedSaid = (said: Said): string => JSON.stringify(said)
/** Such a column for whoever reads it. Rows of earlier versions hold a sentence as it was said then. */
export function readSaid(text: string, lang: 'zh-CN' | 'en'): string {
  return text.startsWith('{"key":') ? said(wordsOf(JSON.parse(text) as Said), lang) : text
}
