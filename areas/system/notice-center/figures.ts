import { figure } from '#core/contract/figures.ts'
import { announcements, noticeCenter } from './contract.ts'

export const noticeFigures = {
  unread: figure({
    call: noticeCenter.unreadCount,
    list: noticeCenter.list,
    screen: 'notice-center.list',
    noFile: 'what one is told, read and done with',
    numbers: (d) => [{ value: d.notices, filter: { read: false } }],
  }),
  announcements: figure({
    call: noticeCenter.unreadCount,
    list: announcements.list,
    screen: 'notice-center.announcements',
    noFile: 'words to read, not rows to reckon with',
    numbers: (d) => [{ value: d.announcements, filter: { unread: true } }],
  }),
}
