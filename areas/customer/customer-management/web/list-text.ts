import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

/** Words of putting customers on the black list and taking them off. */
export const listText = texts({
  'zh-CN': {
    title: (n: string) => `把 ${n} 位客户加入黑名单`,
    reason: '原因',
    reasonHint: '例如：恶意投诉、羊毛党、同行',
    term: '多久',
    effect: '加入后不再收到群发；扫渠道活码时不发欢迎语、不打标签，除非活码设置了照常。企业微信里仍是好友，员工照常可以聊天。',
    verb: '加入黑名单',
    cancel: '取消',
    started: '已开始加入黑名单，进度在任务中心',
    look: '查看',
    done: (n: number) => `已把 ${n} 位客户加入黑名单`,
    some: (taken: number, refused: number) => `加入 ${taken} 位，${refused} 位没有加入`,
    none: '没有加入：他们已经在黑名单里',
    why: '看原因',
    offTitle: (name: string) => `把「${name}」移出黑名单？`,
    offText: '移出后，群发会重新列入，扫渠道活码也会照常收到欢迎语和标签。',
    offVerb: '移出黑名单',
    off: '已移出黑名单',
  },
  en: {
    title: (n) => `Put ${counted(n, 'customers')} on the black list`,
    reason: 'Reason',
    reasonHint: 'For example: abusive complaints, bonus hunter, competitor',
    term: 'How long',
    effect:
      'No mass messages any more; codes neither welcome nor tag them, unless a code says otherwise. In WeCom they stay contacts, and staff can chat as before.',
    verb: 'Put on the black list',
    cancel: 'Cancel',
    started: 'Started; progress is in the task center',
    look: 'View',
    done: (n) => `${counted(n, 'customers')} put on the black list`,
    some: (taken, refused) => `${taken} added, ${refused} not`,
    none: 'Nobody was added: they are on the list already',
    why: 'See why',
    offTitle: (name) => `Take “${name}” off the black list?`,
    offText: 'Mass messages will reach them again, and codes will welcome and tag them.',
    offVerb: 'Take off the list',
    off: 'Taken off the black list',
  },
})
