import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { inLang, say, texts } from '#core/web/text/text.ts'
import type { State } from '../contract.ts'
import type { transferLines } from '../timeline.ts'
import { stateWords } from '../words.ts'

const words = texts({ 'zh-CN': { title: '客户继承' }, en: { title: 'Handover' } })

export default {
  lines: {
    handover: (e) => ({
      icon: 'arrow-left-right',
      tone: e.handoverState === 'done' ? 'jade' : 'grey',
      title: `${say(words).title} · ${inLang(stateWords[e.handoverState as State] ?? stateWords.done)}`,
      second: [e.handoverFrom, e.handoverTo].filter(Boolean).join(' → '),
    }),
  },
} satisfies WordsOf<typeof transferLines>
