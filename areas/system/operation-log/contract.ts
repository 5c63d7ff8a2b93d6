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
  /** Its name when it was done. */
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
  /** On the chain of its day already, or still to be put there. */
  chained: Type.Boolean(),
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
  /** Kind and id: all that was done to one object, `live_code:0190…`. */
  object: Type.Optional(Type.String({ pattern: '^[a-z_]+:.+$', maxLength: 128 })),
  ip: Type.Optional(Type.String({ maxLength: 45 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

/** The filter of the list, for all kinds. */
const { class: _, ...anyClass } = Filter
/** So many of a kind are counted, and no further: the log grows for ever. */
export const countedTo = 1000

/** `changed`: it says something else than it did. `gone`: it is not there. `missing`: neither it nor its fingerprint is. `unproved`: on no chain, or on one that nobody signed; its place is 0. */
const Wrong = Type.Union([Type.Literal('changed'), Type.Literal('gone'), Type.Literal('missing'), Type.Literal('unproved')])
export const CheckedDay = Type.Object({
  day: Day,
  /** Lines on the chain of the day, and those that are not on it yet: they come within five minutes. */
  lines: Type.Integer(),
  waiting: Type.Integer(),
  /** Fingerprint of the last line, in hex: kept elsewhere, it proves the day to anybody. `''` of a day without lines. */
  head: Type.String(),
  /** Lines that were altered, the first 20 of them; `wrong` counts them all. */
  problems: Type.Array(Type.Object({ seq: Type.Integer(), auditId: Nullable(Id), wrong: Wrong })),
  wrong: Type.Integer(),
  at: Instant,
})
export type CheckedDay = Static<typeof CheckedDay>
/** A line on the chain of its day. What it says is told to whoever may read it. */
const Link = Type.Object({
  seq: Type.Integer(),
  print: Type.String(),
  auditId: Nullable(Id),
  actor: Type.String(),
  byProgram: Type.Boolean(),
  did: Type.String(),
})
export type Link = Static<typeof Link>

export const operationLog = calls('operation-log', 'operation_log', {
  list: query({
    access: may('operation_record', 'read'),
    about: 'rows',
    input: page(Filter),
    output: pageOf(AuditLine),
    summary: 'Newest first. Days are of the company’s calendar.',
  }),
  counts: query({
    access: may('operation_record', 'read'),
    about: 'rows',
    input: strict(anyClass),
    output: Type.Object({ classes: Type.Array(Type.Object({ class: AuditClass, count: Type.Integer() })) }),
    summary: 'How many lines of each kind stand behind the filter; of a thousand and more it is a thousand.',
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
      /** Its place on the chain of its day, with the lines before and behind it; `null` until it is put there. */
      chain: Nullable(
        Type.Object({
          day: Day,
          seq: Type.Integer(),
          print: Type.String(),
          /** Whether its own fingerprint fits what it says and the line before it. */
          holds: Type.Boolean(),
          previous: Nullable(Link),
          next: Nullable(Link),
        }),
      ),
    }),
  }),
  verify: query({
    access: may('operation_record', 'read'),
    about: 'company',
    input: strict({ day: Type.Optional(Day), fresh: Type.Optional(Type.Boolean()) }),
    output: CheckedDay,
    summary: 'Follows the chain of a day, today’s by default, from its beginning. An answer may be a minute old unless `fresh`.',
  }),
  export: command({
    access: may('operation_record', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
})
