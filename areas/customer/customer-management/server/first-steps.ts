import { sql } from 'kysely'
import { firstStep } from '#core/server/home.ts'

export default [
  firstStep({
    key: 'customer-management.sync',
    order: 30,
    title: { zh: '同步客户', en: 'Sync customers' },
    help: { zh: '员工已有的客户、备注和标签会一起过来。', en: 'Existing customers come with their remarks and tags.' },
    verb: { zh: '去同步', en: 'Sync' },
    screen: 'customer-management.list',
    // a company without customers has synced, too
    done: (corpId) => sql`(exists (select from customers c where c.corp_id = ${corpId})
      or exists (select from tasks t where t.corp_id = ${corpId} and t.kind = 'customer_sync' and t.state = 'succeeded'))`,
  }),
]
