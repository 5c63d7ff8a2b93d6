import { type SeatKind, seatNames } from '#core/contract/seats.ts'
import { useCall } from '#core/web/request/query.ts'
import { useSession } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { type KindState, seats } from '../contract.ts'
import { seatsText } from './text.ts'

export function useKindName(): (kind: SeatKind) => string {
  const { me } = useSession()
  const names = seatNames(me?.corpAuthType)
  return (kind) => inLang(names[kind])
}

/** How many of a kind can still be given; `undefined`: as many as are wanted. */
export const leftOf = ({ granted, used }: KindState): number | undefined => (granted === null ? undefined : Math.max(0, granted - used))

interface Props {
  value: readonly SeatKind[]
  onChange: (kinds: SeatKind[]) => void
  /** Only these; those that are counted otherwise. */
  among?: readonly SeatKind[]
}
/** Kinds of seats to choose, each with how many are left. */
export function Kinds({ value, onChange, among }: Props) {
  const text = useText(seatsText)
  const nameOf = useKindName()
  const read = useCall(seats.summary, {}, { silence: 'all' })
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  const all = (read.data?.kinds ?? []).filter((k) => (among ? among.includes(k.kind) : k.counted))
  if (read.data && all.length === 0) return <p className="ink-2">{text.nothingCounted}</p>
  return (
    <fieldset className="seat-boxes" aria-label={text.kinds}>
      {all.map((k) => {
        const left = leftOf(k)
        return (
          <label key={k.kind} className="row gap-8">
            <input
              type="checkbox"
              className="checkbox"
              checked={value.includes(k.kind)}
              onChange={(e) => onChange(e.target.checked ? [...value, k.kind] : value.filter((one) => one !== k.kind))}
            />
            {nameOf(k.kind)}
            {!among && <span className="text-12 ink-3">{left === undefined ? text.unlimited : text.left(fmt.number(left))}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}
