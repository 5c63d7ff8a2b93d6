import { screens } from '#core/web/screens.ts'

/** The same beside the chat. */
export const clueSideScreens = screens('customer-open-sea', {
  list: {
    path: '/client/side_window/clue',
    title: { zh: '线索公海', en: 'Clues' },
    tab: { icon: 'layers', order: 6 },
    page: 'CluesPage',
  },
})
