import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TSchema } from 'typebox'
import type { Audience } from '#core/contract/audience.ts'
import type { Call, Input } from '#core/contract/call.ts'
import { request } from '../../request/request.ts'
import { Link } from '../../router.tsx'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { hasInput } from '../schema.ts'
import './audience.css'
import { audienceText } from './text.ts'

export interface AudienceCount {
  matched: number
  reachable: number
  quotaUsed: number
  blacklisted: number
  noSeat: number
  staffCount: number
}
/** Takes the audience itself, or `{ audience }` when its input says so. */
// biome-ignore lint/suspicious/noExplicitAny: the output is checked where it is read; any call that answers these six fits
export type CountCall = Call<any, TSchema & { static?: AudienceCount }>
export type CountLinks = Partial<Record<keyof AudienceCount, string | (() => void)>>

/** Asked at most every 300 ms; the old figure stands at 60 % until the new one is there, and the change is said aloud. */
export function CountBar({
  call,
  audience,
  links = {},
  sentence,
}: {
  call: CountCall
  audience: Audience
  links?: CountLinks
  sentence?: string
}) {
  const text = useText(audienceText)
  const wanted = JSON.stringify(audience)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), 300)
    return () => clearTimeout(timer)
  }, [wanted])
  const read = useQuery({
    queryKey: [...call.name.split('.'), 'count', asked],
    queryFn: async ({ signal }) => {
      const given = JSON.parse(asked) as Audience
      return (await request(call, (hasInput(call, 'audience') ? { audience: given } : given) as Input<CountCall>, {
        silence: 'all',
        signal,
      })) as unknown as AudienceCount
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const n = read.data
  const stale = wanted !== asked || read.isFetching
  if (read.error && !n)
    return (
      <p className="au-failed" role="alert">
        {text.failed}{' '}
        <button type="button" className="plain" onClick={() => read.refetch()}>
          {text.retry}
        </button>
      </p>
    )
  const rest = n ? Math.max(0, n.matched - n.reachable - n.quotaUsed - n.blacklisted) : 0
  return (
    <div className={`au-count${stale && n ? ' stale' : ''}`} aria-busy={stale}>
      <div className="au-bar" aria-hidden>
        {n && n.matched > 0 ? (
          <>
            <i className="reach" style={{ flexGrow: n.reachable }} />
            {n.quotaUsed > 0 && <i className="hatch" style={{ flexGrow: n.quotaUsed }} />}
            {n.blacklisted > 0 && <i className="dark" style={{ flexGrow: n.blacklisted }} />}
            {rest > 0 && <i className="faint" style={{ flexGrow: rest }} />}
          </>
        ) : (
          <i className="faint" style={{ flexGrow: 1 }} />
        )}
      </div>
      <dl className="au-figures">
        <Figure
          label={text.reachable}
          value={n?.reachable}
          link={links.reachable}
          big
          share={n && n.matched > 0 ? fmt.percent(n.reachable / n.matched) : undefined}
        />
        <Figure label={text.quotaUsed} value={n?.quotaUsed} link={links.quotaUsed} mark="hatch" />
        <Figure label={text.blacklisted} value={n?.blacklisted} link={links.blacklisted} mark="dark" />
        {n !== undefined && n.noSeat > 0 && <Figure label={text.noSeat} value={n.noSeat} link={links.noSeat} />}
        <Figure label={text.matched} value={n?.matched} link={links.matched} />
        <Figure label={text.staffCount} value={n?.staffCount} link={links.staffCount} />
      </dl>
      <p className="unseen" aria-live="polite">
        {n && !stale ? `${sentence ?? ''} ${text.counted(fmt.number(n.reachable), fmt.number(n.matched), fmt.number(n.staffCount))}` : ''}
      </p>
    </div>
  )
}

function Figure(props: {
  label: string
  value: number | undefined
  link?: string | (() => void)
  mark?: string
  big?: boolean
  share?: string
}) {
  const shown = props.value === undefined ? <span className="sk late" style={{ width: 56, height: 16 }} /> : fmt.number(props.value)
  return (
    <div className={props.big ? 'big' : ''}>
      <dt>
        {props.mark && <i className={`au-mark ${props.mark}`} />}
        {props.label}
      </dt>
      <dd>
        {typeof props.link === 'string' ? (
          <Link to={props.link}>{shown}</Link>
        ) : props.link ? (
          <button type="button" onClick={props.link}>
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
