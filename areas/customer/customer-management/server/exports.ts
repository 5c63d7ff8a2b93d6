import { may } from '#core/contract/call.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { local } from '#core/contract/time.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { type ExportColumn, exportTask } from '#core/server/sheets/export.ts'
import { addWayLabels } from '../add-ways.ts'
import { type CustomerRow, externalUsers } from '../contract.ts'
import { keyOf, rowsAfter, view } from './list.ts'
import { count } from './nouns/count.ts'
import { filledColumns } from './nouns/customer-columns.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** The list as a file: newest first, each batch one statement from where the last one ended. */
export const exportCustomers = exportTask('customer_export', {
  title: say('客户列表', 'Customers'),
  access: may('customer', 'export'),
  filters: externalUsers.export.input.properties.filters,
  count: async ({ ctx }, audience) => count(ctx, await audienceWhere(ctx, audience)),
  async *rows({ ctx }, audience) {
    const where = await audienceWhere(ctx, audience)
    let after: ReturnType<typeof keyOf> | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof rowsAfter>> = await rowsAfter(ctx, where, true, after, 0, 1000)
      if (rows.length) yield rows.map(view)
      if (rows.length < 1000) return
      after = keyOf(rows.at(-1)!)
    }
  },
  columns: async () =>
    withFilled([
      { key: 'name', title: say('客户', 'Customer'), value: (r) => r.name, width: 20 },
      { key: 'remark', title: say('备注', 'Remark'), value: (r) => r.remark, width: 20 },
      { key: 'corpName', title: say('企业', 'Company'), value: (r) => r.corpName },
      {
        key: 'staff',
        title: say('归属员工', 'Staff'),
        value: (r, { ctx }) => r.staff.map((s) => shownName(s, ctx.lang === 'en')).join('、'),
      },
      { key: 'department', title: say('部门', 'Department'), value: (r) => r.departmentNames.join('、') },
      { key: 'tag', title: say('标签', 'Tags'), value: (r) => r.tags.map((t) => t.name).join('、'), width: 30 },
      {
        key: 'status',
        title: say('状态', 'Status'),
        value: (r, { ctx }) => (r.status === 'friend' ? say('好友', 'Contact') : say('已流失', 'Lost'))[ctx.lang === 'en' ? 'en' : 'zh'],
      },
      {
        key: 'stage',
        title: say('添加渠道', 'Source'),
        value: (r, { ctx }) => r.source || (addWayLabels[r.addWay]?.[ctx.lang === 'en' ? 'en' : 'zh'] ?? ''),
        width: 20,
      },
      { key: 'group', title: say('所在群', 'Groups'), value: (r) => r.groupNames.join('、') },
      { key: 'addTime', title: say('添加时间', 'Added'), value: (r, _, zone) => local(new Date(r.addedAt), zone), width: 20 },
      {
        key: 'lastMsgTime',
        title: say('最近聊天', 'Last message'),
        value: (r, _, zone) => (r.lastMsgAt ? local(new Date(r.lastMsgAt), zone) : ''),
        width: 20,
      },
      { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), value: (r) => r.externalUserExtId, width: 34 },
      { key: 'unionid', title: say('unionid', 'unionid'), value: (r) => r.unionid ?? '', width: 30 },
    ]),
})

/** The columns of other areas, each behind the one it names. */
async function withFilled(own: ExportColumn<CustomerRow>[]): Promise<ExportColumn<CustomerRow>[]> {
  const theirs = await filledColumns()
  return own.flatMap((column) => [
    column,
    ...theirs
      .filter((c) => c.export.after === column.key)
      .map(({ key, export: { title, width, value } }) => ({
        key,
        title,
        width,
        value: (r: CustomerRow) => (key in r.columns ? value(r.columns[key]) : ''),
      })),
  ])
}
