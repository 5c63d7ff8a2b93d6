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
    // A page of the side window has been signed: the ticket is fetched for nothing else.
    done: (corpId) => sql`
      exists (select from platform_tokens k where k.corp_id = ${corpId} and k.token_key = 'ticket:agent')
        or exists (select from platform_calls p where p.corp_id = ${corpId} and p.call = 'ticket/get' and p.errcode = 0)`,
  }),
]
