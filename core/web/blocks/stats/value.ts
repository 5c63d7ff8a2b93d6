import { fmt } from '../../text/format.ts'

export interface Series {
  name: string
  values: readonly (number | null)[]
  /** The same line one period earlier: dashed and grey. */
  previous?: boolean
  /** The sum as a figure with its list (`figureOf`), beside the name in the legend; without it the legend says names only. */
  told?: { value: number | null | undefined; to?: string }
}
export type ValueKind = 'number' | 'percent' | 'money'
export const writeValue = (kind: ValueKind, n: number | null | undefined): string =>
  n === null || n === undefined ? '-' : kind === 'percent' ? fmt.percent(n) : kind === 'money' ? fmt.moneyShort(n) : fmt.number(n)
