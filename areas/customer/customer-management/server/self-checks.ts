import { sql } from 'kysely'
import { selfCheck } from '#core/server/self-checks.ts'

export default [
  selfCheck({
    key: 'customer-management.sync',
    name: { zh: '客户同步', en: 'Customer sync' },
    disables: [
      { zh: '客户列表', en: 'Customer list' },
      { zh: '群发人群', en: 'Audiences' },
    ],
    screen: 'customer-management.list',
    async look(ctx) {
      const { rows } = await sql<{ has_customers: boolean; state: string | null; at: Date | null }>`
        select exists (select from customers where corp_id = ${ctx.corpId}) as has_customers, t.state, t.finished_at as at
        from (select 1) one left join lateral (
          select state, finished_at from tasks where corp_id = ${ctx.corpId} and kind = 'customer_sync' and finished_at is not null
          order by created_at desc limit 1) t on true`.execute(ctx.db)
      const { has_customers, state, at } = rows[0]!
      if (state === 'failed' || state === 'partly_failed')
        return {
          state: 'attention',
          says: { zh: '最近一次客户同步没有全部成功', en: 'The last sync of customers did not fully succeed' },
          at,
          why: {
            zh: '有一部分没有同步到，多半是接口限流或回调没有配好。',
            en: 'Part of it failed, most likely for throttling or missing callbacks.',
          },
          fix: [
            { zh: '任务中心里看失败的是谁', en: 'The task center says who failed' },
            { zh: '到「客户列表」里再同步一次', en: 'Sync again under Customers' },
          ],
        }
      if (!has_customers && state === 'succeeded')
        return {
          state: 'ok',
          says: { zh: '与企业微信核对过，还没有客户', en: 'compared with WeCom: no customers yet' },
          at,
        }
      if (!has_customers)
        return {
          state: 'attention',
          says: { zh: '还没有客户', en: 'No customers yet' },
          why: {
            zh: '客户还没有从企业微信同步过来。先同步员工，再同步客户。',
            en: 'They have not been synced. Staff first, then customers.',
          },
          fix: [{ zh: '到「客户列表」里点同步', en: 'Sync under Customers' }],
        }
      return {
        state: 'ok',
        says: at ? { zh: '与企业微信核对过', en: 'compared with WeCom' } : { zh: '已有客户', en: 'there are customers' },
        at,
      }
    },
  }),
]
