import { sql } from 'kysely'
import { may } from '#core/contract/call.ts'
import { batches } from '#core/server/paging.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import * as columns from '../columns.ts'
import { missions } from '../contract.ts'
import { everyMission } from './missions.ts'
import { type SenderRow, sendersSql, senderView, type TargetRow, targetColumns, targetsSql, targetView } from './tabs.ts'

/** The list, and the two tabs of a mission, as files. */

export const exportMissions = exportTask('mass_message_export', {
  title: { zh: '客户群发', en: 'Mass messages' },
  screen: 'customer-mass-messages.list',
  access: missions.export.access,
  filters: missions.export.input.properties.filters,
  rows: ({ ctx }, filters) => everyMission(ctx, filters),
  columns: columns.missionColumns,
})

export const exportStaff = exportTask('mass_message_staff_export', {
  title: { zh: '群发结果-按员工', en: 'Mass message by staff' },
  screen: 'customer-mass-messages.detail',
  access: may('group_message', 'export'),
  filters: missions.exportStaff.input.properties.filters,
  async *rows({ ctx }, filters) {
    const senders = await sendersSql(ctx, filters)
    const { rows } = await sql<SenderRow>`select * from (${senders}) x order by x.customers desc, x."staffId"`.execute(ctx.db)
    yield rows.map((row) => senderView(ctx, row))
  },
  columns: columns.senderColumns,
})

export const exportCustomers = exportTask('mass_message_customer_export', {
  title: { zh: '群发结果-按客户', en: 'Mass message by customer' },
  screen: 'customer-mass-messages.detail',
  access: may('group_message', 'export'),
  filters: missions.exportCustomers.input.properties.filters,
  async *rows({ ctx }, filters) {
    const { from, state } = await targetsSql(ctx, filters)
    const fetch = async (last: TargetRow | null, limit: number) => {
      const beyond = last ? sql`and t.customer_id > ${last.customerId}::uuid` : sql``
      const { rows } = await sql<TargetRow>`
        select ${targetColumns(state)} ${from} ${beyond} order by t.customer_id limit ${limit}`.execute(ctx.db)
      return rows
    }
    yield* batches(fetch, (rows) => rows.map(targetView), 5000)
  },
  columns: columns.targetColumns,
})
