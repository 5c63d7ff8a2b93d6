import { sql } from 'kysely'
import { firstStep } from '#core/server/home.ts'

export default [
  firstStep({
    key: 'side-window.install',
    order: 60,
    title: { zh: '安装侧边栏', en: 'Install the side window' },
    help: {
      zh: '员工在聊天里就能看资料、写跟进。约 3 分钟。',
      en: 'Profiles and follow-ups beside the chat. About 3 minutes.',
    },
    verb: { zh: '去安装', en: 'Install' },
    screen: 'corp-config.config',
    words: { open: 'sidebar' },
    // Somebody had it open, and the self-check has not found since that it opens no more.
    done: (corpId) => sql`
      exists (select from corp_apps a where a.corp_id = ${corpId} and a.kind = 'app' and a.side_window_opened_at is not null)
        and not exists (select from self_check_states s
          where s.corp_id = ${corpId} and s.key in ('token', 'address', 'domain', 'sidebar') and s.seen = 'bad')`,
  }),
]
