import { help } from '#core/web/help.ts'
import { shellScreens } from './screens.ts'

export default help(shellScreens, {
  home: {
    'zh-CN': {
      what: '今天的数字、需要留意的事和最近的任务。只显示你有权限看的。',
      steps: [
        '刚开始用时，按「开始使用」一步步做，做完会自己打勾。',
        '「需要留意」的每一条都能点过去处理。',
        '和昨天比的是昨天同一时刻之前。',
        '右上角：搜索、任务中心、提醒。',
      ],
    },
    en: {
      what: 'Today’s figures, what needs attention, and recent tasks: what you may see of them.',
      steps: [
        'New here? The checklist leads through the first steps and ticks itself.',
        'Each line that needs attention leads to where it is mended.',
        'Compared is yesterday up to the same hour.',
        'At the top right: search, task center, notices.',
      ],
    },
  },
})
