import { texts } from '#core/web/text/text.ts'

const part = (minutes: number): number => (minutes < 5 * 60 ? 3 : minutes < 11 * 60 ? 0 : minutes < 13 * 60 ? 1 : minutes < 18 * 60 ? 2 : 3)

export const t = texts({
  'zh-CN': {
    greet: (minutes: number, name: string) => `${['早上好', '中午好', '下午好', '晚上好'][part(minutes)]}，${name}`,
    tasks: '最近任务',
    all: '全部任务',
    noTasks: '最近没有任务',
    noTasksHelp: '同步、导入、导出和批量操作的进度会出现在这里。',
    start: '开始使用',
    done: (n: number, all: number) => `已完成 ${n} / ${all}`,
    ready: '都准备好了',
    progress: '设置进度',
    finished: '已完成',
    staff: '同步员工',
    staffHelp: '通讯录同步后，才能分配活码和席位。',
    sign: '用企业微信登录一次',
    signHelp: '本地管理员之外，让至少一位同事扫码进来。',
    connect: '连接企业微信',
    connectHelp: '填好企业 ID、密钥和回调地址。',
  },
  en: {
    greet: (minutes, name) => `${['Good morning', 'Good day', 'Good afternoon', 'Good evening'][part(minutes)]}, ${name}`,
    tasks: 'Recent tasks',
    all: 'All tasks',
    noTasks: 'No recent tasks',
    noTasksHelp: 'Syncs, imports, exports and batch actions show their progress here.',
    start: 'Getting started',
    done: (n, all) => `${n} of ${all} done`,
    ready: 'All set',
    progress: 'Set-up progress',
    finished: 'done',
    staff: 'Sync staff',
    staffHelp: 'Live codes and seats need the address book.',
    sign: 'Sign in with WeCom once',
    signHelp: 'Beside the local administrator, let a colleague in by QR code.',
    connect: 'Connect WeCom',
    connectHelp: 'Enter company id, secrets and callback address.',
  },
})
