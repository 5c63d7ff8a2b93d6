import { TriangleAlert } from 'lucide-react'
import type { Audience } from '#core/contract/audience.ts'
import { savedViews } from '#core/contract/views.ts'
import { useCall } from '../../request/query.ts'
import { useText } from '../../text/text.ts'
import { type Condition, exclusions, without } from './sentence.ts'
import { audienceText } from './text.ts'

/** Conditions whose ids are looked up; customers are not, as there may be ten thousand and the count shows what is missing. */
const kinds = {
  departmentIds: 'departments',
  staffIds: 'staff',
  tagsAny: 'tags',
  tagsAll: 'tags',
  tagsNone: 'tags',
  groupIds: 'groups',
  wayIds: 'liveCodes',
} as const satisfies Partial<Record<Condition, string>>
type Kept = keyof typeof kinds
const idsOf = (a: Audience, c: Kept): string[] => (a[c] ?? []).map(String)

/** Warns of things in the audience that were deleted: an exclusion of one keeps nobody out, which no count shows. */
export function Gone({ value, onChange }: { value: Audience; onChange?: (value: Audience) => void }) {
  const text = useText(audienceText)
  const refs: Record<string, string[]> = {}
  for (const c of Object.keys(kinds) as Kept[])
    if (idsOf(value, c).length > 0) refs[kinds[c]] = [...new Set([...(refs[kinds[c]] ?? []), ...idsOf(value, c)])].slice(0, 1000)
  const read = useCall(
    savedViews.check,
    { refs },
    {
      enabled: Object.keys(refs).length > 0,
      silence: 'all',
    },
  )
  const gone = read.data?.gone ?? []
  return (Object.keys(kinds) as Kept[]).flatMap((c) =>
    idsOf(value, c).flatMap((id) => {
      const lost = gone.find((g) => g.kind === kinds[c] && g.id === id)
      if (!lost || lost.finds) return []
      const warning = lost.name ? (exclusions.includes(c) ? text.goneOut : text.goneIn)(lost.name) : text.goneUnseen(text[`f_${c}`])
      const left = (value[c] ?? []).filter((one) => String(one) !== id)
      return (
        <p key={`${c} ${id}`} className="note caution" role="status">
          <TriangleAlert className="icon" aria-hidden />
          <span className="grow">{warning}</span>
          <button type="button" className="plain" onClick={() => onChange?.(left.length > 0 ? { ...value, [c]: left } : without(value, c))}>
            {text.remove}
          </button>
        </p>
      )
    }),
  )
}
