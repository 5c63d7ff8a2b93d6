/** What a cell may hold. Dates are written as text in the corp's time; numbers stay numbers. */
export type Cell = string | number | boolean | null | undefined

export interface Sheet {
  name: string
  header: string[]
  rows: AsyncIterable<Cell[][]> | Iterable<Cell[][]>
  /** Who took this out, and when: a last row (research/ux.md G-7). */
  watermark?: string
  widths?: (number | undefined)[]
}

/** A cell that a spreadsheet would run: `=`, `+`, `-`, `@`, tab, return, and their full-width forms (research/reliability.md B10). */
const dangerous = /^[=+\-@\t\r＝＋－＠]/
const plainNumber = /^-?\d+(\.\d+)?$/
export const isFormula = (text: string): boolean => dangerous.test(text) && !plainNumber.test(text)
/** What the CSV writer puts before such a cell, taken off again when our own file comes back. */
export const unquoteFormula = (text: string): string => (text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text)
