import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { announcements, noticeCenter } from '../contract.ts'

export const noticeScreens = screens('notice-center', {
  list: {
    path: '/dashboard/notice_center',
    search: asks<FiltersOf<typeof noticeCenter.list> & { tab?: 'settings' }>(),
    title: { zh: '消息中心', en: 'Notice center' },
    menu: { place: ['home'], icon: 'bell', order: 8 },
    page: 'CenterPage',
  },
  announcements: {
    path: '/dashboard/system_notification',
    search: asks<FiltersOf<typeof announcements.list>>(),
    title: { zh: '系统公告', en: 'Announcements' },
    parent: '/dashboard/notice_center',
    page: 'AnnouncementsPage',
  },
  announcement: {
    path: '/dashboard/system_notification/detail',
    search: asks<{ announcementId: string }>(),
    title: { zh: '公告', en: 'Announcement' },
    parent: '/dashboard/system_notification',
    page: 'AnnouncementPage',
  },
})
