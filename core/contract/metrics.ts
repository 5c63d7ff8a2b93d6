import type { Words } from './errors.ts'

/** What a figure means (research/ux.md G-12): said once by the area that counts it, read as the help beside the figure and on the page that explains all. */
export interface Metric {
  title: Words
  definition: Words
  formula: Words
  /** What counts once and what twice. */
  distinct: Words
  updated: Words
  /** The screen where it stands, by its key, and what its address says. */
  screen: string
  search?: Readonly<Record<string, string>>
}
/** The metrics of an area under one heading, each by an id of its own among all (`code_adds`); a lower `order` stands higher. Lent by `web/parts.ts`. */
export interface Metrics<K extends string = string> {
  title: Words
  order: number
  of: Readonly<Record<K, Metric>>
}
export const metrics = <const K extends string>(title: Words, order: number, of: Record<K, Metric>): Metrics<K> => ({ title, order, of })

export const live: Words = { zh: '实时', en: 'Live' }

/** Definition, formula, how doubles count, when it is updated: the tooltip of a figure. */
export const metricHelp = ({ definition, formula, distinct, updated }: Metric, lang: 'zh' | 'en'): string =>
  lang === 'zh'
    ? `${definition.zh}${formula.zh}。${distinct.zh}更新：${updated.zh}。`
    : `${definition.en} ${formula.en}. ${distinct.en} Updated: ${updated.en.toLowerCase()}.`
