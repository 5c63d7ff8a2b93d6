import { useState } from 'react'
import { load, save } from '../storage.ts'
import { fmt } from '../text/format.ts'
import { useText } from '../text/text.ts'
import { withColon } from '../text/words.ts'
import { toastIcons, useToastHistory } from '../toast.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Pop } from '../ui/Pop.tsx'
import { t } from './text.ts'

/** The last 20 toasts and ends of tasks: an error shown for four seconds is not lost (G-4). */
export function Notices() {
  const text = useText(t)
  const history = useToastHistory()
  const [seen, setSeen] = useState(() => load('notices_seen', 0, true))
  const fresh = history.filter((m) => m.id > seen)
  const bad = fresh.filter((m) => m.type === 'error' || m.type === 'warning').length
  return (
    <Pop
      label={text.notices}
      className="flush"
      align="end"
      width={360}
      trigger={(p, open) => (
        <button
          {...p}
          className={open ? 'icon-button on' : 'icon-button'}
          aria-label={fresh.length ? withColon(text.notices, text.unread(fresh.length)) : text.notices}
          title={text.notices}
        >
          <Icon name="bell" size={17} />
          {bad > 0 && (
            <span className="dot" aria-hidden="true">
              {bad}
            </span>
          )}
        </button>
      )}
    >
      {() => (
        <>
          <header className="pop-head row">
            <h2>{text.notices}</h2>
            <span className="grow" />
            {fresh.length > 0 && (
              <button
                type="button"
                className="link text-12"
                onClick={() => {
                  setSeen(history[0]?.id ?? 0)
                  save('notices_seen', history[0]?.id ?? 0, true)
                }}
              >
                {text.clear}
              </button>
            )}
          </header>
          {history.length === 0 ? (
            <Empty art="done" title={text.noNotices}>
              {text.noNoticesHelp}
            </Empty>
          ) : (
            <ul className="notices">
              {history.map((m) => (
                <li key={m.id} className={m.id > seen ? 'new' : undefined}>
                  {toastIcons[m.type]}
                  <span className="grow">{m.text}</span>
                  <span className="text-11 ink-3 nowrap">{fmt.ago(m.at)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Pop>
  )
}
