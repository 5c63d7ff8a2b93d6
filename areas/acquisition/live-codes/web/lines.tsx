import { fillVariables } from '#core/contract/message.ts'
import { whyNotSent } from '#core/contract/not-sent.ts'
import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, say, texts } from '#core/web/text/text.ts'
import type { welcomeLines } from '../timeline.ts'
import { liveCodeScreens } from './screens.ts'

const words = texts({
  'zh-CN': {
    welcome: '欢迎语已送达',
    welcomeFailed: '欢迎语没有发出',
    welcomeUnsure: '欢迎语不知道有没有送到',
    after: (span: string) => `添加后 ${span}`,
    code: '渠道活码自动',
  },
  en: {
    welcome: 'Welcome delivered',
    welcomeFailed: 'Welcome not sent',
    welcomeUnsure: 'A welcome went out, perhaps',
    after: (span) => `${span} after adding`,
    code: 'by the live code',
  },
})

export default {
  lines: {
    welcome(e, { who, customerName }) {
      const text = say(words)
      const sent = !e.reason
      // A welcome is kept as it was written; shown as the customer read it.
      const read = fillVariables(e.text, { customer_name: customerName, staff_name: e.staff?.name ?? '' })
      return {
        icon: sent ? 'message-circle' : 'circle-alert',
        tone: sent ? 'jade' : 'grey',
        title: sent ? text.welcome : e.reason === 'no_answer' ? text.welcomeUnsure : text.welcomeFailed,
        second: who,
        quote: sent && read ? read : undefined,
        detail: sent
          ? e.latencyMs === null
            ? undefined
            : text.after(fmt.span(Math.max(1, e.latencyMs / 1000)))
          : inLang(whyNotSent(e.reason)),
      }
    },
  },
  doers: { live_code: () => say(words).code },
  links: { liveCode: (wayIds) => (opens('customer_qrcode') ? linkTo(liveCodeScreens.stats, { wayIds }) : undefined) },
} satisfies WordsOf<typeof welcomeLines>
