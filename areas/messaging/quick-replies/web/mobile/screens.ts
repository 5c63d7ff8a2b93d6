import { screens } from '#core/web/screens.ts'

/** On staff phones, which stand beside no chat, replies are copied. */
export const replyPhoneScreens = screens('quick-replies', {
  list: { path: '/mobile/quick_reply', title: { zh: '快捷回复', en: 'Replies' }, parent: '/mobile/workbench', page: 'RepliesPage' },
})
