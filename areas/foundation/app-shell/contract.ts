import Type, { type Static } from 'typebox'
import { calls, Day, Instant, Nullable, query } from '#core/contract/call.ts'

/** A count of today and of yesterday up to the same minute. */
const Count = Type.Object({ today: Type.Integer(), before: Type.Integer() })

/** What still has to be set up, in the order that works: address book before customers (research/ux.md G-9). */
export const Step = Type.Union([
  Type.Literal('connect'),
  Type.Literal('staff'),
  Type.Literal('customers'),
  Type.Literal('seats'),
  Type.Literal('code'),
  Type.Literal('sidebar'),
  Type.Literal('mass'),
])
export type Step = Static<typeof Step>

export const Attention = Type.Object({
  key: Type.Union([
    Type.Literal('deadCallbacks'),
    Type.Literal('deadJobs'),
    Type.Literal('parked'),
    Type.Literal('failedCodes'),
    Type.Literal('cannotReceive'),
    Type.Literal('failedTasks'),
    Type.Literal('massWaiting'),
  ]),
  count: Type.Integer(),
  /** At most three, by name: codes, people, missions. */
  names: Type.Array(Type.String()),
  /** How many people have confirmed and how many were asked, where confirming is what is waited for. */
  confirmed: Nullable(Type.Integer()),
  asked: Nullable(Type.Integer()),
  /** The one it is about, when it is one. */
  id: Nullable(Type.String()),
  at: Nullable(Instant),
})
export type Attention = Static<typeof Attention>

export const home = calls('app-shell', 'home', {
  overview: query({
    access: 'staff',
    about: 'rows',
    output: Type.Object({
      asOf: Instant,
      /** Today, as the company counts its days. */
      day: Day,
      /** `null` where the asker may not see them. Everything is counted within the asker's scope. */
      customers: Nullable(
        Type.Object({
          /** Contacts that began and ended, as on the dashboard of customers; one customer with two colleagues is two. */
          added: Count,
          lost: Count,
          /** People who are somebody's contact now. */
          total: Type.Integer(),
          /** Thirty days, today last. */
          points: Type.Array(Type.Object({ day: Day, added: Type.Integer(), lost: Type.Integer() })),
          /** Departments with the most contacts of today, `null` is no department; with `others` they make up `added`. */
          stores: Type.Array(
            Type.Object({ departmentId: Nullable(Type.Integer()), name: Type.String(), today: Type.Integer(), before: Type.Integer() }),
          ),
          others: Nullable(Count),
        }),
      ),
      codes: Nullable(Type.Object({ adds: Count, points: Type.Array(Type.Integer()) })),
      welcome: Nullable(
        Type.Object({
          sent: Type.Integer(),
          notSent: Type.Integer(),
          /** Sent, perhaps: nobody heard. */
          unknown: Type.Integer(),
          /** 95 of 100 welcomes of today took no longer; `null` when none went out. */
          p95Ms: Nullable(Type.Integer()),
        }),
      ),
    }),
    summary: 'The figures of the home page.',
  }),
  checklist: query({
    access: 'staff',
    about: 'shared',
    output: Type.Object({
      steps: Type.Array(Type.Object({ key: Step, done: Type.Boolean() })),
    }),
    summary: 'The first steps, each read off what is really there (G-9).',
  }),
  attention: query({
    access: 'staff',
    about: 'rows',
    output: Type.Object({ list: Type.Array(Attention) }),
    summary: 'What somebody should look at; only what the asker may open.',
  }),
})
