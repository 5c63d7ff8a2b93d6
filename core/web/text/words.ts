import { lang } from './text.ts'

/** `1 customer`, `2 customers`: for English texts; the noun comes as it stands behind many. */
export function counted(n: number | string, nouns: string): string {
  return `${n} ${String(n) === '1' ? (nouns === 'people' ? 'person' : nouns.replace(/s$/, '')) : nouns}`
}
/** `a、b` in Chinese, `a, b` elsewhere. */
export const listed = (names: readonly string[]): string => names.join(lang() === 'en' ? ', ' : '、')
/** `名字：说的` in Chinese, `name: said` elsewhere. */
export const withColon = (name: string, said: string): string => `${name}${lang() === 'en' ? ': ' : '：'}${said}`
/** Sentences without their full stops, in a row. */
export const sentences = (...said: readonly (string | undefined)[]): string => said.filter(Boolean).join(lang() === 'en' ? '. ' : '。')
