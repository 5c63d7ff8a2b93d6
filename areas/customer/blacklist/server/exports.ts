import { may } from '#core/contract/call.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { local } from '#core/contract/time.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { blackList } from '../contract.ts'
import { countOf, keyOf, listWhere, rowsAfter, view } from './list.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** The list as a file, newest first. */
export const exportBlackList = exportTask('black_list_export', {
  title: say('客户黑名单', 'Black list'),
  access: may('blacklist_wx_user', 'export'),
  filters: blackList.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await listWhere(ctx, filter)),
  async *rows({ ctx }, filter) {
    const where = await listWhere(ctx, filter)
    let after: ReturnType<typeof keyOf> | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof rowsAfter>> = await rowsAfter(ctx, where, true, after, 0, 1000)
      if (rows.length) yield rows.map(view)
      if (rows.length < 1000) return
      after = keyOf(rows.at(-1)!)
    }
  },
  columns: [
    { key: 'name', title: say('客户', 'Customer'), value: (r) => r.name, width: 20 },
    { key: 'remark', title: say('备注', 'Remark'), value: (r) => r.remark, width: 20 },
    { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), value: (r) => r.externalUserExtId, width: 34 },
    {
      key: 'staff',
      title: say('归属员工', 'Staff'),
      value: (r, { ctx }) => r.staff.map((s) => shownName(s, ctx.lang === 'en')).join('、'),
    },
    { key: 'reason', title: say('原因', 'Reason'), value: (r) => r.reason, width: 30 },
    {
      key: 'until',
      title: say('到期时间', 'Until'),
      value: (r, { ctx }, zone) => (r.until ? local(new Date(r.until), zone) : ctx.lang === 'en' ? 'for ever' : '永久'),
      width: 20,
    },
    { key: 'addedBy', title: say('加入人', 'Added by'), value: (r) => r.addedBy },
    { key: 'addedAt', title: say('加入时间', 'Added'), value: (r, _, zone) => local(new Date(r.addedAt), zone), width: 20 },
  ],
})
