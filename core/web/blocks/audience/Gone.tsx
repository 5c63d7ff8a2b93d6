import { TriangleAlert } from 'lucide-react'
import type { Audience } from '#core/contract/audience.ts'
import { savedViews } from '#core/contract/views.ts'
import { useCall } from '../../request/query.ts'
import { useText } from '../../text/text.ts'
import { pickerOf } from '../pickers/rows.ts'
import { refersTo } from '../table/unfit.ts'
import type { Condition } from './conditions.ts'
import { heldOf, without } from './sentence.tsx'
import { audienceText } from './text.ts'

/** Of many, the count tells; all else is few. */
const kindOf = (c: Condition): string | undefined => (pickerOf(c.kind)?.many ? undefined : refersTo(c))
const idsOf = (a: Audience, c: Condition): string[] => ((heldOf(a, c) as (string | number)[] | undefined) ?? []).map(String)

/** What the audience names and is no more: an exclusion of it keeps nobody out, which no count shows. */
export function Gone(props: { value: Audience; conditions: readonly Condition[]; onChange?: (value: Audience) => void }) {
  const { value, onChange } = props
  const text = useText(audienceText)
  const conditions = props.conditions.filter((c) => kindOf(c) && idsOf(value, c).length > 0)
  const refs: Record<string, string[]> = {}
  for (const c of conditions) refs[kindOf(c)!] = [...new Set([...(refs[kindOf(c)!] ?? []), ...idsOf(value, c)])].slice(0, 1000)
  // A warning only: whoever uses the conditions is refused what is gone.
  const read = useCall(savedViews.check, { refs }, { enabled: conditions.length > 0, silence: 'all' })
  const gone = read.data?.gone ?? []
  return conditions.flatMap((c) =>
    idsOf(value, c).flatMap((id) => {
      const lost = gone.find((g) => g.kind === kindOf(c) && g.id === id)
      if (!lost || lost.finds) return []
      const label = [c.label, c.operator].filter(Boolean).join(' ')
      const warning = lost.name ? (c.negative ? text.goneOut : text.goneIn)(lost.name) : text.goneUnseen(label)
      const left = (heldOf(value, c) as (string | number)[]).filter((one) => String(one) !== id)
      return (
        <p key={`${c.key} ${id}`} className="note caution" role="status">
          <TriangleAlert className="icon" aria-hidden />
          <span className="grow">{warning}</span>
          <button
            type="button"
            className="plain"
            onClick={() => onChange?.(left.length > 0 ? { ...value, [c.key]: left } : without(value, c))}
          >
            {text.remove}
          </button>
        </p>
      )
    }),
  )
}
