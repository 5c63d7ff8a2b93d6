import { useEffect } from 'react'
import type { Output } from '#core/contract/call.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { announcements } from '../contract.ts'
import './notices.css'
import { noticeScreens } from './screens.ts'
import { noticeText } from './text.ts'

/** One announcement; opened, it is read. */
export default function AnnouncementPage() {
  const text = useText(noticeText)
  const [{ announcementId = '' }] = useSearch()
  const read = useCall(announcements.one, { announcementId }, { enabled: announcementId !== '', silence: 'all' })
  return (
    <OneThing
      exists={announcementId !== ''}
      read={read}
      title={text.gone}
      help={text.goneHelp}
      list={{ path: linkTo(noticeScreens.announcements), label: text.back }}
    >
      {(announcement) => <Whole announcement={announcement} />}
    </OneThing>
  )
}

function Whole({ announcement }: { announcement: Output<typeof announcements.one> }) {
  const { announcementId, title, body, publishedAt, read } = announcement
  usePageTitle(title)
  const { mutate } = useCommand(announcements.read, { silence: 'all' })
  useEffect(() => {
    if (!read) mutate({ announcementId })
  }, [read, announcementId, mutate])
  return (
    <article className="nc-announcement">
      <PageHeader title={title} />
      <p className="text-12 ink-3">
        <Time at={publishedAt} />
      </p>
      <div className="nc-body">{body}</div>
    </article>
  )
}
