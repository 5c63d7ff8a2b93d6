import { figure } from '#core/contract/figures.ts'
import { announcements, noticeCenter } from './contract.ts'

export const noticeFigures = {
  unread: figure({
    call: noticeCenter.unreadCount,
    list: noticeCenter.list,
    screen: 'notice-center.list',
    numbers: (d) => [{ value: d.notices, filter: { read: false } }],
  }),
  announcements: figure({
    call: noticeCenter.unreadCount,
    list: announcements.list,
    screen: 'notice-center.announcements',
    numbers: (d) => [{ value: d.announcements, filter: { unread: true } }],
  }),
}
