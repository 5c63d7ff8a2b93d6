import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

/** Words on the customer list and the customer page: who is on the black list, putting them on it and taking them off. */
export const customersText = texts({
  'zh-CN': {
    blackList: '黑名单',
    blackLists: { on: '在黑名单里', off: '不在黑名单里' },
    listed: '黑名单',
    listedUntil: (day: string) => `${day} 到期`,
    listedEver: '永久',
    listedBy: (who: string, at: string) => `${who} 于 ${at} 加入`,
    putOn: '加入黑名单',
    takeOff: '移出黑名单',
    title: (n: string) => `把 ${n} 位客户加入黑名单`,
    verb: '加入黑名单',
    cancel: '取消',
    started: '已开始加入黑名单，进度在任务中心',
    look: '查看',
    offTitle: (name: string) => `把「${name}」移出黑名单？`,
    offText: '移出后，群发会重新列入，扫渠道活码也会照常收到欢迎语和标签。',
    offVerb: '移出黑名单',
    off: '已移出黑名单',
  },
  en: {
    blackList: 'Black list',
    blackLists: { on: 'On it', off: 'Not on it' },
    listed: 'Black list',
    listedUntil: (day) => `to ${day}`,
    listedEver: 'for ever',
    listedBy: (who, at) => `by ${who}, ${at}`,
    putOn: 'Put on the black list',
    takeOff: 'Take off the black list',
    title: (n) => `Put ${counted(n, 'customers')} on the black list`,
    verb: 'Put on the black list',
    cancel: 'Cancel',
    started: 'Started; progress is in the task center',
    look: 'View',
    offTitle: (name) => `Take “${name}” off the black list?`,
    offText: 'Mass messages will reach them again, and codes will welcome and tag them.',
    offVerb: 'Take off the list',
    off: 'Taken off the black list',
  },
})
