import { type ReactNode, useState } from 'react'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { linkTo } from '#core/web/link.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toastIcons, useToastHistory } from '#core/web/toast.tsx'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { announcements, noticeCenter } from '../contract.ts'
import { NoticeLine } from './NoticeLine.tsx'
import './notices.css'
import { announcementsArt, noticesArt, toastsArt } from './art.tsx'
import { noticeScreens } from './screens.ts'
import { noticeText } from './text.ts'
import { useUnread } from './unread.ts'

/** What one is told, what is announced, and the toasts of this tab, beside whatever page one is on. */
export function NoticeDrawer({ onClose }: { onClose: () => void }) {
  const text = useText(noticeText)
  const { data } = useUnread()
  const [tab, setTab] = useState<'notices' | 'announcements' | 'toasts'>('notices')
  const label = (words: string, n: number | undefined) => (n ? `${words} ${fmt.number(n)}` : words)
  const settings = linkTo(noticeScreens.list, { tab: 'settings' })
  return (
    <Drawer
      title={text.title}
      onClose={onClose}
      extra={
        <Link className="icon-button" to={settings} aria-label={text.settings} title={text.settings} onClick={onClose}>
          <Icon name="settings" size={16} />
        </Link>
      }
    >
      <div className="nc-tabs">
        <Segments
          label={text.title}
          value={tab}
          options={[
            { value: 'notices', label: label(text.notices, data?.notices) },
            { value: 'announcements', label: label(text.announcements, data?.announcements) },
            { value: 'toasts', label: text.toasts },
          ]}
          onChange={setTab}
        />
      </div>
      {tab === 'notices' && <Notices onClose={onClose} />}
      {tab === 'announcements' && <Announcements onClose={onClose} />}
      {tab === 'toasts' && <Toasts />}
    </Drawer>
  )
}

const pageSize = 20

function Notices({ onClose }: { onClose: () => void }) {
  const text = useText(noticeText)
  const read = useCall(noticeCenter.list, { pageSize }, { silence: 'all' })
  const mark = useCommand(noticeCenter.read, { refreshes: 'own' })
  const markAll = useCommand(noticeCenter.readAll, { refreshes: 'own' })
  if (read.error && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={6} />
  const { list } = read.data
  if (list.length === 0)
    return (
      <Empty art={noticesArt} title={text.none}>
        {text.noneHelp}
      </Empty>
    )
  return (
    <>
      <ul className="nc-list" aria-live="polite" aria-relevant="additions">
        {list.map((notice) => (
          <NoticeLine
            key={notice.noticeId}
            notice={notice}
            onRead={() => !notice.read && mark.mutate({ noticeIds: [notice.noticeId] })}
            onLeave={onClose}
          />
        ))}
      </ul>
      <Foot to={linkTo(noticeScreens.list)} onClose={onClose}>
        {list.some((notice) => !notice.read) && (
          <button type="button" className="button" disabled={markAll.isPending} onClick={() => markAll.mutate({ until: list[0]!.at })}>
            {text.readAll}
          </button>
        )}
      </Foot>
    </>
  )
}

function Announcements({ onClose }: { onClose: () => void }) {
  const text = useText(noticeText)
  const read = useCall(announcements.list, { pageSize }, { silence: 'all' })
  if (read.error && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={4} />
  if (read.data.list.length === 0)
    return (
      <Empty art={announcementsArt} title={text.noAnnouncements}>
        {text.noAnnouncementsHelp}
      </Empty>
    )
  return (
    <>
      <ul className="nc-list">
        {read.data.list.map(({ announcementId, title, publishedAt, read: seen }) => (
          <li key={announcementId} className={seen ? 'nc-line' : 'nc-line new'}>
            <Icon name="megaphone" size={16} className="info" />
            <Link className="nc-link grow" to={linkTo(noticeScreens.announcement, { announcementId })} onClick={onClose}>
              {title}
            </Link>
            <span className="text-12 ink-3 nowrap">{fmt.ago(publishedAt)}</span>
          </li>
        ))}
      </ul>
      <Foot to={linkTo(noticeScreens.announcements)} onClose={onClose} />
    </>
  )
}

/** The last 20 toasts of this tab: an error shown for four seconds is not lost (G-4). */
function Toasts() {
  const text = useText(noticeText)
  const history = useToastHistory()
  if (history.length === 0)
    return (
      <Empty art={toastsArt} title={text.noToasts}>
        {text.noToastsHelp}
      </Empty>
    )
  return (
    <ul className="nc-list">
      {history.map((m) => (
        <li key={m.id} className="nc-line">
          {toastIcons[m.type]}
          <span className="grow">{m.text}</span>
          <span className="text-12 ink-3 nowrap">{fmt.ago(m.at)}</span>
        </li>
      ))}
    </ul>
  )
}

function Foot({ to, onClose, children }: { to: string; onClose: () => void; children?: ReactNode }) {
  const text = useText(noticeText)
  return (
    <footer className="nc-foot">
      {children}
      <Link className="button" to={to} onClick={onClose}>
        {text.all}
      </Link>
    </footer>
  )
}
