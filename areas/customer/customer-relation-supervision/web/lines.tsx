import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { inLang, say, texts } from '#core/web/text/text.ts'
import { staffName } from '#core/web/ui/staff-name.ts'
import type { How } from '../contract.ts'
import type { relationLines } from '../timeline.ts'
import { howWords } from '../words.ts'

const words = texts({
  'zh-CN': { moved: '换了跟进员工，没有经过分配' },
  en: { moved: 'Moved to another member without being handed over' },
})

export default {
  lines: {
    movedPrivately(e, { who }) {
      const from = e.fromStaff && staffName({ name: e.fromStaff, alias: e.fromAlias })
      return {
        icon: 'arrow-left-right',
        tone: 'grey',
        title: say(words).moved,
        second: [from, who].filter(Boolean).join(' → '),
        detail: inLang(howWords[e.moveHow as How] ?? howWords.other),
      }
    },
  },
} satisfies WordsOf<typeof relationLines>
