import type { ReactNode } from 'react'
import { Link } from '../../router.tsx'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import './stats.css'
import { statText } from './text.ts'

export interface FunnelStep {
  label: string
  value: number | null
  to?: string
  /** A forecast is marked 约. */
  forecast?: boolean
  /** Under the bar in the steps form, instead of the share. */
  note?: ReactNode
  unit?: string
}

const share = (steps: readonly FunnelStep[], i: number): string => {
  const [now, before] = [steps[i]?.value, steps[i - 1]?.value]
  return now === null || now === undefined || !before ? '' : fmt.percent(now / before)
}
const shade = (i: number, n: number) => 1 - (i / Math.max(1, n - 1)) * 0.66

/** Two numbers are no funnel: a sentence or two figures say more. */
export type FunnelSteps = readonly [FunnelStep, FunnelStep, FunnelStep, ...FunnelStep[]]

/** What nobody may tell the viewer is no step. `bars`: right-aligned bars with shares of the step before (06). `steps`: columns with a bar each (05). */
export function Funnel({ steps: given, form = 'bars', label }: { steps: FunnelSteps; form?: 'bars' | 'steps'; label: string }) {
  const text = useText(statText)
  const steps = given.filter((s) => s.value !== null)
  const most = Math.max(1, ...steps.map((s) => s.value ?? 0))
  const value = (s: FunnelStep) => {
    const n = (
      <>
        {s.forecast && <span className="fn-about">{text.about} </span>}
        {fmt.number(s.value)}
        {s.unit && s.value !== null && ` ${s.unit}`}
      </>
    )
    return s.to ? (
      <Link to={s.to} className="number-link" data-figure>
        {n}
      </Link>
    ) : (
      n
    )
  }
  if (form === 'steps')
    return (
      <ol className="fn-steps" aria-label={label}>
        {steps.map((s, i) => (
          <li key={s.label}>
            <span className="text-12 ink-3">{s.label}</span>
            <b>{value(s)}</b>
            <span className="fn-bar" aria-hidden>
              {/* Root scale: a step of one per cent must still be seen. */}
              <i style={{ height: `${Math.sqrt((s.value ?? 0) / most) * 100}%`, opacity: shade(i, steps.length) }} />
            </span>
            <span className="text-12 ink-2">{s.note ?? share(steps, i)}</span>
          </li>
        ))}
      </ol>
    )
  return (
    <ol className="fn-bars" aria-label={label}>
      {steps.map((s, i) => (
        <li key={s.label}>
          <span className="fn-track" aria-hidden>
            <i style={{ width: `${((s.value ?? 0) / most) * 100}%`, opacity: shade(i, steps.length) }} />
          </span>
          <span className="ellipsis">{s.label}</span>
          <b>{value(s)}</b>
          <small>{share(steps, i)}</small>
        </li>
      ))}
    </ol>
  )
}
