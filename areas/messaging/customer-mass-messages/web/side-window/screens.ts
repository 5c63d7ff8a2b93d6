import { screens } from '#core/web/screens.ts'

export const massSideScreens = screens('customer-mass-messages', {
  mass: {
    path: '/client/side_window/mass_send',
    title: { zh: '群发', en: 'To send' },
    tab: { icon: 'send', order: 3 },
    page: 'MassPage',
  },
})
