import Type, { type Static } from 'typebox'
import { Id, strict } from './call.ts'

/** What every import from a file takes and answers (research/ux.md G-6): its columns are looked at, tried without writing, then written by a task. */

export const ImportPlan = strict({
  fileId: Id,
  /** Column of the file → field of the import. */
  mapping: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 64 })),
  edits: Type.Array(strict({ row: Type.Integer(), column: Type.String({ maxLength: 200 }), value: Type.String({ maxLength: 10_000 }) }), {
    maxItems: 1000,
  }),
  dropRows: Type.Array(Type.Integer(), { maxItems: 1000 }),
})
/** An uploaded file: its header, our guess which field each column is, and how many rows. The server tells GBK from UTF-8. */
export const ImportPreview = Type.Object({
  columns: Type.Array(Type.String()),
  mapping: Type.Record(Type.String(), Type.String()),
  total: Type.Integer(),
})
export type ImportPreview = Static<typeof ImportPreview>
/** A dry run. `problems`: the first hundred. */
export const ImportChecked = Type.Object({
  total: Type.Integer(),
  valid: Type.Integer(),
  invalid: Type.Integer(),
  duplicate: Type.Integer(),
  problems: Type.Array(
    Type.Object({ row: Type.Integer(), column: Type.String(), value: Type.String(), reason: Type.String(), code: Type.String() }),
  ),
})
export type ImportChecked = Static<typeof ImportChecked>
