import Type, { type Static, type TInteger, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox'
import type { Module } from './modules.ts'

/** What a staff member may do in a module; `audit` is to approve what others made. */
export const actions = ['read', 'create', 'update', 'delete', 'export', 'audit'] as const
export type Action = (typeof actions)[number]

/**
 * Who may make a call. `may` asks for a privilege; `staff` any signed-in staff member; `root` the corp's super administrators;
 * `customer` a customer known by an H5 session; `share` the holder of a signed link; `public` anybody.
 */
export interface Privilege {
  readonly module: Module
  readonly action: Action
}
export type Access = Privilege | 'staff' | 'root' | 'customer' | 'share' | 'public'
export const may = (module: Module, action: Action): Privilege => ({ module, action })

/**
 * Whose things a call reads or changes. The server's loop and `can(call)` of the screens both go by it.
 * - `rows`: customers, codes, missions …: those in the asker's data scope; any other is as if absent (`staffInScope`)
 * - `company`: what all of the company shares and one changes for everybody (tags, syncs, settings): takes the whole company in scope
 * - `shared`: the same, to read: for everybody whom `access` lets in
 * - `own`: what belongs to the asker alone (their tasks, notices, files, views), or to the bearer of a link
 * - `self`: signing in, one's sessions, factors and companies: the only calls of a company that is not authorised (any more) or not activated
 */
export type About = 'rows' | 'company' | 'shared' | 'own' | 'self'

/** One HTTP call, declared once. `name` is `<prefix>.<key>`: cache key, log word and test title. `path` is without `/api`. */
export interface Call<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  name: string
  /** Id of the area in spec/catalogue/areas.tsv. */
  area: string
  path: string
  method: 'GET' | 'POST'
  /** Reads change nothing, whatever their method; after a write, what is on screen is read again. */
  kind: 'query' | 'command'
  access: Access
  about: About
  /** Why a command writes no line into the audit log; empty when it does. The loop writes one for every handler that has not. */
  unaudited: string
  /** Takes an `Idempotency-Key` (core/server/once.ts): what sends, imports, pays or has WeCom make something is done once, however often it arrives. */
  once: boolean
  /** Why an edit names no `version`; empty when it does. */
  lastWins: string
  /** Answers `{ taskId }` at once; progress is followed in the task center (R010). */
  longTask: boolean
  /** Takes `multipart/form-data`; the handler reads the parts itself (R080). */
  multipart: boolean
  summary: string
  /** R063: the call of the console that this one stands for beside the chat. */
  variantOf: AnyCall | null
  input: I
  output: O
}
// biome-ignore lint/suspicious/noExplicitAny: code that handles every call cannot name one call's shapes
export type AnyCall = Call<any, any>
export type Calls = Record<string, AnyCall>

/** Top-level fields with a default: the sender may leave them out, the handler always has them. */
type FilledKeys<P> = { [K in keyof P]: P[K] extends { '~filled': true } ? K : never }[keyof P]
type Parse<S> =
  S extends TObject<infer P extends TProperties>
    ? Static<S> & { [K in FilledKeys<P>]: Static<P[K]> }
    : S extends TSchema
      ? Static<S>
      : never

export type Input<C extends AnyCall> = Static<C['input']>
export type Parsed<C extends AnyCall> = Parse<C['input']>
export type Output<C extends AnyCall> = Static<C['output']>

/** A field the sender may leave out; the handler gets `value` then. */
export function filled<T extends TSchema>(schema: T, value: Static<T>): TOptional<T> & { '~filled': true } {
  // The mark exists for the compiler alone (`FilledKeys`): no such key is ever there.
  return Type.Optional({ ...schema, default: value } as T) as unknown as TOptional<T> & { '~filled': true }
}

interface Spec<I extends TSchema, O extends TSchema> {
  input?: I
  output?: O
  path?: string
  method?: 'GET' | 'POST'
  longTask?: boolean
  multipart?: boolean
  /** One line for the API document; says units, limits and the rule it comes from. */
  summary?: string
}
interface Reads<I extends TSchema, O extends TSchema> extends Spec<I, O> {
  access: Access
  about: About
}
/** What changes things takes a privilege, or says why it needs none. */
type Writes<I extends TSchema, O extends TSchema> = Spec<I, O> & {
  about: Exclude<About, 'shared'>
  /** Why no line in the audit log is needed: nothing changes, or what changes says itself who did it. */
  unaudited?: string
  /** Takes an `Idempotency-Key`, because a repeated request would send, import, pay or create twice. A create whose id the sender chose needs none. */
  once?: boolean
  /** Why an edit takes no `version` (below): when two people save at once the last one wins, and nobody loses anything by it. */
  lastWins?: string
} & ({ access: Privilege | 'root'; because?: never } | { access: Exclude<Access, Privilege | 'root'>; because: string })

export const Nothing = Type.Object({}, { additionalProperties: false })
type TNothing = typeof Nothing

function declare(
  kind: 'query' | 'command',
  method: 'GET' | 'POST',
  spec: Reads<TSchema, TSchema> & { unaudited?: string; once?: boolean; lastWins?: string },
): Call {
  return {
    name: '',
    area: '',
    path: spec.path ?? '',
    method: spec.method ?? method,
    kind,
    access: spec.access,
    about: spec.about,
    unaudited: spec.unaudited ?? '',
    once: spec.once ?? false,
    lastWins: spec.lastWins ?? '',
    longTask: spec.longTask ?? false,
    multipart: spec.multipart ?? false,
    summary: spec.summary ?? '',
    variantOf: null,
    input: spec.input ?? Nothing,
    output: spec.output ?? Nothing,
  }
}

