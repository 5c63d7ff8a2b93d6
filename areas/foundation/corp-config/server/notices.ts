import { type NoticeKind, noticeKind } from '#core/server/notices.ts'
import { selfCheck } from '../contract.ts'

interface Found {
  [value: string]: string
  /** What was looked at, in both languages. */
  zh: string
  en: string
  /** How many more checks fail for the same cause, as a number in letters. */
  also: string
}
const more = (of: Partial<Found>): number => Number(of.also ?? 0)
const kind = (of: Omit<NoticeKind<Found>, 'screen' | 'call'>) => noticeKind({ ...of, screen: 'corp-config.config', call: selfCheck.run })

export const broken = kind({
  key: 'corp-config.broken',
  name: { zh: '配置体检发现不能用的', en: 'The self-check found something broken' },
  level: 'bad',
  line: ({ zh, en, ...of }) => ({
    zh: `配置体检：「${zh}」不能用了${more(of) > 0 ? `，另有 ${more(of)} 项因此不通` : ''}`,
    en: `Self-check: ${en} does not work${more(of) > 0 ? `, and ${more(of)} more for the same cause` : ''}`,
  }),
  many: (n) => ({ zh: `配置体检：${n} 项不能用了`, en: `Self-check: ${n} things do not work` }),
  channels: { console: true, app: true },
})
export const attention = kind({
  key: 'corp-config.attention',
  name: { zh: '配置体检发现要留意的', en: 'The self-check found something to look at' },
  level: 'attention',
  line: ({ zh, en }) => ({ zh: `配置体检：「${zh}」要留意`, en: `Self-check: ${en} needs a look` }),
  many: (n) => ({ zh: `配置体检：${n} 项要留意`, en: `Self-check: ${n} things need a look` }),
  channels: { console: true, app: false },
})
export const throttled = kind({
  key: 'corp-config.throttled',
  name: { zh: '接口额度用完了', en: 'A call quota is used up' },
  level: 'attention',
  line: () => ({ zh: '企业微信接口额度用完，正在限流', en: 'A call quota of WeCom is used up; calls wait' }),
  many: (n) => ({ zh: `企业微信接口额度用完 ${n} 次`, en: `Call quotas of WeCom were used up ${n} times` }),
  channels: { console: true, app: false },
})
export const mended = kind({
  key: 'corp-config.mended',
  name: { zh: '配置体检恢复正常', en: 'The self-check is well again' },
  level: 'info',
  line: ({ zh, en }) => ({ zh: `配置体检：「${zh}」恢复正常`, en: `Self-check: ${en} works again` }),
  many: (n) => ({ zh: `配置体检：${n} 项恢复正常`, en: `Self-check: ${n} things work again` }),
  channels: { console: true, app: false },
})
export default [broken, attention, throttled, mended]
