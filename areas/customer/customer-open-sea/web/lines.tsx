import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { inLang, say, texts } from '#core/web/text/text.ts'
import type { clueLines } from '../timeline.ts'
import { eventWords } from '../words.ts'

const words = texts({
  'zh-CN': { clue: (what: string) => `还是线索时 · ${what}`, source: (name: string) => `来源：${name}` },
  en: { clue: (what) => `As a clue · ${what}`, source: (name) => `source: ${name}` },
})

export default {
  lines: {
    clueStory(e, { doer }) {
      const text = say(words)
      const what = eventWords[e.what as 'note']
      const detail = [e.text, e.what === 'entered' && e.source ? text.source(e.source) : ''].filter(Boolean).join(' · ')
      return { icon: 'layers', tone: 'grey', title: text.clue(what ? inLang(what) : ''), second: doer, detail: detail || undefined }
    },
  },
} satisfies WordsOf<typeof clueLines>
