import Type, { type Static } from 'typebox'
import { calls, command, filled, Instant, may, Nullable, page, pageOf, query, strict, Version } from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'

/** What the wizard asks and says stands beside: calls of this area all the same. */
export { communication, corpConfig, iaConfig, maConfig } from './set-up.ts'

const Key = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'sha256 of the callback' })
const State = Type.Union([Type.Literal('new'), Type.Literal('done'), Type.Literal('dead')])

export const callbacks = calls('corp-config', 'callback', {
  list: query({
    access: may('ia_config', 'read'),
    about: 'company',
    input: page({
      state: Type.Optional(State),
      /** `change_external_contact/add_external_contact` or its beginning. */
      event: Type.Optional(Type.String({ maxLength: 100 })),
      /** A userid, external_userid or chat_id that stands in it. */
      keyword: Type.Optional(Type.String({ minLength: 3, maxLength: 64 })),
    }),
    output: pageOf(
      Type.Object({
        callbackKey: Key,
        event: Type.String(),
        state: State,
        attempts: Type.Integer(),
        receivedAt: Instant,
        doneAt: Nullable(Instant),
        nextAt: Nullable(Instant),
        error: Nullable(Type.String()),
        body: Type.String(),
      }),
    ),
    summary: 'What WeCom told us, as it came, kept 30 days; newest first.',
  }),
  replay: command({
    access: may('ia_config', 'update'),
    about: 'company',
    input: strict({ callbackKeys: Type.Array(Key, { minItems: 1, maxItems: 100 }) }),
    output: Type.Object({ replayed: Type.Integer() }),
    summary: 'Treats callbacks as if they had just come. What a dead one has done already is not done again.',
  }),
})

const Zone = Type.String({ maxLength: 64, description: 'IANA name, e.g. Asia/Shanghai' })

export const corpSetting = calls('corp-config', 'corp_setting', {
  get: query({
    access: may('ia_config', 'read'),
    about: 'shared',
    output: Type.Object({
      timeZone: Zone,
      version: Version,
      /** The time zones that may be chosen. */
      zones: Type.Array(Zone),
    }),
  }),
  update: command({
    access: may('ia_config', 'update'),
    about: 'company',
    input: strict({ timeZone: Zone, version: Version }),
    summary: 'Days and hours of the company from now on, and of all statistics, also of days gone by.',
  }),
})

/** The company's time zone was changed: whoever acts at times of its day plans anew. */
export const timeZoneChanged = event('corp.time_zone_changed', Type.Object({ before: Zone, after: Zone }))

/** What has to be right outside of this program (research/ux.md G-9): at WeCom, and on the machine it runs on. Areas bring more (server/self-checks.ts). */
export const CheckKey = Type.Union([
  Type.Literal('token'),
  Type.Literal('callback'),
  Type.Literal('address'),
  Type.Literal('staff'),
  Type.Literal('contact'),
  Type.Literal('domain'),
  Type.Literal('sidebar'),
  Type.Literal('quota'),
  Type.Literal('jobs'),
  Type.Literal('clock'),
  Type.Literal('certificate'),
  Type.Literal('backup'),
  Type.Literal('disk'),
  Type.Literal('version'),
])
export type CheckKey = Static<typeof CheckKey>

const Words = Type.Object({ zh: Type.String(), en: Type.String() })
/** What an area's own check says of itself; those of this area have their words on the page. */
const Brought = Type.Object({
  name: Words,
  says: Words,
  why: Words,
  fix: Type.Array(Words),
  disables: Type.Array(Words),
  screen: Type.String(),
  words: Type.Record(Type.String(), Type.String()),
})

export const Check = Type.Object({
  /** A `CheckKey`, or area and name: `customer-management.sync`. */
  key: Type.String(),
  brought: Nullable(Brought),
  state: Type.Union([Type.Literal('ok'), Type.Literal('attention'), Type.Literal('bad')]),
  /** Which of the causes of this check it is; `''` when it is well. */
  reason: Type.String(),
  /** What WeCom answered, when it refused. */
  errcode: Nullable(Type.Integer()),
  message: Type.String(),
  /** What was found: an address, a name, names. */
  value: Type.String(),
  /** What was expected instead, or beside it. */
  other: Type.String(),
  count: Nullable(Type.Integer()),
  total: Nullable(Type.Integer()),
  at: Nullable(Instant),
  ms: Type.Integer(),
  checkedAt: Instant,
})
export type Check = Static<typeof Check>

const DeadJob = Type.Object({ jobId: Type.String(), job: Type.String(), error: Type.String(), createdAt: Instant, diedAt: Instant })

export const selfCheck = calls('corp-config', 'self_check', {
  run: query({
    access: may('ia_config', 'read'),
    about: 'company',
    input: strict({ key: Type.Optional(Type.String({ maxLength: 80 })) }),
    output: Type.Object({ checks: Type.Array(Check) }),
    summary: 'Looks now, at everything or at one thing. Asks WeCom a few harmless questions; never answers with a secret.',
  }),
  system: query({
    access: may('ia_config', 'read'),
    about: 'company',
    output: Type.Object({
      database: Type.String(),
      bytes: Type.Integer(),
      callbacksWaiting: Type.Integer(),
      callbacksDead: Type.Integer(),
      jobsDead: Type.Integer(),
      demo: Type.Boolean(),
      publicUrl: Type.String(),
    }),
    summary: 'How the program itself is.',
  }),
  calls: query({
    access: may('ia_config', 'read'),
    about: 'company',
    input: strict({ hours: filled(Type.Integer({ minimum: 1, maximum: 168 }), 24) }),
    output: Type.Object({
      hours: Type.Array(Instant),
      rows: Type.Array(
        Type.Object({
          call: Type.String(),
          errcode: Type.Integer(),
          /** What the code means; ours below -9000 stand for no answer at all. */
          meaning: Type.String(),
          total: Type.Integer(),
          byHour: Type.Array(Type.Integer()),
        }),
      ),
      /** Families of calls that WeCom has refused as too many (45009), and when they go on. */
      parked: Type.Array(Type.Object({ family: Type.String(), until: Instant })),
    }),
    summary: 'What WeCom answered, per call, code and hour; the newest hour last.',
  }),
  jobs: query({
    access: may('ia_config', 'read'),
    about: 'company',
    output: Type.Object({ list: Type.Array(DeadJob) }),
    summary: 'Jobs that failed to their last try, newest first, at most 100.',
  }),
  retryJobs: command({
    access: may('ia_config', 'update'),
    about: 'company',
    input: strict({ jobIds: Type.Array(Type.String({ format: 'uuid', maxLength: 36 }), { minItems: 1, maxItems: 100 }) }),
    output: Type.Object({ retried: Type.Integer() }),
    summary: 'Puts dead jobs back; they are tried again from the start.',
  }),
})
