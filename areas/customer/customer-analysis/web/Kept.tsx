import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { analysisText } from './text.ts'

interface Told {
  value: number | null | undefined
  to?: string
}
/** A share and the two numbers it is made of, each with its list. `heat`: its cell is the fuller the more are there. */
export function Kept({ kept, due, heat }: { kept: Told; due: Told; heat?: boolean }) {
  const text = useText(analysisText)
  if (!due.value)
    return (
      <span className="ink-3" title={text.notDue}>
        -
      </span>
    )
  const share = (kept.value ?? 0) / due.value
  return (
    <span className={`ca-kept${heat ? ' heat-cell' : ''}`} style={heat ? ({ '--share': share.toFixed(2) } as object) : undefined}>
      <b data-bare="percent">{fmt.percent(share)}</b>
      <small className="ink-2">
        <NumberLink {...kept} /> / <NumberLink {...due} />
      </small>
    </span>
  )
}
