import type { Words } from './errors.ts'

/** Why a welcome or a message did not go out (research/ux.md §1): each cause has its own words, the same on every surface and in files. */
const reasons = new Map<string, Words>(
  Object.entries({
    no_code: {
      zh: '企业微信没有给这次添加发欢迎语的机会：通常是员工在企业微信后台已经设置了欢迎语，或者客户之前就加过。',
      en: 'WeCom gave no chance to greet: usually the colleague has a welcome set in WeCom’s own console, or the customer was added before.',
    },
    no_content: {
      zh: '渠道活码在这个时间没有设置欢迎语。',
      en: 'The live code has no welcome for that time.',
    },
    blacklisted: {
      zh: '客户在黑名单里，不发给黑名单里的客户。',
      en: 'The customer was on the black list, which is left out.',
    },
    duplicate: {
      zh: '客户已经是同事的好友，渠道活码设置了「老客户不再欢迎」。',
      en: 'The customer already is a contact of a colleague, and the code greets only new ones.',
    },
    off: {
      zh: '渠道活码当时停用着，停用期间不发欢迎语。',
      en: 'The live code was switched off; it does not greet then.',
    },
    already_sent: {
      zh: '企业微信说这位客户已经收到过欢迎语，可能是另一个应用发的。',
      en: 'WeCom says this customer was greeted already, perhaps by another app.',
    },
    no_answer: {
      zh: '发送时程序中断或企业微信没有应答，无法确认客户是否收到。',
      en: 'The program was cut off or WeCom did not answer while it was sent; whether it arrived cannot be told.',
    },
    too_late: {
      zh: '超过了企业微信给的 20 秒，欢迎语失效。',
      en: 'The 20 seconds that WeCom allows were over.',
    },
    other_app: {
      zh: '另一个应用正在发欢迎语，抢先了一步。',
      en: 'Another app was sending its welcome first.',
    },
    refused: {
      zh: '企业微信没有接受，多半是内容或附件不合要求。',
      en: 'WeCom did not take it, most likely because of its content or an attachment.',
    },
    not_friend: {
      zh: '已经不是好友。',
      en: 'No longer a contact.',
    },
    quota: {
      zh: '这位客户的群发次数用完了。',
      en: 'No mass messages left for this customer.',
    },
    unreachable: {
      zh: '企业微信没有接受这位客户。',
      en: 'WeCom did not take this customer.',
    },
    cancelled: {
      zh: '任务已取消。',
      en: 'The task was cancelled.',
    },
    unknown: {
      zh: '没有记下原因。',
      en: 'No reason was kept.',
    },
  }),
)

/** `reason` as deliveries keep it: a word of ours, or WeCom's errcode. A word that has no sentence yet is not shown raw. */
export function whyNotSent(reason: string): Words {
  if (/^-?\d+$/.test(reason)) return { zh: `企业微信没有接受，原因代码 ${reason}。`, en: `WeCom did not take it, code ${reason}.` }
  return reasons.get(reason) ?? reasons.get('unknown')!
}
