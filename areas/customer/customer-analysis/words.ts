import type { Words } from '#core/contract/errors.ts'
import type { Stay } from './bands.ts'
import type { Only } from './contract.ts'

const say = (zh: string, en: string): Words => ({ zh, en })
/** Which contacts, of lists and in the log. */
export const onlyWords: Readonly<Record<Only, Words>> = {
  added: say('新增', 'Added'),
  lost: say('流失', 'Lost'),
  stayed: say('新增里现在还在', 'Added and there now'),
  due1: say('满 1 天', 'Had 1 day'),
  kept1: say('满 1 天时还在', 'There after 1 day'),
  due7: say('满 7 天', 'Had 7 days'),
  kept7: say('满 7 天时还在', 'There after 7 days'),
  due30: say('满 30 天', 'Had 30 days'),
  kept30: say('满 30 天时还在', 'There after 30 days'),
}
export const stayWords: Readonly<Record<Stay, Words>> = {
  hours: say('不到 1 天', 'Less than a day'),
  week: say('1 到 7 天', '1 to 7 days'),
  month: say('7 到 30 天', '7 to 30 days'),
  quarter: say('30 到 90 天', '30 to 90 days'),
  longer: say('90 天以上', 'More than 90 days'),
}
