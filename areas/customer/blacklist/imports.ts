import Type from 'typebox'
import { calls, command, Id, may, strict, TaskStarted } from '#core/contract/call.ts'

const Plan = strict({
  fileId: Id,
  /** Column of the file → field: `externalUserExtId`, `mobile`, `reason`, `until`. */
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

/** Customers by WeCom’s id or by the number a member wrote down; nobody is made by it. */
export const blackListImport = calls('blacklist', 'black_list/import', {
  preview: command({
    access: may('blacklist_wx_user', 'create'),
    input: strict({ fileId: Id }),
    output: Type.Object({ columns: Type.Array(Type.String()), mapping: Type.Record(Type.String(), Type.String()), total: Type.Integer() }),
  }),
  check: command({
    access: may('blacklist_wx_user', 'create'),
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
    path: '/black_list/import',
    access: may('blacklist_wx_user', 'create'),
    longTask: true,
    input: Plan,
    output: TaskStarted,
    summary: 'A file of customers; lines that failed come back as one (R015).',
  }),
})
