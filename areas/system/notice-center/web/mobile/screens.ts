import { screens } from '#core/web/screens.ts'

export const noticeScreens = screens('notice-center', {
  notices: {
    path: '/mobile/notices',
    title: { zh: '消息中心', en: 'Notice center' },
    parent: '/mobile/workbench',
    page: 'NoticesPage',
  },
})
