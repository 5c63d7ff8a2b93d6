import { sql } from 'kysely'
import { firstStep } from '#core/server/home.ts'

export default [
  firstStep({
    key: 'live-codes.first',
    order: 50,
    title: { zh: '创建第一个活码', en: 'First live code' },
    help: { zh: '客户一扫就加上好友，自动欢迎、打标签。', en: 'One scan makes a contact, welcomed and tagged.' },
    verb: { zh: '去创建', en: 'Create' },
    screen: 'live-codes.create',
    done: (corpId) => sql`exists (select from live_codes w where w.corp_id = ${corpId} and w.state = 'ready' and w.deleted_at is null)`,
  }),
]
