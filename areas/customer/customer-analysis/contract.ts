import Type, { type Static } from 'typebox'
import { ContactRecord } from '#areas/customer/customer-management/contract.ts'
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
import { Band, Stay } from './bands.ts'

/** After so many times 24 hours it is asked whether a contact is still there. */
export const keptAfter = [1, 7, 30] as const

/** Contacts of these people, that came in these ways, that carry one of these tags now. */
const Range = {
  ...staffRange,
  addWays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 999 }), { maxItems: 30 })),
  tagsAny: Type.Optional(Type.Array(Id, { maxItems: 50 })),
}
/** A store is the main department of the member; a stage is where the customer stands now in `processId`, the first process of the asker without it. */
const By = Type.Union([
  Type.Literal('add_way'),
  Type.Literal('staff'),
  Type.Literal('department'),
  Type.Literal('tag'),
  Type.Literal('stage'),
])
export type By = Static<typeof By>
const Split = { by: By, processId: Type.Optional(Id) }

/**
 * `added`: contacts that began in the range (`stayed`: those of them that are there now), `lost`: that ended in it. `due7`: contacts whose
 * seventh day fell into the range, `kept7`: those of them that were there then, however it went on; so for 1 and 30.
 */
const Only = Type.Union([
  Type.Literal('added'),
  Type.Literal('lost'),
  Type.Literal('stayed'),
  Type.Literal('due1'),
  Type.Literal('kept1'),
  Type.Literal('due7'),
  Type.Literal('kept7'),
  Type.Literal('due30'),
  Type.Literal('kept30'),
])
export type Only = Static<typeof Only>
const Behind = {
  ...Range,
  only: filled(Only, 'added'),
  /** How long those that ended had lasted. */
  stay: Type.Optional(Stay),
  by: Type.Optional(By),
  processId: Type.Optional(Id),
  /** A row of the breakdown: the code of R163, an id, or `none`. */
  key: Type.Optional(Type.String({ maxLength: 40 })),
}

/** See `Only`. */
const keptCounts = {
  due1: Type.Integer(),
  kept1: Type.Integer(),
  due7: Type.Integer(),
  kept7: Type.Integer(),
  due30: Type.Integer(),
  kept30: Type.Integer(),
}
const Figures = Type.Object({
  /** One customer with two colleagues is two, here and below. A contact that ended and began again stands at its last beginning. */
  added: Type.Integer(),
  lost: Type.Integer(),
  net: Type.Integer(),
  ...keptCounts,
})
export type Figures = Static<typeof Figures>
const step = filled(Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]), 'week')

/** How customers come, stay and go, within the scope of the asker; days are the company's, both ends included. */
export const customerStatistics = calls('customer-analysis', 'customer_statistics', {
  overview: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: strict({ ...Range, ...compared }),
    output: Type.Object({
      now: Figures,
      before: Nullable(Figures),
      points: Type.Array(Type.Object({ day: Day, added: Type.Integer(), lost: Type.Integer() })),
      /** Those lost in the range, by how long they had been there; together all of them. */
      stays: Type.Array(Type.Object({ stay: Stay, lost: Type.Integer() })),
      asOf: Instant,
    }),
  }),
  breakdown: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: page({ ...Range, ...compared, ...Split }),
    output: pageOf(
      Type.Object({
        key: Type.String(),
        /** Of members, stores, tags and stages; the codes of ways have words of their own. */
        name: Type.String(),
        nameEn: Type.String(),
        /** Of a member. */
        alias: Type.String(),
        /** Of a tag. */
        groupName: Type.String(),
        ...Figures.properties,
        before: Nullable(Type.Object({ added: Type.Integer(), lost: Type.Integer() })),
      }),
    ),
    summary:
      'One row a source, member, store, tag or stage. Rows sum up to the overview, but by tag, where a contact with two tags stands in both.',
  }),
  cohorts: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: page({ ...Range, step }),
    output: pageOf(
      Type.Object({
        /** The days of the cohort, within the range. */
        from: Day,
        to: Day,
        added: Type.Integer(),
        /** Of these, who is there now. */
        stayed: Type.Integer(),
        /** Of these, who has had so many days, and who was there then. */
        ...keptCounts,
      }),
    ),
    summary:
      'Those who came on the same day, in the same week or month, and how many of them were there after 1, 7 and 30 days; newest first.',
  }),
  activity: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: strict({ staffIds: staffRange.staffIds, departmentIds: staffRange.departmentIds }),
    output: Type.Object({
      bands: Type.Array(Type.Object({ band: Band, customers: Type.Integer() })),
      customers: Type.Integer(),
      asOf: Instant,
    }),
    summary: 'The customers now by when something last happened: they came, wrote, or got a message. Each stands in one band.',
  }),
  list: query({
    access: may('customer', 'read'),
    about: 'rows',
    input: page(Behind),
    output: pageOf(ContactRecord),
    summary: 'The contacts behind a figure. The total is the figure.',
  }),
  export: command({
    access: may('customer', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf({ ...Range, table: Type.Union([By, Type.Literal('cohorts')]), processId: Type.Optional(Id), step }),
    output: TaskStarted,
  }),
  exportList: command({
    access: may('customer', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Behind),
    output: TaskStarted,
  }),
})

/** What an audience takes of how long it is since the last touch. */
export { byTouch } from './audience.ts'
