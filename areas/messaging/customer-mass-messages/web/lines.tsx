import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { say, texts } from '#core/web/text/text.ts'
import { staffName } from '#core/web/ui/staff-name.ts'
import type { massLines } from '../timeline.ts'
import { massScreens } from './screens.ts'

const words = texts({
  'zh-CN': { mass: '群发已送达', sentBy: (who: string) => `${who} 发送` },
  en: { mass: 'Mass message delivered', sentBy: (who) => `sent by ${who}` },
})

export default {
  lines: {
    massMessage(e, { to }) {
      const text = say(words)
      return {
        icon: 'send',
        tone: 'jade',
        title: text.mass,
        second: to ? (
          <Link className="link" to={to}>
            {e.text}
          </Link>
        ) : (
          e.text
        ),
        detail: e.staff ? text.sentBy(staffName(e.staff)) : undefined,
      }
    },
  },
  links: { mission: (missionId) => (opens('group_message') ? linkTo(massScreens.detail, { missionId }) : undefined) },
} satisfies WordsOf<typeof massLines>
