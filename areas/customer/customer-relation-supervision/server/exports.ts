import { may } from '#core/contract/call.ts'
import { batches } from '#core/server/paging.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { relationColumns } from '../columns.ts'
import { relation } from '../contract.ts'
import { asked, countOf, type Filter, keyOf, rowsAfter } from './list.ts'
import { type Row, view } from './rows.ts'

/** The list as a file, newest first. */
export const exportRelations = exportTask('customer_relation_export', {
  title: { zh: '客户关系监管', en: 'Customer relations' },
  screen: 'customer-relation-supervision.list',
  access: may('customer_relation_supervision', 'export'),
  filters: relation.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await asked(ctx, whole(filter))),
  async *rows({ ctx }, filter) {
    const of = whole(filter)
    const those = await asked(ctx, of)
    yield* batches(
      (last: Row | null, limit) => rowsAfter(ctx, of.kind, those, last && keyOf(last), 0, limit),
      (rows) => rows.map(view),
    )
  },
  columns: relationColumns,
})
export const whole = ({ kind = 'moved', state = 'open', ...of }: Partial<Filter>): Filter => ({ kind, state, ...of })
