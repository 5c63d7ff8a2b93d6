import Type from 'typebox'
import {
  calls,
  command,
  Day,
  exportOf,
  filled,
  Id,
  Instant,
  may,
  Nullable,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
} from '#core/contract/call.ts'

/** Days of the corp's calendar, both ends included, at most 366. */
const Range = {
  from: Day,
  to: Day,
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  departmentIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: 200 })),
}
const Filter = {
  ...Range,
  /** Only people who opened a page of Rapport in the range; `false`: only those who did not. */
  active: Type.Optional(Type.Boolean()),
}
const counted = {
  /** Contacts made and ended in the range, whichever side ended them. */
  added: Type.Integer(),
  lost: Type.Integer(),
  net: Type.Integer(),
  /** Welcome messages of theirs that arrived. */
  welcomed: Type.Integer(),
}
const Totals = Type.Object({ ...counted, /** People who opened a page of Rapport. */ activeStaff: Type.Integer() })
const Sort = Type.Union([
  Type.Literal('added'),
  Type.Literal('-added'),
  Type.Literal('lost'),
  Type.Literal('-lost'),
  Type.Literal('net'),
  Type.Literal('-net'),
  Type.Literal('welcomed'),
  Type.Literal('-welcomed'),
  Type.Literal('code_adds'),
  Type.Literal('-code_adds'),
  Type.Literal('mass_confirmed'),
  Type.Literal('-mass_confirmed'),
  Type.Literal('active_days'),
  Type.Literal('-active_days'),
  Type.Literal('customers'),
  Type.Literal('-customers'),
])

export const staffStats = calls('staff-statistics', 'staff/statistics', {
  overview: query({
    access: may('staff_statistic', 'read'),
    about: 'rows',
    input: strict({ ...Range, compareFrom: Type.Optional(Day), compareTo: Type.Optional(Day) }),
    output: Type.Object({
      now: Totals,
      before: Nullable(Totals),
      points: Type.Array(Type.Object({ day: Day, added: Type.Integer(), lost: Type.Integer(), activeStaff: Type.Integer() })),
      asOf: Instant,
    }),
  }),
  list: query({
    access: may('staff_statistic', 'read'),
    about: 'rows',
    input: page({
      ...Filter,
      sort: filled(Sort, '-added'),
    }),
    output: pageOf(
      Type.Object({
        staffId: Id,
        name: Type.String(),
        alias: Type.String(),
        avatar: Type.String(),
        department: Type.String(),
        left: Type.Boolean(),
        ...counted,
        /** Times a customer came to them through a live code. */
        codeAdds: Type.Integer(),
        /** Mass messages of which they sent what they were asked to, or a part of it. */
        massConfirmed: Type.Integer(),
        /** People who are their contact now. */
        customers: Type.Integer(),
        /** Days on which they opened a page. */
        activeDays: Type.Integer(),
      }),
    ),
    summary: 'Equal numbers stand in the order of names. People who left stand there when something of theirs falls into the range.',
  }),
  export: command({
    access: may('staff_statistic', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
})
