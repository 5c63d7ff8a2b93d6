import Type from 'typebox'
import { calls, command, Id, may, strict, TaskStarted } from '#core/contract/call.ts'

const Plan = strict({
  fileId: Id,
  /** Column of the file → field: `staffExtId`, `seat`, `role`. */
  mapping: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 64 })),
  edits: Type.Array(strict({ row: Type.Integer(), column: Type.String({ maxLength: 200 }), value: Type.String({ maxLength: 10_000 }) }), {
    maxItems: 1000,
  }),
  dropRows: Type.Array(Type.Integer(), { maxItems: 1000 }),
})
const Problem = Type.Object({
  row: Type.Integer(),
  column: Type.String(),
  value: Type.String(),
  reason: Type.String(),
  code: Type.String(),
})

/** People come from WeCom; a file gives those who are there seats and roles. */
export const staffImport = calls('staff-management', 'staff/import_staff', {
  preview: command({
    access: may('staff', 'update'),
    input: strict({ fileId: Id }),
    output: Type.Object({ columns: Type.Array(Type.String()), mapping: Type.Record(Type.String(), Type.String()), total: Type.Integer() }),
  }),
  check: command({
    access: may('staff', 'update'),
    input: Plan,
    output: Type.Object({
      total: Type.Integer(),
      valid: Type.Integer(),
      invalid: Type.Integer(),
      duplicate: Type.Integer(),
      problems: Type.Array(Problem),
    }),
    summary: 'A dry run: nothing is written. The first hundred problems.',
  }),
  start: command({
    path: '/staff/import_staff',
    access: may('staff', 'update'),
    longTask: true,
    input: Plan,
    output: TaskStarted,
    summary: 'Seats and roles from a file; lines that failed come back as one (R015). Only super administrators change roles.',
  }),
})
