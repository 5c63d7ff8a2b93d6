import { useEffect, useState } from 'react'
import type { Input, Output } from '#core/contract/call.ts'
import { CountBar } from '#core/web/blocks/audience/CountBar.tsx'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { missions } from '../contract.ts'
import { createText } from './create-text.ts'
import { customersHref } from './draft.ts'

export type ReachInput = Input<typeof missions.preview>
export type ReachPart = 'reachable' | 'quota' | 'blacklisted' | 'no_seat' | 'staff'
export type Reached = Output<typeof missions.preview>

/** Counted 300 ms after the last change; the old figures stand until the new ones are there. */
export function useReach(input: ReachInput, live = true) {
  const latest = JSON.stringify(input)
  const [asked, setAsked] = useState(latest)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(latest), 300)
    return () => clearTimeout(timer)
  }, [latest])
  const read = useCall(missions.preview, JSON.parse(asked) as ReachInput, {
    enabled: live,
    silence: 'all',
    placeholderData: (before) => before,
    staleTime: 10_000,
  })
  return { reach: read.data, stale: latest !== asked || read.isFetching, error: read.error, retry: () => void read.refetch() }
}

/** Who is reached: beside the audience it knows the chosen staff, the time and the company's quota rule. */
export function ReachBar({
  input,
  onOpen,
  ...now
}: { input: ReachInput; onOpen: (part: ReachPart) => void } & ReturnType<typeof useReach>) {
  const text = useText(createText)
  const { reach: n, stale } = now
  return (
    <CountBar
      stale={stale}
      failed={n ? undefined : now.error}
      retry={now.retry}
      sentence={n ? text.counted(fmt.number(n.reachable), fmt.number(n.matched), fmt.number(n.staffCount)) : ''}
      figures={[
        {
          label: text.reachable,
          n: n?.reachable,
          part: 'reach',
          big: true,
          share: n && n.matched > 0 ? fmt.percent(n.reachable / n.matched) : '',
          open: () => onOpen('reachable'),
        },
        { label: text.quotaUsed[n?.quotaRule ?? 'month'], n: n?.quotaUsed, part: 'hatch', open: () => onOpen('quota') },
        { label: text.blacklisted, n: n?.blacklisted, part: 'dark', open: () => onOpen('blacklisted') },
        { label: text.noSeat(Boolean(input.staffIds?.length)), n: n?.noSeat, part: 'nobody', open: () => onOpen('no_seat') },
        { label: text.matched, n: n?.matched, open: customersHref(input.audience) },
        { label: text.staffCount, n: n?.staffCount, open: () => onOpen('staff') },
      ]}
    />
  )
}
