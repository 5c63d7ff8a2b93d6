import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { type Announcement, announcements } from '../contract.ts'
import { CenterTabs } from './CenterPage.tsx'
import './notices.css'
import { announcementsArt } from './art.tsx'
import { noticeScreens } from './screens.ts'
import { noticeText } from './text.ts'

const to = ({ announcementId }: Announcement) => linkTo(noticeScreens.announcement, { announcementId })

/** What the operator announces to all companies, or to this one. */
export default function AnnouncementsPage() {
  const text = useText(noticeText)
  return (
    <UnderTitle value={<CenterTabs now="announcements" />}>
      <CallTable
        call={announcements.list}
        order="-publishedAt"
        table="announcements"
        rowKey="announcementId"
        rowName={(a) => a.title}
        views={false}
        title={text.title}
        unit={text.unit}
        filters={[{ key: 'unread', label: text.state, kind: 'choice', options: [{ value: true, label: text.isUnread }], always: true }]}
        columns={[
          { key: 'title', title: text.announcements, width: 460, pinned: 'left', render: (a) => <Title announcement={a} /> },
          { key: 'publishedAt', title: text.at, width: 150, render: (a) => <Time at={a.publishedAt} /> },
          { key: 'endsAt', title: text.until, width: 150, render: (a) => <Time at={a.endsAt} /> },
        ]}
        onOpen={(a) => go(to(a))}
        empty={{ art: announcementsArt, title: text.noAnnouncements, hint: text.noAnnouncementsHelp }}
      />
    </UnderTitle>
  )
}

function Title({ announcement }: { announcement: Announcement }) {
  return (
    <span className={announcement.read ? 'nc-what' : 'nc-what new'}>
      <Icon name="megaphone" size={16} className="info" />
      <Link className="nc-link ellipsis" to={to(announcement)}>
        {announcement.title}
      </Link>
    </span>
  )
}
