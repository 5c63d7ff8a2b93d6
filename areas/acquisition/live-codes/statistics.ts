import Type, { type Static } from 'typebox'
import { calls, command, Day, exportOf, Id, Instant, may, Nullable, page, pageOf, query, strict, TaskStarted } from '#core/contract/call.ts'
import { compared, staffRange } from '#core/contract/statistics.ts'

/** No `wayIds` is all codes. */
const Range = {
  ...staffRange,
  wayIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
}
const Figures = Type.Object({
  /** Times a customer was added through the codes. */
  adds: Type.Integer(),
  /** Of these, people who were nobody's contact before. */
  newCustomers: Type.Integer(),
  /** Contacts made in the range that either side has ended since. */
  lost: Type.Integer(),
  /** adds less lost. */
  net: Type.Integer(),
  /** Welcome messages that reached them. */
  welcomed: Type.Integer(),
  /** Came to a member who had had their customers of the day by this code. */
  overCap: Type.Integer(),
})
const Today = Type.Object({
  /** Today, as the company counts its days. */
  day: Day,
  /** Times somebody was added; `before` is yesterday up to the same minute. */
  adds: Type.Object({ today: Type.Integer(), before: Type.Integer() }),
  /** Adds of fourteen days, today last. */
  points: Type.Array(Type.Integer()),
  /** The welcomes of today. */
  welcome: Type.Object({
    sent: Type.Integer(),
    notSent: Type.Integer(),
    /** Sent, perhaps: nobody heard. */
    unknown: Type.Integer(),
    /** 95 of 100 took no longer; `null` when none went out. */
    p95Ms: Nullable(Type.Integer()),
  }),
})
const Retention = Type.Object({ day1: Nullable(Type.Number()), day7: Nullable(Type.Number()), day30: Nullable(Type.Number()) })
export const Point = Type.Object({
  day: Day,
  adds: Type.Integer(),
  newCustomers: Type.Integer(),
  lost: Type.Integer(),
  welcomed: Type.Integer(),
})
const OfStaff = Type.Object({
  staffId: Id,
  name: Type.String(),
  alias: Type.String(),
  avatar: Type.String(),
  adds: Type.Integer(),
  newCustomers: Type.Integer(),
  lost: Type.Integer(),
  welcomed: Type.Integer(),
  overCap: Type.Integer(),
})
const OfCode = Type.Object({
  wayId: Id,
  name: Type.String(),
  adds: Type.Integer(),
  newCustomers: Type.Integer(),
  lost: Type.Integer(),
  welcomed: Type.Integer(),
  overCap: Type.Integer(),
  retention: Retention,
  /** Adds of each of the last seven days of the range, or of all its days where they are fewer. */
  points: Type.Array(Type.Integer()),
})
const WelcomeState = Type.Union([
  Type.Literal('sent'),
  Type.Literal('not_sent'),
  /** A call began and nobody heard its end; WeCom does not tell any more. */
  Type.Literal('unknown'),
  Type.Literal('waiting'),
])
export const Welcome = Type.Object({
  deliveryId: Id,
  /** `null` until their contact has been heard of; then without a name, too. */
  customerId: Nullable(Id),
  name: Type.String(),
  avatar: Type.String(),
  wayId: Nullable(Id),
  wayName: Type.String(),
  staffName: Type.String(),
  staffAlias: Type.String(),
  /** When WeCom asked for it. */
  at: Instant,
  state: WelcomeState,
  /** Why not, a word or an errcode; empty when it was sent or waits. */
  reason: Type.String(),
  /** From `at` to the end, in ms; WeCom allows 20,000. */
  latencyMs: Nullable(Type.Integer()),
})
export type Welcome = Static<typeof Welcome>
const AddRecord = Type.Object({
  recordId: Type.String(),
  customerId: Id,
  name: Type.String(),
  avatar: Type.String(),
  wayId: Id,
  wayName: Type.String(),
  staffName: Type.String(),
  staffAlias: Type.String(),
  at: Instant,
  firstTime: Type.Boolean(),
  welcomed: Type.Boolean(),
  /** On the black list when they came. */
  blacklisted: Type.Boolean(),
  overCap: Type.Boolean(),
  lostAt: Nullable(Instant),
})

const AddFilter = {
  ...Range,
  /** Without both days: ever, of the codes named. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  only: Type.Optional(
    Type.Union([
      Type.Literal('new'),
      Type.Literal('lost'),
      Type.Literal('kept'),
      Type.Literal('welcomed'),
      Type.Literal('blacklisted'),
      Type.Literal('overCap'),
    ]),
  ),
}
const WelcomeFilter = { ...Range, state: Type.Optional(WelcomeState) }

/** What codes brought, within the scope of the asker; days are the company's, both ends included. */
export const liveCodeStats = calls('live-codes', 'contact_way_corp_statistic', {
  today: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    output: Today,
    summary: 'What home says of codes, within the asker’s scope.',
  }),
  overview: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: strict({ ...Range, ...compared }),
    output: Type.Object({
      now: Figures,
      /** The same over the days to compare with; `null` when none were asked for. */
      before: Nullable(Figures),
      retention: Retention,
      points: Type.Array(Point),
      asOf: Instant,
    }),
  }),
  hours: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: strict(Range),
    output: Type.Object({ cells: Type.Array(Type.Object({ weekday: Type.Integer(), hour: Type.Integer(), adds: Type.Integer() })) }),
  }),
  staff: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: page(Range),
    output: pageOf(OfStaff),
  }),
  ways: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: page(Range),
    output: pageOf(OfCode),
  }),
  records: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: page(AddFilter),
    output: pageOf(AddRecord),
    summary: 'The adds behind the figures: the total is the figure.',
  }),
  welcomes: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: page(WelcomeFilter),
    output: Type.Object({
      ...pageOf(Welcome).properties,
      /** How many there are of each state, whichever is listed. */
      states: Type.Object({ sent: Type.Integer(), notSent: Type.Integer(), unknown: Type.Integer(), waiting: Type.Integer() }),
      /** 95 of 100 of those sent took at most so long, in ms; `null` when none was sent. */
      p95Ms: Nullable(Type.Integer()),
    }),
    summary: 'What became of each welcome, newest first, and why not where it was not sent.',
  }),
  export: command({
    access: may('customer_qrcode', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf({ ...Range, table: Type.Union([Type.Literal('ways'), Type.Literal('staff'), Type.Literal('days')]) }),
    output: TaskStarted,
  }),
  exportRecords: command({
    access: may('customer_qrcode', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(AddFilter),
    output: TaskStarted,
    summary: 'The adds behind the figures, as a file.',
  }),
  exportWelcomes: command({
    access: may('customer_qrcode', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(WelcomeFilter),
    output: TaskStarted,
    summary: 'What became of each welcome, as a file.',
  }),
})
