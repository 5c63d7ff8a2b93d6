import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { ListTab } from './ListTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { noticeScreens } from './screens.ts'
import { noticeText } from './text.ts'
import { useUnread } from './unread.ts'
import './notices.css'

/** What one is told, and how one wants to be. */
export default function CenterPage() {
  const text = useText(noticeText)
  const [{ tab }] = useSearch()
  return (
    <UnderTitle value={<CenterTabs now={tab === 'settings' ? 'settings' : 'notices'} />}>
      {tab === 'settings' ? <SettingsTab title={text.title} /> : <ListTab />}
    </UnderTitle>
  )
}

export function CenterTabs({ now }: { now: 'notices' | 'announcements' | 'settings' }) {
  const text = useText(noticeText)
  const unread: Partial<Record<typeof now, number>> = useUnread().data ?? {}
  const tabs = [
    ['notices', linkTo(noticeScreens.list)],
    ['announcements', linkTo(noticeScreens.announcements)],
    ['settings', linkTo(noticeScreens.list, { tab: 'settings' })],
  ] as const
  return (
    <nav className="tabs" aria-label={text.title}>
      {tabs.map(([key, to]) => (
        <Link key={key} to={to} className={key === now ? 'on' : undefined} aria-current={key === now ? 'page' : undefined}>
          {unread[key] ? `${text[key]} ${fmt.number(unread[key])}` : text[key]}
        </Link>
      ))}
    </nav>
  )
}
