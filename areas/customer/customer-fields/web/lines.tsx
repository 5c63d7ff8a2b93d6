import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { say, texts } from '#core/web/text/text.ts'
import type { fieldLines } from '../timeline.ts'

const words = texts({
  'zh-CN': {
    changed: (field: string) => `修改了${field}`,
    gone: '一项资料',
    empty: '空',
    origins: { screen: '', phone: '手机端', import: '文件导入', batch: '批量修改', undo: '撤销批量', advance: '默认属性' },
  },
  en: {
    changed: (field) => `Changed ${field}`,
    gone: 'something known of them',
    empty: 'nothing',
    origins: {
      screen: '',
      phone: 'on a phone',
      import: 'from a file',
      batch: 'for many at once',
      undo: 'a batch taken back',
      advance: 'written down in advance',
    },
  },
})

export default {
  lines: {
    fieldChanged(e, { doer }) {
      const text = say(words)
      const origin = text.origins[e.fieldOrigin as 'screen'] ?? ''
      return {
        icon: 'pencil',
        tone: 'grey',
        title: text.changed(e.fieldLabel || text.gone),
        second: [doer, origin].filter(Boolean).join(' · '),
        detail: e.before || e.after ? `${e.before || text.empty} → ${e.after || text.empty}` : undefined,
      }
    },
  },
} satisfies WordsOf<typeof fieldLines>
