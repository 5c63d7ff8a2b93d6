import Type, { type Static } from 'typebox'
import { calls, command, Id, Nullable, query, strict } from './call.ts'

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

/** Something a condition points to by its id, and that is not there for the asker. */
export const GoneReference = Type.Object({
  kind: Type.String(),
  id: Type.String(),
  /** What it was called, where the asker could have known. */
  name: Nullable(Type.String()),
  /** What became of it, in the language of the asker; empty without a name. */
  gone: Type.String(),
  /** The condition still finds what belonged to it. */
  finds: Type.Boolean(),
})
export type GoneReference = Static<typeof GoneReference>

export const tableHeader = calls('system-settings', 'table_header', {
  get: query({
    access: 'staff',
    about: 'own',
    input: strict({ table: TableKey }),
    output: Type.Object({ columns: Type.Array(ColumnSetting) }),
    summary: 'Empty when the person kept the defaults.',
  }),
  set: command({
    access: 'staff',
    about: 'own',
    because: 'how one’s own lists look',
    unaudited: 'how one’s own lists look',
    lastWins: 'how one’s own lists look',
    input: strict({ table: TableKey, columns: Type.Array(ColumnSetting, { maxItems: 200 }) }),
    summary: 'An empty list restores the defaults.',
  }),
})
export const savedViews = calls('system-settings', 'saved_view', {
  list: query({ access: 'staff', about: 'own', input: strict({ table: TableKey }), output: Type.Object({ list: Type.Array(SavedView) }) }),
  check: query({
    method: 'POST',
    access: 'staff',
    about: 'own',
    input: strict({
      /** By kind, as areas declare them (`reference` in their contracts). */
      refs: Type.Record(Type.String({ pattern: '^[a-zA-Z]{1,32}$' }), Type.Array(Type.String({ maxLength: 64 }), { maxItems: 1000 }), {
        maxProperties: 50,
      }),
    }),
    output: Type.Object({ gone: Type.Array(GoneReference) }),
    summary: 'R347: which of these are gone, or are not for the asker to see. A kind nobody declares is refused.',
  }),
  save: command({
    access: 'staff',
    about: 'own',
    because: 'how one’s own lists look',
    unaudited: 'a view says whose it is',
    lastWins: 'one’s own; others only use it',
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
  delete: command({ access: 'staff', about: 'own', because: 'how one’s own lists look', input: strict({ viewId: Id }) }),
})
