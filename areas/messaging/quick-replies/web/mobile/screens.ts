import { screens } from '#core/web/screens.ts'

/** On staff phones, which stand beside no chat, replies are copied. */
export const replyPhoneScreens = screens('quick-replies', {
  list: {
    path: '/mobile/quick_reply',
    title: { zh: '快捷回复', en: 'Replies' },
    tab: { icon: 'message-square-text', order: 4 },
    page: 'RepliesPage',
  },
})
