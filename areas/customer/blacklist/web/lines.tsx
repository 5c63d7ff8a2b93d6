import { lastDay } from '#core/web/blocks/term.ts'
import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { say, texts } from '#core/web/text/text.ts'
import type { blackListLines } from '../timeline.ts'

const words = texts({
  'zh-CN': {
    listed: '加入了黑名单',
    relisted: '黑名单的原因或期限有改动',
    unlisted: '移出了黑名单',
    lapsed: '黑名单到期，自动移出',
    listedUntil: (day: string) => `到 ${day}`,
    listedEver: '永久',
  },
  en: {
    listed: 'Put on the black list',
    relisted: 'Reason or term on the black list changed',
    unlisted: 'Taken off the black list',
    lapsed: 'Off the black list: the term was over',
    listedUntil: (day) => `to ${day}`,
    listedEver: 'for ever',
  },
})

export default {
  lines: {
    listed(e, { doer }) {
      const text = say(words)
      return {
        icon: 'ban',
        tone: 'grey',
        title: e.before ? text.relisted : text.listed,
        second: doer,
        detail: `${e.text} · ${e.after ? text.listedUntil(lastDay(e.after)) : text.listedEver}`,
      }
    },
    unlisted(e, { doer }) {
      const text = say(words)
      const lapsed = e.by === 'lapse'
      return { icon: 'user-check', tone: 'grey', title: lapsed ? text.lapsed : text.unlisted, second: lapsed ? undefined : doer }
    },
  },
  doers: { lapse: () => '' },
} satisfies WordsOf<typeof blackListLines>
