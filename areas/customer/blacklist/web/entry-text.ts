import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

/** Words of an entry of the black list: on the list itself and where customers are put on it from elsewhere. */
export const entryText = texts({
  'zh-CN': {
    reason: '原因',
    reasonHint: '例如：恶意投诉、羊毛党、同行',
    term: '多久',
    effect: '加入后不再收到群发；扫渠道活码时不发欢迎语、不打标签，除非活码设置了照常。企业微信里仍是好友，员工照常可以聊天。',
    undoable: '30 天内可以在任务中心撤销。',
    done: (n: number) => `已把 ${n} 位客户加入黑名单`,
    some: (taken: number, refused: number) => `加入 ${taken} 位，${refused} 位没有加入`,
    none: '没有加入：他们已经在黑名单里',
    why: '看原因',
  },
  en: {
    reason: 'Reason',
    reasonHint: 'For example: abusive complaints, bonus hunter, competitor',
    term: 'How long',
    effect:
      'No mass messages any more; codes neither welcome nor tag them, unless a code says otherwise. In WeCom they stay contacts, and staff can chat as before.',
    undoable: 'It can be undone from the task center for 30 days.',
    done: (n) => `${counted(n, 'customers')} put on the black list`,
    some: (taken, refused) => `${taken} added, ${refused} not`,
    none: 'Nobody was added: they are on the list already',
    why: 'See why',
  },
})
