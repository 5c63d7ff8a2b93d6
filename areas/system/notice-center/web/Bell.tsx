import { lazy, Suspense, useState } from 'react'
import { figureOf } from '#core/web/figures.ts'
import { LoadingBar } from '#core/web/shell/LoadingBar.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { withColon } from '#core/web/text/words.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { noticeFigures } from '../figures.ts'
import { noticeText } from './text.ts'
import { useUnread } from './unread.ts'

const NoticeDrawer = lazy(() => import('./NoticeDrawer.tsx').then((m) => ({ default: m.NoticeDrawer })))

/** How much is unread, from every page; it opens what there is. Where that cannot be counted the bell says no number. */
export default function Bell() {
  const text = useText(noticeText)
  const [open, setOpen] = useState(false)
  const { data } = useUnread()
  const counts = [figureOf(noticeFigures.unread, data, {}), figureOf(noticeFigures.announcements, data, {})]
  const unread = counts.reduce((sum, { value }) => sum + (value ?? 0), 0)
  return (
    <>
      <button
        type="button"
        className={open ? 'icon-button on' : 'icon-button'}
        aria-label={unread ? withColon(text.title, text.unread(fmt.number(unread))) : text.title}
        title={text.title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={17} />
        {unread > 0 && (
          <span className={data?.bad ? 'dot' : 'dot calm'} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {open && (
        <Suspense fallback={<LoadingBar busy />}>
          <NoticeDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
