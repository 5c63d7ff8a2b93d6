import Type, { type Static } from 'typebox'
import { calls, command, Id, query, strict } from './call.ts'

/** Column settings and saved views of list screens, kept per staff member on the server (research/ux.md G-2). */
export const ColumnSetting = Type.Object({
  key: Type.String({ maxLength: 64 }),
  shown: Type.Boolean(),
  pinned: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right')])),
  width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1000 })),
})
const TableKey = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9_.-]+$' })

export const SavedView = Type.Object({
  viewId: Id,
  name: Type.String(),
  search: Type.String(),
  shared: Type.Boolean(),
  mine: Type.Boolean(),
  isDefault: Type.Boolean(),
})
export type SavedView = Static<typeof SavedView>

export const tableHeader = calls('system-settings', 'table_header', {
  get: query({
    access: 'staff',
    input: strict({ table: TableKey }),
    output: Type.Object({ columns: Type.Array(ColumnSetting) }),
    summary: 'Empty when the person kept the defaults.',
  }),
  set: command({
    access: 'staff',
    input: strict({ table: TableKey, columns: Type.Array(ColumnSetting, { maxItems: 60 }) }),
    summary: 'An empty list restores the defaults.',
  }),
})
export const savedViews = calls('system-settings', 'saved_view', {
  list: query({ access: 'staff', input: strict({ table: TableKey }), output: Type.Object({ list: Type.Array(SavedView) }) }),
  save: command({
    access: 'staff',
    input: strict({
      viewId: Type.Optional(Id),
      table: TableKey,
      name: Type.String({ minLength: 1, maxLength: 20 }),
      search: Type.String({ maxLength: 2000 }),
      shared: Type.Boolean(),
      isDefault: Type.Boolean(),
    }),
    output: Type.Object({ viewId: Id }),
  }),
  delete: command({ access: 'staff', input: strict({ viewId: Id }) }),
})
