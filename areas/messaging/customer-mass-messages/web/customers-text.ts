import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

/** Words on the customer list and its neighbours. */
export const customersText = texts({
  'zh-CN': {
    mass: '给他们群发',
    massPicked: '群发',
    notReached: '未收到群发',
    within: '最近',
    days: '天内',
    reached: (n: number) => `近 ${n} 天收到过群发`,
    quota: '群发次数规则',
    quotaHelp: '要与企业微信后台里选的一致：企业微信不提供查询。创建群发时按这条规则算谁本期已用完。',
    rules: { day: '每天 1 次', week: '每周最多 7 次', month: '每月最多按当月天数' },
    step: '发一次群发',
    stepHelp: '选一批客户写一条消息，员工在手机上确认后发出。',
    stepDone: (n: string) => `${n} 次群发`,
    stepGo: '新建群发',
  },
  en: {
    mass: 'Message them',
    massPicked: 'Message',
    notReached: 'No mass message',
    within: 'in the last',
    days: ' days',
    reached: (n) => `those sent to in the last ${n} days`,
    quota: 'Mass message limit',
    quotaHelp: 'As chosen in WeCom’s own console, which no call tells. New mass messages count by it who has none left.',
    rules: { day: 'Once a day', week: 'Up to 7 a week', month: 'Up to the days of the month' },
    step: 'Send a mass message',
    stepHelp: 'Choose customers, write a message; staff confirm it on their phones.',
    stepDone: (n) => counted(n, 'mass messages'),
    stepGo: 'New message',
  },
})
