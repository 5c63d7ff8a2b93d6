import { screens } from '#core/web/screens.ts'

export const replyScreens = screens('quick-replies', {
  list: {
    path: '/client/side_window/quick_reply',
    title: { zh: '快捷回复', en: 'Replies' },
    tab: { icon: 'message-square-text', order: 3 },
    page: 'RepliesPage',
  },
})
