import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

/** What a code does, read back beside the list. */
export const factsText = texts({
  'zh-CN': {
    none: '不打标签',
    cap: (n: number) => `每天约 ${n} 位`,
    round: (n: number) => `每轮每人最多 ${n} 位客户`,
    person: (name: string, about: string) => `${name}（${about}）`,
    everyDay: '每天',
    until: (first: string, last: string) => `${first}至${last}`,
    attachments: (n: number) => `和 ${n} 个附件`,
    notMade: '二维码没有创建成功',
    making: '企业微信正在创建二维码',
    noPage: '活码在使用中时才有分享页',
    waits: '这次修改没有生效，活码仍按下面的设置工作。改好后重新保存，或重试',
    more: '更多',
  },
  en: {
    none: 'No tags',
    cap: (n) => `about ${n} a day`,
    round: (n) => `At most ${counted(n, 'customers')} each in a round`,
    person: (name, about) => `${name} (${about})`,
    everyDay: 'Every day',
    until: (first, last) => `${first}–${last}`,
    attachments: (n) => `and ${counted(n, 'attachments')}`,
    notMade: 'The QR code could not be made',
    making: 'WeCom is making the QR code',
    noPage: 'The page is there while the code is in use',
    waits: 'This edit is not in force; the code works as below. Mend and save it, or try again',
    more: 'More',
  },
})
