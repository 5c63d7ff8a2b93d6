import { texts } from '#core/web/text/text.ts'

export const t = texts({
  'zh-CN': {
    others: '切换企业',
    waiting: '未激活',
    add: '接入另一家企业',
    title: (name: string) => `切换到「${name}」？`,
    content: '没有保存的表单和正在上传的文件留在这家企业，切换后要重来；已经开始的任务会继续。',
    verb: '切换',
  },
  en: {
    others: 'Switch company',
    waiting: 'Not activated',
    add: 'Bring another company in',
    title: (name) => `Switch to ${name}?`,
    content: 'Forms that are not saved and files that are being sent stay with this company and begin anew; tasks that have begun go on.',
    verb: 'Switch',
  },
})
