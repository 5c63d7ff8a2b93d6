import { parse } from 'csv-parse/sync'
import { fail } from './errors.ts'

/** Rows of a file of a job, by the names of its first line. */
export function readCsv(bytes: Buffer): Record<string, string>[] {
  try {
    return parse(bytes, { columns: true, bom: true, trim: true, skip_empty_lines: true, relax_column_count: true })
  } catch {
    return fail(40092)
  }
}
