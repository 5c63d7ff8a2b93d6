import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { inLang, say, texts } from '#core/web/text/text.ts'
import type { By } from '../contract.ts'
import type { preLines } from '../timeline.ts'
import { byWords } from '../words.ts'

const words = texts({
  'zh-CN': { met: '名单里等的人来了', found: (by: string) => `按${by}认出`, doer: '预打标签自动', list: (name: string) => `名单：${name}` },
  en: { met: 'Was waited for on a list', found: (by) => `found by ${by}`, doer: 'by tags in advance', list: (name) => `list: ${name}` },
})

export default {
  lines: {
    preMet(e, { ofStaff }) {
      const text = say(words)
      const by = byWords[e.found as By]
      const detail = [e.label && text.list(e.label), ofStaff].filter(Boolean).join(' · ')
      return { icon: 'calendar-clock', tone: 'jade', title: text.met, second: by && text.found(inLang(by)), detail: detail || undefined }
    },
  },
  doers: { pre_tag: () => say(words).doer },
} satisfies WordsOf<typeof preLines>
