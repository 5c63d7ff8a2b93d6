import { implement } from '#core/server/implement.ts'
import { announcements, noticeCenter, noticeSettings } from '../contract.ts'
import * as operator from './announcements.ts'
import { list, read, readAll, unreadCount } from './list.ts'
import { settings, update } from './settings.ts'

export default [
  ...implement(noticeCenter, { list, unreadCount, read, readAll }),
  ...implement(noticeSettings, { get: settings, update }),
  ...implement(announcements, {
    list: operator.list,
    one: (ctx, { announcementId }) => operator.one(ctx, announcementId),
    read: (ctx, { announcementId }) => operator.read(ctx, announcementId),
  }),
]