/** A read. GET unless the specification or a large filter asks for POST. */
export function query<I extends TSchema = TNothing, O extends TSchema = TNothing>(spec: Reads<I, O>): Call<I, O> {
  return declare('query', 'GET', spec) as Call<I, O>
}

/** A write. Always POST unless the specification says otherwise. */
export function command<I extends TSchema = TNothing, O extends TSchema = TNothing>(spec: Writes<I, O>): Call<I, O> {
  return declare('command', 'POST', spec) as Call<I, O>
}

/**
 * The variant of a call for staff beside the chat and on their phones (R063): the same input, answer and handler, under `/staff_client/…`,
 * and no privilege of the console. Who may make the call itself reaches what they reach there; anybody else their own customers alone.
 */
export const besideChat = <C extends AnyCall>(call: C, path = call.path): C => ({
  ...call,
  path: `/staff_client${path}`,
  access: 'staff',
  variantOf: call,
  summary: `${call.summary} Beside the chat: one’s own (R063).`.trim(),
})

/** Names the calls of one area. `live_codes.batchDelete` under prefix `contact_way` is `POST /api/contact_way/batch_delete`. */
export function calls<T extends Calls>(area: string, prefix: string, all: T): T {
  for (const [key, call] of Object.entries(all)) {
    call.name = `${prefix}.${key}`
    call.area = area
    call.path ||= `/${prefix}/${snake(key)}`
  }
  return all
}

/** `externalUserExtId` → `external_user_ext_id`. A digit opens no new word: `v2` stays `v2`. */
export const snake = (key: string): string => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
/** `external_user_ext_id` → `externalUserExtId`. */
export const camel = (key: string): string => key.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase())

/** What an `Idempotency-Key` may be (core/server/once.ts). */
export const idempotencyKey = /^[\x21-\x7e]{16,100}$/

/** UUIDv7 made by the program. */
export const Id = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  maxLength: 36,
  description: 'UUIDv7',
})
/** An id that WeCom made: userid, external_userid, chat_id … (platform/00 §6). */
export const ExtId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_.@-]+$', description: 'WeCom id' })
/**
 * Optimistic locking: it comes with what is read and goes back with the edit. Where the thing has another version by now the edit is refused
 * (409, with who changed it and when). Either a count of edits or a hash of the content (`versionOf`); nothing may be read off it.
 */
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'As it was read' })
/** The years we take: others are typing errors, and far dates break databases and spreadsheets. */
const year = '(19[7-9][0-9]|20[0-9]{2}|2100)'
/** An instant of the years 1970 to 2100 as ISO 8601, to the millisecond: `2026-11-21T02:00:00.000Z`. Answers are in UTC; an offset is taken. */
export const Instant = Type.String({
  format: 'date-time',
  pattern: `^${year}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,3})?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$`,
  maxLength: 32,
})
/** A calendar day of the years 1970 to 2100, one that there is, in the corp's time zone: `2026-11-21`. */
export const Day = Type.String({ format: 'date', pattern: `^${year}-`, maxLength: 10 })
export const TaskStarted = Type.Object({ taskId: Id })

/** Page numbers as the user sees them; 20 rows by default (R290), at most 100. */
export const page = <P extends TProperties>(filters: P): TObject<P & { page: Filled<TInteger>; pageSize: Filled<TInteger> }> =>
  Type.Object(
    {
      ...filters,
      page: filled(Type.Integer({ minimum: 1, maximum: 1_000_000 }), 1),
      pageSize: filled(Type.Integer({ minimum: 1, maximum: 100 }), 20),
    },
    { additionalProperties: false },
  ) as never // TypeBox works out the properties only once `P` is known
type Filled<T extends TSchema> = TOptional<T> & { '~filled': true }

/** The orders of a list as its `sort` takes them; `first` stands unless another is asked for, and screens mark it with its arrow. */
export const orders = <const W extends string>(first: W, ...more: W[]) =>
  filled(Type.Unsafe<W>(Type.Union([first, ...more].map((word) => Type.Literal(word)))), first)

/** The same where a list can be ordered by what a company adds, too: `more` is the form of those words, which the server knows or refuses. */
export const ordersAnd = (more: string, first: string, ...others: string[]) =>
  filled(Type.String({ maxLength: 64, pattern: `^(${[first, ...others].join('|')}|${more})$` }), first)

/** The answer of a list call. `total` counts all matching rows. */
export const pageOf = <T extends TSchema>(item: T) => Type.Object({ list: Type.Array(item), total: Type.Integer() })
/** An input object: strict, so that a misspelt field is refused rather than ignored. */
export const strict = <P extends TProperties>(fields: P): TObject<P> => Type.Object(fields, { additionalProperties: false })
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An export takes the list's filter, the columns chosen (all by default) and the format (xlsx by default); it is a long task (R015). */
export const exportOf = <P extends TProperties>(filters: P) =>
  strict({
    filters: strict(filters),
    columns: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 200 })),
    format: Type.Optional(Type.Union([Type.Literal('xlsx'), Type.Literal('csv')])),
  })
