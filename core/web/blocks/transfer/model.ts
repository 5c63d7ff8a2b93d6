import type { AnyCall } from '#core/contract/call.ts'

/** A column the import understands. */
export interface ImportField {
  key: string
  label: string
  required?: boolean
  sample?: string
  /** The only values it takes; they go into the template. */
  allowed?: readonly string[]
}
/** What `preview` answers about an uploaded file: its header and how much there is. The server tells GBK from UTF-8. */
export interface ImportPreview {
  columns: string[]
  total: number
}
export interface ImportProblem {
  row: number
  column: string
  value: string
  reason: string
  code: string
}
/** What `check` answers: a dry run. `problems` holds the first hundred. */
export interface ImportCheck {
  total: number
  valid: number
  invalid: number
  duplicate: number
  problems: ImportProblem[]
}
export interface ImportPlan {
  fileId: string
  /** Column of the file → key of the field; columns that are left out are not read. */
  mapping: Record<string, string>
  mode: 'create' | 'update' | 'both'
  /** By which field a row is known. */
  keyField?: string
  overwriteEmpty: boolean
  /** Cells mended in the check, and rows dropped there. */
  edits: { row: number; column: string; value: string }[]
  dropRows: number[]
}
export interface ImportCalls {
  preview: AnyCall
  check: AnyCall
  start: AnyCall
}

const plain = (text: string): string => text.replace(/[\s*＊（）()]/g, '').toLowerCase()

/** Columns find their fields by what they are called, or by where they went last time. */
export function autoMap(
  columns: readonly string[],
  fields: readonly ImportField[],
  last: Record<string, string> = {},
): Record<string, string> {
  const out: Record<string, string> = {}
  const taken = new Set<string>()
  for (const column of columns) {
    const field = fields.find(
      (f) => !taken.has(f.key) && (last[column] === f.key || plain(f.label) === plain(column) || plain(f.key) === plain(column)),
    )
    if (!field) continue
    out[column] = field.key
    taken.add(field.key)
  }
  return out
}
export const missingFields = (fields: readonly ImportField[], mapping: Record<string, string>): ImportField[] =>
  fields.filter((f) => f.required && !Object.values(mapping).includes(f.key))

/** A template anybody's spreadsheet opens: BOM for Excel, required columns starred, a sample row, allowed values below. */
export function templateCsv(fields: readonly ImportField[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)
  const rows = [fields.map((f) => f.label + (f.required ? '*' : '')), fields.map((f) => f.sample ?? f.allowed?.[0] ?? '')]
  return `\ufeff${rows.map((r) => r.map(cell).join(',')).join('\r\n')}\r\n`
}
