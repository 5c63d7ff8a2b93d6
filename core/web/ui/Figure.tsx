import type { ReactNode } from 'react'
import { type Metric, metricHelp } from '#core/contract/metrics.ts'
import { Link } from '../router.tsx'
import { fmt } from '../text/format.ts'
import { useLang } from '../text/text.ts'
import { Icon } from './Icon.tsx'

/**
 * A number that counts things is a link to exactly those things (VISUAL §1). No data is `-`; zero is `0`. `data-figure` is what the walk over
 * all screens knows counts by: one that is written past this fails there (e2e/counts.ts).
 */
export function NumberLink({ value, to, bare }: { value: number | null | undefined; to?: string; bare?: 'difference' }) {
  const text = fmt.number(value)
  if (value === null || value === undefined) return <span className="ink-3">-</span>
  return to ? (
    <Link to={to} className="number-link" data-figure>
      {text}
    </Link>
  ) : (
    <span {...(bare ? { 'data-bare': bare } : { 'data-figure': true })}>{text}</span>
  )
}

/** Cents, two decimals (R298); `short` drops them in summaries. */
export function Money({ cents, short }: { cents: number | null | undefined; short?: boolean }) {
  if (cents === null || cents === undefined) return <span className="ink-3">-</span>
  return <span>{short ? fmt.moneyShort(cents) : fmt.money(cents)}</span>
}

/** `near` says 昨天 21:06 where recency matters; the full instant stands in the tooltip. */
export function Time({ at, near, day }: { at: string | null | undefined; near?: boolean; day?: boolean }) {
  if (!at) return <span className="ink-3">-</span>
  return (
    <time dateTime={at} title={fmt.full(at)}>
      {near ? fmt.ago(at) : day ? fmt.day(at) : fmt.time(at)}
    </time>
  )
}

/** Change against a baseline. `good` decides the colour: waiting customers rising is bad. Rates change in 个百分点. */
export function Delta({ value, text, base, good = 'up' }: { value: number; text: string; base?: string; good?: 'up' | 'down' }) {
  const well = value > 0 === (good === 'up')
  return (
    <span className="row gap-4 text-12 wrap">
      <span className={`delta ${value === 0 ? 'level' : well ? 'up' : 'down'}`}>
        {value !== 0 && <Icon name={value > 0 ? 'arrow-up' : 'arrow-down'} size={12} />}
        {text}
      </span>
      {base && <span className="ink-2">{base}</span>}
    </span>
  )
}

export interface FigureProps {
  label: string
  /** `null` is no data; `undefined` while it loads. */
  value: number | null | undefined
  unit?: string
  to?: string
  /** Why there is no list: a difference, whose parts have theirs. */
  bare?: 'difference'
  /** What exactly is counted (G-12). */
  metric?: Metric
  delta?: ReactNode
  aside?: ReactNode
  /** The missing privilege, when the person may not see it. */
  locked?: string
}
/** Label, figure, change, and a sparkline at the right. A row of them goes into `<div className="stats">`. */
export function Figure({ label, value, unit, to, bare, metric, delta, aside, locked }: FigureProps) {
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const help = metric && metricHelp(metric, lang)
  return (
    <div className="stat row" style={{ alignItems: 'flex-start' }}>
      <div className="grow">
        <div className="label">
          {label}
          {help && (
            <span title={help}>
              <Icon name="info" size={13} label={help} />
            </span>
          )}
        </div>
        <div className="stat-number">
          {locked ? (
            <Icon name="lock" size={18} label={locked} />
          ) : value === undefined ? (
            <span className="skeleton" style={{ width: 72, height: 20 }} />
          ) : (
            <NumberLink value={value} to={to} bare={bare} />
          )}
          {unit && value !== null && value !== undefined && !locked && <small>{unit}</small>}
        </div>
        {delta}
      </div>
      {aside}
    </div>
  )
}
