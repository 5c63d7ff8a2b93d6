import type { AnyCall } from '#core/contract/call.ts'
import type { ImportPreview } from '#core/contract/imports.ts'

/** A column the import understands. */
export interface ImportField {
  key: string
  label: string
  required?: boolean
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

/** Where columns went last time, else where the server thinks they belong; each field once. */
export function startMapping(preview: ImportPreview, fields: readonly ImportField[], last: Record<string, string>): Record<string, string> {
  const out: Record<string, string> = {}
  for (const from of [last, preview.mapping])
    for (const column of preview.columns) {
      const key = from[column]
      if (key && !out[column] && fields.some((f) => f.key === key) && !Object.values(out).includes(key)) out[column] = key
    }
  return out
}
export const missingFields = (fields: readonly ImportField[], mapping: Record<string, string>): ImportField[] =>
  fields.filter((f) => f.required && !Object.values(mapping).includes(f.key))
