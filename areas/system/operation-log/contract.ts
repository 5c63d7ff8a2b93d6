import Type, { type Static } from 'typebox'
import { AuditClass } from '#core/contract/audit.ts'
import { calls, command, Day, exportOf, Id, Instant, may, Nullable, page, pageOf, query, strict, TaskStarted } from '#core/contract/call.ts'
import { thing } from '#core/contract/things.ts'

export const aLine = thing('entry of the operation log', '操作日志')

/**
 * The operation log (操作日志): who did what to which object, from where, as it was and as it is. Lines are added by whoever changes something
 * (`core/server/audit.ts`), never changed, and kept by month for 180 days at least. Who sees less than the company sees lines of the members in
 * their scope; those of local administrators, of the program and of whoever was not let in take the whole company in scope.
 */

const AuditObject = Type.Object({
  /** As it was called then. */
  name: Type.String(),
  kind: Type.String(),
  id: Type.String(),
  /** The screen that shows it, by its key, and what its address says; `null` where none does. */
  screen: Nullable(Type.String()),
  words: Type.Record(Type.String(), Type.String()),
})
const line = {
  auditId: Id,
  at: Instant,
  /** Of the member who did it; `null` for a local administrator, the program, and whoever was not signed in. */
  staffId: Nullable(Id),
  /** The name at that time; `''` where nobody was signed in. */
  actor: Type.String(),
  avatar: Type.String(),
  /** Whether the program did it by itself. */
  byProgram: Type.Boolean(),
  class: AuditClass,
  /** What was done, in words; the object's name is read behind it. */
  did: Type.String(),
  object: AuditObject,
  ip: Type.String(),
}
export const AuditLine = Type.Object(line)
export type AuditLine = Static<typeof AuditLine>

/** One value that is another than before, in words; `null` is nothing. */
export const AuditChange = Type.Object({ label: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) })
export type AuditChange = Static<typeof AuditChange>

const Filter = {
  /** The beginning of the object's name; a whole IP or request id. */
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  class: Type.Optional(AuditClass),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  /** The whole name: of local administrators and of the program, who are no staff. */
  actor: Type.Optional(Type.String({ maxLength: 64 })),
  objectKind: Type.Optional(Type.String({ maxLength: 64 })),
  objectId: Type.Optional(Type.String({ maxLength: 64 })),
  ip: Type.Optional(Type.String({ maxLength: 45 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

export const operationLog = calls('operation-log', 'operation_log', {
  list: query({
    access: may('operation_record', 'read'),
    about: 'rows',
    input: page(Filter),
    output: pageOf(AuditLine),
    summary: 'Newest first. Days are of the company’s calendar. `objectId` goes with `objectKind`.',
  }),
  one: query({
    access: may('operation_record', 'read'),
    about: 'rows',
    input: strict({ auditId: Id }),
    output: Type.Object({
      ...line,
      requestId: Type.String(),
      /** What is another than before; of what was made or deleted, what it was. At most 200. */
      changes: Type.Array(AuditChange),
      more: Type.Integer(),
      /** As it was kept, as JSON; `''` where nothing was. */
      before: Type.String(),
      after: Type.String(),
    }),
  }),
  export: command({
    access: may('operation_record', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
})
