import { useSyncExternalStore } from 'react'
import type { Words } from '#core/contract/errors.ts'
import { load, save } from '../storage.ts'

/**
 * Typed texts: `en` must have exactly the keys of `zh-CN`, and a text that takes values takes the same ones in both languages.
 * A missing, misspelt or left-over key does not compile.
 */
export type Lang = 'zh-CN' | 'en'
// biome-ignore lint/suspicious/noExplicitAny: the values a text takes are its own; `never` would forbid calling it
type Value = string | ((...values: any[]) => string) | Readonly<Record<string, string>>
type Same<Z> = {
  [K in keyof Z]: Z[K] extends (...values: infer A) => string
    ? (...values: A) => string
    : Z[K] extends string
      ? string
      : { [N in keyof Z[K]]: string }
}
export interface Texts<Z> {
  'zh-CN': Same<Z>
  en: Same<Z>
}

// The same object comes back; that Same<Z> of what is given is Z itself is more than the compiler can work out.
export const texts = <Z extends Record<string, Value>>(all: { 'zh-CN': Z; en: Same<NoInfer<Z>> }): Texts<Z> => all as unknown as Texts<Z>

/** What a browser begins in until its person chooses: English where it speaks any, Chinese elsewhere. */
export const languageOf = (browser: string): Lang => (/^en\b/i.test(browser) ? 'en' : 'zh-CN')

let current: Lang = load<Lang>('lang', languageOf(navigator.language)) === 'en' ? 'en' : 'zh-CN'
document.documentElement.lang = current // the page itself is written for Chinese; screen readers ask
const listeners = new Set<() => void>()
const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => listeners.delete(fn)
}

export const lang = (): Lang => current

export function setLang(next: Lang): void {
  current = next
  save('lang', next)
  document.documentElement.lang = next
  for (const fn of listeners) fn()
}

export const useLang = (): Lang => useSyncExternalStore(subscribe, lang, lang)

/** The texts of the language in use; the component draws again when it changes. */
export function useText<Z>(t: Texts<Z>): Same<Z> {
  return t[useLang()]
}
/** The same outside React: in a toast, a job, a title. */
export const say = <Z>(t: Texts<Z>): Same<Z> => t[current]
/** What the contracts say in both languages. */
export const inLang = (words: Words): string => (current === 'en' ? words.en : words.zh)
