import { sql } from 'kysely'
import { firstStep } from '#core/server/home.ts'

export default [
  firstStep({
    key: 'corp-config.connect',
    order: 10,
    title: { zh: '连接企业微信', en: 'Connect WeCom' },
    help: { zh: '企业 ID、密钥和回调地址。约 10 分钟。', en: 'Company id, secrets and callback address. About 10 minutes.' },
    verb: { zh: '去连接', en: 'Connect' },
    screen: 'corp-config.setUp',
    // Keys alone are no connection: WeCom has spoken with them, and nothing of it is broken now.
    done: (corpId) => sql`
      exists (select from corp_apps a join corps c on c.corp_id = a.corp_id
        where a.corp_id = ${corpId} and a.kind = 'app' and (a.callback_heard_at is not null or a.suite_id is not null) and c.activation_status = 'activated')
        and not exists (select from self_check_states s
          where s.corp_id = ${corpId} and s.key in ('token', 'callback', 'clock') and s.seen = 'bad')`,
  }),
]
