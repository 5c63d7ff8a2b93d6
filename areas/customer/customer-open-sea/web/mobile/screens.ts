import { screens } from '#core/web/screens.ts'

/** One hand: what is mine, and what I can take. */
export const cluePhoneScreens = screens('customer-open-sea', {
  list: {
    path: '/mobile/clue',
    title: { zh: '线索公海', en: 'Clues' },
    tab: { icon: 'layers', order: 5 },
    page: 'CluesPage',
  },
})
