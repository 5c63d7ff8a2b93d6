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

/** What a cell of Excel holds at most, in characters; and a line, of which a whole one of 200 columns has 5,000 for each. */
export const longestCell = 32_767
export const longestLine = 1_000_000
/** All rows of a workbook together: the same text may stand in many cells and be packed once. */
const longestSheet = 100_000_000
/** Counts the text of a workbook, row by row; answers what is too much of it, if anything is. */
export function textMeter(): (row: string[]) => 'lineTooLong' | 'tooLarge' | undefined {
  let total = 0
  return (row) => {
    const length = row.reduce((n, cell) => n + cell.length, 0)
    if (length > longestLine || row.some((cell) => cell.length > longestCell)) return 'lineTooLong'
    total += length
    return total > longestSheet ? 'tooLarge' : undefined
  }
}

/** A cell that a spreadsheet would run: `=`, `+`, `-`, `@`, tab, return, and their full-width forms (research/reliability.md B10). */
const dangerous = /^[=+\-@\t\r＝＋－＠]/
const plainNumber = /^-?\d+(\.\d+)?$/
export const isFormula = (text: string): boolean => dangerous.test(text) && !plainNumber.test(text)
/** What the CSV writer puts before such a cell, taken off again when our own file comes back. */
export const unquoteFormula = (text: string): string => (text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text)
