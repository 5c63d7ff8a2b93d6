import { may } from '#core/contract/call.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { relationColumns } from '../columns.ts'
import { relation } from '../contract.ts'
import { asked, countOf, type Filter, type Key, keyOf, rowsAfter } from './list.ts'
import { view } from './rows.ts'

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
    let after: Key | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof rowsAfter>> = await rowsAfter(ctx, of.kind, those, after, 0, 1000)
      if (rows.length) yield rows.map(view)
      if (rows.length < 1000) return
      after = keyOf(rows.at(-1)!)
    }
  },
  columns: relationColumns,
})
export const whole = ({ kind = 'moved', state = 'open', ...of }: Partial<Filter>): Filter => ({ kind, state, ...of })
