import { texts } from '#core/web/text/text.ts'

const part = (minutes: number): number => (minutes < 5 * 60 ? 3 : minutes < 11 * 60 ? 0 : minutes < 13 * 60 ? 1 : minutes < 18 * 60 ? 2 : 3)

export const t = texts({
  'zh-CN': {
    greet: (minutes: number, name: string) => [['早上好', '中午好', '下午好', '晚上好'][part(minutes)], name].filter(Boolean).join('，'),
    asOf: (at: string) => `数据截至 ${at}`,
    refresh: '刷新数据',
    needsMe: '今天等你处理',
    more: (n: number) => `还有 ${n} 条`,
    fewer: '收起',
    confirmedOf: (n: number, all: number) => `已确认 ${n} / ${all}`,
    tasks: '最近任务',
    all: '全部任务',
    noTasks: '最近没有任务',
    noTasksHelp: '同步、导入、导出和批量操作的进度会出现在这里。',
    start: '开始使用',
    done: (n: number, all: number) => `已完成 ${n} / ${all}`,
    progress: '设置进度',
    finished: '已完成',
    allWell: '今天没有等你处理的事',
    allWellHelp: '待确认、告警和失败的任务会出现在这里。',
  },
  en: {
    greet: (minutes, name) =>
      [['Good morning', 'Good day', 'Good afternoon', 'Good evening'][part(minutes)], name].filter(Boolean).join(', '),
    asOf: (at) => `as of ${at}`,
    refresh: 'Refresh',
    needsMe: 'Needs you today',
    more: (n) => `${n} more`,
    fewer: 'Fewer',
    confirmedOf: (n, all) => `${n} of ${all} confirmed`,
    tasks: 'Recent tasks',
    all: 'All tasks',
    noTasks: 'No recent tasks',
    noTasksHelp: 'Syncs, imports, exports and batch actions show their progress here.',
    start: 'Getting started',
    done: (n, all) => `${n} of ${all} done`,
    progress: 'Set-up progress',
    finished: 'done',
    allWell: 'Nothing waits for you today',
    allWellHelp: 'Confirmations, alarms and failed tasks appear here.',
  },
})
