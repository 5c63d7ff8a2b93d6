import { hhmm } from '#core/contract/time.ts'
import { dayNames } from '#core/web/blocks/roster/days.ts'
import { bandText } from '#core/web/blocks/roster/text.ts'
import { useText } from '#core/web/text/text.ts'
import { sentences } from '#core/web/text/words.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { Band } from '../../draft.ts'
import { type Gap, gaps } from '../../roster.ts'
import { t } from './text.ts'

const inOpening = (bands: readonly Band[]) => gaps(bands, 8 * 60, 22 * 60)
const keyOf = (g: Gap) => `${g.weekday} ${g.from} ${g.to}`

/** Hours of the day in which customers come and nobody is there, as the roster of the console tells them. */
export function Gaps({ bands, before = bands }: { bands: readonly Band[]; before?: readonly Band[] }) {
  const text = useText(t)
  const words = useText(bandText)
  const known = inOpening(before).map(keyOf)
  // What a change has opened comes first.
  const [first, ...more] = inOpening(bands).sort((a, b) => Number(known.includes(keyOf(a))) - Number(known.includes(keyOf(b))))
  return (
    <p className={`note ${first ? 'caution' : 'ok'}`} role="status">
      <Icon name={first ? 'calendar-clock' : 'check'} />
      {first ? (
        <span className="grow">
          <b className="medium">{words.gap(dayNames()[first.weekday - 1]!, hhmm(first.from), hhmm(first.to))}</b>
          <br />
          {sentences(text.gapHelp, more.length > 0 ? words.moreGaps(more.length) : undefined)}
        </span>
      ) : (
        text.covered
      )}
    </p>
  )
}
