import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { say, texts } from '#core/web/text/text.ts'
import type { stageLines } from '../timeline.ts'

const words = texts({
  'zh-CN': {
    moved: (process: string) => `移动了阶段 · ${process}`,
    entered: (process: string) => `进入流程 · ${process}`,
    left: (process: string) => `移出流程 · ${process}`,
    elsewhere: () => '在别人的流程里移动了阶段',
    origins: { screen: '', phone: '手机端', batch: '批量移动', auto: '新客户自动进入', removed: '原阶段已删除', undo: '撤销' },
  },
  en: {
    moved: (process) => `Moved to another stage · ${process}`,
    entered: (process) => `Came into the process · ${process}`,
    left: (process) => `Out of the process · ${process}`,
    elsewhere: () => 'Moved in a process of others',
    origins: {
      screen: '',
      phone: 'on a phone',
      batch: 'for many at once',
      auto: 'as a new customer',
      removed: 'the stage was removed',
      undo: 'taken back',
    },
  },
})

export default {
  lines: {
    stageMoved(e, { doer }) {
      const text = say(words)
      // Of a process that is not the reader's only that there was a move.
      const title = !e.processName ? text.elsewhere : e.fromStage && e.toStage ? text.moved : e.toStage ? text.entered : text.left
      const way = [e.fromStage, e.toStage].filter(Boolean).join(' → ')
      return {
        icon: 'kanban',
        tone: 'grey',
        title: title(e.processName),
        second: [doer, text.origins[e.moveOrigin as 'screen'] ?? ''].filter(Boolean).join(' · '),
        detail: [way, e.text].filter(Boolean).join(' · '),
      }
    },
  },
} satisfies WordsOf<typeof stageLines>
