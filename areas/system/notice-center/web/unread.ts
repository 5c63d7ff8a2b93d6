import { useEffect } from 'react'
import { queryClient, useCall } from '#core/web/request/query.ts'
import { onNotice } from '#core/web/shell/notice-push.ts'
import { announcements, noticeCenter } from '../contract.ts'

const prefixes = [noticeCenter.list, announcements.list].map((call) => call.name.split('.')[0])
/** What stands in the notice center is read again, where it is on screen. */
export const readNoticesAgain = () => Promise.all(prefixes.map((prefix) => queryClient.invalidateQueries({ queryKey: [prefix] })))

/** How much is unread: counted anew when the push says so, and every five minutes where there is none. */
export function useUnread() {
  useEffect(() => onNotice(() => void readNoticesAgain()), [])
  return useCall(noticeCenter.unreadCount, {}, { silence: 'all', refetchInterval: 300_000 })
}
