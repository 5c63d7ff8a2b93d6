import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import { dayOf } from '#core/contract/time.ts'
import { fmt, zoneName } from '../../text/format.ts'
import { texts, useText } from '../../text/text.ts'
import './timeline.css'

const t = texts({
  'zh-CN': {
    label: '动态',
    filter: '只看哪一类',
    all: '全部',
    more: '再看一些',
    loading: '正在加载',
    end: '没有更早的了',
    empty: '还没有动态',
  },
  en: {
    label: 'Timeline',
    filter: 'Which kind',
    all: 'All',
    more: 'Show more',
    loading: 'Loading',
    end: 'Nothing earlier',
    empty: 'Nothing yet',
  },
})

/** jade: bought, talked · wheat: staff wrote · blue: looked · grey: system. */
export type Tone = 'jade' | 'wheat' | 'blue' | 'grey'
export interface TimelineItem {
  id: string
  at: string
  icon: ReactNode
  tone: Tone
  /** One line: what happened, with whom. */
  title: ReactNode
  second?: ReactNode
  quote?: ReactNode
  detail?: ReactNode
  /** At the right end of the line: an amount. */
  end?: ReactNode
}

/** Items under day headings, newest first. */
export function byDay<I extends { at: string }>(items: readonly I[]): { day: string; items: I[] }[] {
  const out: { day: string; items: I[] }[] = []
  for (const item of items) {
    const day = dayOf(new Date(item.at), zoneName())
    const last = out.at(-1)
    if (last?.day === day) last.items.push(item)
    else out.push({ day, items: [item] })
  }
  return out
}

const noon = (day: string) => `${day}T12:00:00+08:00`
/** 今天, 昨天; an older day is called by its date alone. */
const near = (day: string) => fmt.nearDay(noon(day))

export function Timeline(props: {
  items: readonly TimelineItem[]
  filters?: readonly { key: string; label: string }[]
  filter?: string
  onFilter?: (key: string) => void
  /** What stands beside the filters: 所有员工. */
  extra?: ReactNode
  /** Pinned above: the box that writes a follow-up. */
  top?: ReactNode
  /** Loads earlier items; undefined when there are none. */
  more?: () => void
  loading?: boolean
  empty?: ReactNode
}) {
  const { items, more, loading } = props
  const text = useText(t)
  const end = useRef<HTMLDivElement>(null)
  const days = useMemo(() => byDay(items), [items])
  useEffect(() => {
    if (!more || loading || !end.current || typeof IntersectionObserver !== 'function') return
    const watch = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && more(), { rootMargin: '300px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [more, loading])
  return (
    <div className="tl-timeline">
      {props.top && <div className="tl-top">{props.top}</div>}
      {props.filters && (
        <div className="tl-filters">
          <div role="radiogroup" aria-label={text.filter}>
            {[{ key: '', label: text.all }, ...props.filters].map((f) => (
              <label key={f.key} className={(props.filter ?? '') === f.key ? 'on' : ''}>
                <input type="radio" name="timeline" checked={(props.filter ?? '') === f.key} onChange={() => props.onFilter?.(f.key)} />
                {f.label}
              </label>
            ))}
          </div>
          <span className="grow" />
          {props.extra}
        </div>
      )}
      {days.map(({ day, items: list }) => (
        <section key={day} aria-label={day}>
          <h3>
            {near(day) !== day && <b>{near(day)}</b>}
            {near(day) === day ? <b>{fmt.long(noon(day))}</b> : fmt.long(noon(day))}
          </h3>
          <ol>
            {list.map((item) => (
              <li key={item.id}>
                <time dateTime={item.at} title={fmt.full(item.at)}>
                  {fmt.timeOfDay(item.at)}
                </time>
                <span className={`tl-icon ${item.tone}`} aria-hidden>
                  {item.icon}
                </span>
                <div>
                  <div className="tl-line">
                    <b className="medium">{item.title}</b>
                    {item.second && <span className="ink-2">{item.second}</span>}
                    {item.end && <span className="tl-end medium">{item.end}</span>}
                  </div>
                  {item.quote && <div className="tl-quote">{item.quote}</div>}
                  {item.detail && <div className="text-12 ink-3">{item.detail}</div>}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {!loading && items.length === 0 && <div className="nothing">{props.empty ?? text.empty}</div>}
      <div ref={end} className="tl-foot" role="status">
        {loading ? (
          <span className="late">{text.loading}</span>
        ) : more ? (
          <button type="button" className="plain text-12" onClick={more}>
            {text.more}
          </button>
        ) : (
          items.length > 0 && text.end
        )}
      </div>
    </div>
  )
}
