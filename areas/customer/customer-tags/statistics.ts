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
  orders,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
} from '#core/contract/call.ts'
import { compared } from '#core/contract/statistics.ts'

/** Days of the corp's calendar, both ends included, at most 366. */
export const TagStatFilter = {
  from: Day,
  to: Day,
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  departmentId: Type.Optional(Type.Integer()),
}
const Behind = {
  from: Day,
  to: Day,
  departmentId: TagStatFilter.departmentId,
  tagId: Type.Optional(Id),
  only: filled(Type.Union([Type.Literal('added'), Type.Literal('removed')]), 'added'),
}
export const tagStatistics = calls('customer-tags', 'tag_statistics', {
  overview: query({
    access: may('tag_statistics', 'read'),
    about: 'rows',
    input: strict({
      from: Day,
      to: Day,
      departmentId: TagStatFilter.departmentId,
      ...compared,
    }),
    output: Type.Object({
      tags: Type.Integer(),
      /** Of the customers who are contacts now; together all of them. */
      tagged: Type.Integer(),
      untagged: Type.Integer(),
      /** Times a tag was put on, and taken off, a customer in the range; what stood there at the first fetch is not among them. */
      now: Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
      before: Nullable(Type.Object({ added: Type.Integer(), removed: Type.Integer() })),
      points: Type.Array(Type.Object({ day: Day, added: Type.Integer(), removed: Type.Integer() })),
      asOf: Instant,
    }),
  }),
  list: query({
    access: may('tag_statistics', 'read'),
    about: 'rows',
    input: page({
      ...TagStatFilter,
      sort: orders('-customer_count', 'customer_count', '-added', 'added', '-removed', 'removed'),
    }),
    output: pageOf(
      Type.Object({
        tagId: Id,
        name: Type.String(),
        groupName: Type.String(),
        customerCount: Type.Integer(),
        added: Type.Integer(),
        removed: Type.Integer(),
      }),
    ),
  }),
  records: query({
    access: may('tag_statistics', 'read'),
    about: 'rows',
    input: page(Behind),
    output: pageOf(
      Type.Object({
        recordId: Type.String(),
        customerId: Id,
        name: Type.String(),
        avatar: Type.String(),
        tagId: Id,
        /** As they are called now, also where the tag was deleted. */
        tagName: Type.String(),
        groupName: Type.String(),
        /** Whose contact was marked; empty where it was nobody's in particular. */
        staffName: Type.String(),
        staffAlias: Type.String(),
        at: Instant,
      }),
    ),
    summary: 'The markings behind the figures, newest first: one row a tag. The total is the figure.',
  }),
  exportRecords: command({
    access: may('tag_statistics', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Behind),
    output: TaskStarted,
  }),
})
