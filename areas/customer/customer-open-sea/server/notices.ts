import { noticeKind } from '#core/server/notices.ts'
import { clues } from '../contract.ts'

type About = { clueId: string; name: string }
const detail = { screen: 'customer-open-sea.detail', words: ({ clueId }: About) => ({ clueId }), call: clues.one }
const channels = { console: true, app: true }

/** To whoever was given it. */
export const clueGiven = noticeKind<About>({
  key: 'customer-open-sea.given',
  name: { zh: '分给我线索', en: 'A clue is given to me' },
  level: 'info',
  line: ({ name }) => ({ zh: `线索「${name}」分给了你`, en: `The clue ${name} is yours now` }),
  many: (n) => ({ zh: `${n} 条线索分给了你`, en: `${n} clues are yours now` }),
  ...detail,
  channels,
})
export const clueDue = noticeKind<About>({
  key: 'customer-open-sea.due',
  name: { zh: '我的线索快要回收', en: 'A clue of mine goes back soon' },
  level: 'attention',
  line: ({ name }) => ({ zh: `线索「${name}」快到期了，跟进后重新计时`, en: `The clue ${name} goes back soon; a follow-up keeps it` }),
  many: (n) => ({ zh: `${n} 条线索快要回收`, en: `${n} clues go back soon` }),
  ...detail,
  channels,
})
export const clueRecycled = noticeKind<About>({
  key: 'customer-open-sea.recycled',
  name: { zh: '我的线索被收回公海', en: 'A clue of mine went back to the pool' },
  level: 'info',
  line: ({ name }) => ({ zh: `线索「${name}」到期，已收回公海`, en: `The clue ${name} was due and went back to the pool` }),
  many: (n) => ({ zh: `${n} 条线索已收回公海`, en: `${n} clues went back to the pool` }),
  ...detail,
  channels: { console: true, app: false },
})
export const clueConverted = noticeKind<About>({
  key: 'customer-open-sea.converted',
  name: { zh: '我的线索成了客户', en: 'A clue of mine became a customer' },
  level: 'info',
  line: ({ name }) => ({
    zh: `线索「${name}」已是客户，跟进记录带过去了`,
    en: `The clue ${name} is a customer now; its history went along`,
  }),
  many: (n) => ({ zh: `${n} 条线索成了客户`, en: `${n} clues became customers` }),
  ...detail,
  channels,
})
export default [clueGiven, clueDue, clueRecycled, clueConverted]
