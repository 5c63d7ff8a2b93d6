import { fmt } from '../../text/format.ts'

export interface Series {
  name: string
  values: readonly (number | null)[]
  /** The same line one period earlier: dashed and grey. */
  previous?: boolean
  /** Written beside the name in the legend; the sum by default. */
  total?: number | null
}
export type ValueKind = 'number' | 'percent' | 'money'
export const writeValue = (kind: ValueKind, n: number | null | undefined): string =>
  n === null || n === undefined ? '-' : kind === 'percent' ? fmt.percent(n) : kind === 'money' ? fmt.moneyShort(n) : fmt.number(n)
