import type { Audience } from '#core/contract/audience.ts'

/**
 * Conditions of the customer list that the wizard does not offer, each with its reason, which the help says too: what WeCom takes no message
 * for is left out of every mission, and a condition on it would choose everybody or nobody. All others are offered: `apps/console/audience.test.tsx`
 * holds the two lists equal but for these.
 */
export const leftOut = {
  status: {
    'zh-CN': '「状态」（流失的客户企业微信不让发，每次群发都会去掉）',
    en: 'Status (WeCom sends nothing to lost customers; every message leaves them out)',
  },
  blackList: {
    'zh-CN': '「黑名单」（在名单里的客户不会收到群发）',
    en: 'Black list (who is on it gets no mass message)',
  },
} satisfies { [K in keyof Audience]: Record<'zh-CN' | 'en', string> }

export const leftOutKeys = Object.keys(leftOut) as (keyof typeof leftOut)[]
