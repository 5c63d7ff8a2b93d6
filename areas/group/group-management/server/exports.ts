import { exportTask } from '#core/server/sheets/export.ts'
import { memberColumns } from '../columns.ts'
import { groups } from '../contract.ts'
import { findGroup } from './list.ts'
import { listMembers } from './members.ts'

const atOnce = 1000

export const exportMembers = exportTask('group_members_export', {
  title: { zh: '群成员', en: 'Members of a group' },
  screen: 'group-management.detail',
  access: groups.exportMembers.access,
  filters: groups.exportMembers.input.properties.filters,
  async *rows({ ctx }, filters) {
    await findGroup(ctx, filters)
    for (let page = 1; ; page++) {
      const { list } = await listMembers(ctx, { ...filters, page, pageSize: atOnce })
      if (list.length > 0) yield list
      if (list.length < atOnce) return
    }
  },
  columns: memberColumns,
})
