import { ListTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '../live.ts'
import { Popover } from '../Popover.tsx'
import { t } from '../text.ts'
import { hms } from '../time.ts'
import type { LogEvent } from '../types.ts'

const kinds = ['all', 'callback', 'api', 'person'] as const

function Line({ event }: { event: LogEvent }) {
  const [open, setOpen] = useState(false)
  const more = open && event.data !== undefined ? JSON.stringify(event.data, null, 1) : ''
  return (
    <li>
      <button type="button" className={open ? 'log-row open' : 'log-row'} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="mono ink-3">{hms(event.at)}</span>
        <span className="grow">
          <span className={event.ok === false ? 'mono ellipsis bad' : 'mono ellipsis'}>
            {event.ok === false && <span className="sr-only">{t.log.failedMark} </span>}
            {open ? event.title : event.title.replace(/^externalcontact\//, '')}
          </span>
          <span className="text-11 ink-3 ellipsis">{event.detail || t.log.kindOf[event.kind]}</span>
          {more && <span className="lg-data mono">{more}</span>}
        </span>
      </button>
    </li>
  )
}

export function EventLog() {
  const { events, connected } = useLive()
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const shown = events.filter((event) => kind === 'all' || event.kind === kind).slice(0, 150)
  return (
    <>
      <div className="log-h row gap-8">
        <h2 className="grow">{t.log.title}</h2>
        <span className={connected ? 'text-12 ink-3' : 'text-12 warn'} role="status">
          {connected ? t.log.live : t.log.off}
        </span>
      </div>
      <fieldset className="log-f seg" aria-label={t.log.filter}>
        {kinds.map((one) => (
          <button type="button" key={one} aria-pressed={kind === one} onClick={() => setKind(one)}>
            {t.log[one]}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <div className="log-l" role="log" aria-label={t.log.title} tabIndex={0}>
        {shown.length === 0 && <p className="log-e ink-3">{events.length ? t.log.emptyKind : connected ? t.log.empty : t.unreachable}</p>}
        <ul>
          {shown.map((event) => (
            <Line key={event.seq} event={event} />
          ))}
        </ul>
      </div>
    </>
  )
}

export function NewPhoneButton({ open }: { open: () => void }) {
  return (
    <div className="log-b">
      <button type="button" className="button small wide" onClick={open}>
        <Plus size={14} strokeWidth={1.5} />
        {t.log.newPhone}
      </button>
    </div>
  )
}

/** Between phone and desktop widths the log has no column of its own. */
export function LogButton() {
  return (
    <Popover
      label={t.log.title}
      wrapClass="log-pop"
      triggerClass="button small"
      panelClass="pop-log"
      trigger={
        <>
          <ListTree size={14} strokeWidth={1.5} />
          {t.log.title}
        </>
      }
    >
      {() => <EventLog />}
    </Popover>
  )
}
