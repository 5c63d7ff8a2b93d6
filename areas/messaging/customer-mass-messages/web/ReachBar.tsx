import { useEffect, useState } from 'react'
import type { Input, Output } from '#core/contract/call.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import '#core/web/blocks/audience/audience.css'
import { missions } from '../contract.ts'
import { createText } from './create-text.ts'
import { customersHref } from './draft.ts'

export type ReachInput = Input<typeof missions.preview>
export type ReachPart = 'reachable' | 'quota' | 'no_seat' | 'staff'
export type Reached = Output<typeof missions.preview>

/** Counted 300 ms after the last change; the old figures stand until the new ones are there. */
export function useReach(input: ReachInput, live = true) {
  const wanted = JSON.stringify(input)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), 300)
    return () => clearTimeout(timer)
  }, [wanted])
  const read = useCall(missions.preview, JSON.parse(asked) as ReachInput, {
    enabled: live,
    silence: 'all',
    placeholderData: (before) => before,
    staleTime: 10_000,
  })
  return { reach: read.data, stale: wanted !== asked || read.isFetching, error: read.error, retry: () => void read.refetch() }
}

/**
 * Who is reached, as one line whose parts sum to the matched total, and figures that open their lists (VISUAL 05). Beside the
 * audience it knows the chosen staff, the time and the company's quota rule.
 */
export function ReachBar({
  input,
  onOpen,
  ...now
}: { input: ReachInput; onOpen: (part: ReachPart) => void } & ReturnType<typeof useReach>) {
  const text = useText(createText)
  const { reach: n, stale } = now
  if (now.error && !n)
    return (
      <p className="au-failed" role="alert">
        {text.countFailed}{' '}
        <button type="button" className="lk" onClick={now.retry}>
          {text.retry}
        </button>
      </p>
    )
  return (
    <div className={`au-count${stale && n ? ' stale' : ''}`} aria-busy={stale}>
      <div className="au-bar" aria-hidden>
        {n && n.matched > 0 ? (
          <>
            {n.reachable > 0 && <i className="reach" style={{ flexGrow: n.reachable }} />}
            {n.quotaUsed > 0 && <i className="hatch" style={{ flexGrow: n.quotaUsed }} />}
            {n.blacklisted > 0 && <i className="dark" style={{ flexGrow: n.blacklisted }} />}
            {n.noSeat > 0 && <i className="mm-nobody" style={{ flexGrow: n.noSeat }} />}
          </>
        ) : (
          <i className="faint" style={{ flexGrow: 1 }} />
        )}
      </div>
      <dl className="au-figures">
        <Figure
          label={text.reachable}
          n={n?.reachable}
          open={() => onOpen('reachable')}
          big
          share={n && n.matched > 0 ? fmt.percent(n.reachable / n.matched) : ''}
        />
        <Figure label={text.quotaUsed[n?.quotaRule ?? 'month']} n={n?.quotaUsed} open={() => onOpen('quota')} mark="hatch" />
        {n !== undefined && n.blacklisted > 0 && <Figure label={text.blacklisted} n={n.blacklisted} mark="dark" />}
        <Figure label={text.noSeat} n={n?.noSeat} open={() => onOpen('no_seat')} mark="mm-nobody" />
        <Figure label={text.matched} n={n?.matched} to={customersHref(input.audience)} />
        <Figure label={text.staffCount} n={n?.staffCount} open={() => onOpen('staff')} />
      </dl>
      <p className="unseen" aria-live="polite">
        {n && !stale ? text.counted(fmt.number(n.reachable), fmt.number(n.matched), fmt.number(n.staffCount)) : ''}
      </p>
    </div>
  )
}

function Figure(props: {
  label: string
  n: number | undefined
  mark?: string
  big?: boolean
  share?: string
  to?: string
  open?: () => void
}) {
  const shown = props.n === undefined ? <span className="sk late" style={{ width: 56, height: 16 }} /> : fmt.number(props.n)
  return (
    <div className={props.big ? 'big' : ''}>
      <dt>
        {props.mark && <i className={`au-mark ${props.mark}`} />}
        {props.label}
      </dt>
      <dd>
        {props.to ? (
          <Link to={props.to}>{shown}</Link>
        ) : props.n ? (
          <button type="button" onClick={props.open}>
            {shown}
          </button>
        ) : (
          <span>{shown}</span>
        )}
        {props.share && <small>{props.share}</small>}
      </dd>
    </div>
  )
}
