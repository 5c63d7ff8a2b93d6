import { texts } from '#core/web/text/text.ts'

export const audienceText = texts({
  'zh-CN': {
    relation: '跟进关系',
    kinds: { several: '多名员工跟进', left: '有离职员工跟进', left_only: '只有离职员工跟进', moved: '私下流转，待处理' },
    reads: { several: '有多名员工跟进', left: '有离职员工跟进', left_only: '只有离职员工跟进', moved: '被私下流转、还没有处理' },
  },
  en: {
    relation: 'Who follows',
    kinds: { several: 'Several members', left: 'Somebody who left', left_only: 'Only people who left', moved: 'Moved privately, open' },
    reads: {
      several: 'followed by several members',
      left: 'followed by somebody who left',
      left_only: 'followed by people who left only',
      moved: 'moved privately and not looked into',
    },
  },
})
