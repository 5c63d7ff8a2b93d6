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
import { compared, staffRange } from '#core/contract/statistics.ts'

/** What other areas count of staff. */
export { type StaffFigure, staffFigure } from './staff-figures.ts'

const Filter = {
  ...staffRange,
  /** Only people who opened a page of Rapport in the range; `false`: only those who did not. */
  active: Type.Optional(Type.Boolean()),
}
const changed = {
  /** Contacts made and ended in the range, whichever side ended them. */
  added: Type.Integer(),
  lost: Type.Integer(),
  net: Type.Integer(),
}
const Totals = Type.Object({ ...changed, /** People who opened a page of Rapport. */ activeStaff: Type.Integer() })
/** What other areas count, each by the key of its `staffFigure`. */
const Figures = Type.Record(Type.String(), Type.Integer())

export const staffStats = calls('staff-statistics', 'staff/statistics', {
  overview: query({
    access: may('staff_statistic', 'read'),
    about: 'rows',
    input: strict({ ...staffRange, ...compared }),
    output: Type.Object({
      now: Totals,
      /** Who opened a page is known by days: `null` where a single running day is compared. */
      before: Nullable(Type.Object({ ...changed, activeStaff: Nullable(Type.Integer()) })),
      figures: Type.Object({ now: Figures, before: Nullable(Figures) }),
      points: Type.Array(Type.Object({ day: Day, added: Type.Integer(), lost: Type.Integer(), activeStaff: Type.Integer() })),
      asOf: Instant,
    }),
  }),
  list: query({
    access: may('staff_statistic', 'read'),
    about: 'rows',
    input: page({
      ...Filter,
      /** A column of the list in snake case, `-` before it for the largest first; those of other areas, too. */
      sort: filled(Type.String({ pattern: '^-?[a-z_]{1,64}$' }), '-added'),
    }),
    output: pageOf(
      Type.Object({
        staffId: Id,
        name: Type.String(),
        alias: Type.String(),
        avatar: Type.String(),
        department: Type.String(),
        left: Type.Boolean(),
        ...changed,
        figures: Figures,
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
