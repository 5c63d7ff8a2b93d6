import type { Audience } from '#core/contract/audience.ts'
import { useText } from '../../text/text.ts'
import { NamesIn } from '../../ui/StaffName.tsx'
import { namesAsWords } from '../../ui/staff-name.ts'
import { useWrittenNames } from '../pickers/rows.ts'
import type { Kind } from '../pickers/sources.ts'
import { picks } from '../table/model.ts'
import type { Filter } from '../table/types.ts'
import type { Condition } from './conditions.ts'
import { useAudienceWords, useConditions, withConditions } from './gathered.tsx'
import { audienceText } from './text.ts'

export const keysOf = (c: Filter<Audience>): (keyof Audience)[] => ('to' in c && c.to ? [c.key, c.to] : [c.key])
const has = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '')
export const holds = (a: Audience, c: Condition): boolean => keysOf(c).some((key) => has(a[key]))
export const without = (a: Audience, c: Condition): Audience => {
  const out = { ...a }
  for (const key of keysOf(c)) delete out[key]
  return out
}
export const heldOf = (a: Audience, c: Condition): unknown => a[c.key]

/** One piece of the sentence: words, the tokens between them, what joins the tokens. <NamesIn> draws them. */
export interface Part {
  condition: Condition
  before: string
  tokens: string[]
  joiner: string
  after: string
}

const shownAtMost = 4

/** The audience read back as a sentence (VISUAL §1.5): its parts in order, and all conditions there are. */
export function useSentence(a: Audience): { parts: Part[]; conditions: Condition[]; clashes: string[] } {
  const areas = useAudienceWords()
  const text = useText(audienceText)
  const conditions = useConditions()
  const names = new Map<string, string[]>()
  for (const c of conditions) {
    const ids = ((picks(c) && (heldOf(a, c) as (string | number)[] | undefined)) || []).map(String)
    // biome-ignore lint/correctness/useHookAtTopLevel: the areas are read once, so the conditions come in the same order at each drawing
    names.set(c.key, useWrittenNames(picks(c) ? c.kind : undefined, ids))
  }
  const few = (all: readonly string[]): string[] =>
    all.length > shownAtMost ? [...all.slice(0, shownAtMost - 1), text.more(all.length)] : [...all]
  const parts = conditions
    .filter((c) => holds(a, c))
    .map((c): Part => {
      const { before = '', words, joiner = 'or', after = '' } = c.reads(heldOf(a, c), names.get(c.key)!, a)
      const tokens = few(words)
      return {
        condition: c,
        before,
        after,
        tokens: joiner === 'list' ? [tokens.join(text.list)] : tokens,
        joiner: joiner === 'and' ? text.and : text.or,
      }
    })
  const namesOf = (kind: Kind, ids: readonly string[]): string[] =>
    ids.map((id) => {
      for (const c of conditions) {
        const at = c.kind === kind ? ((heldOf(a, c) as string[] | undefined) ?? []).indexOf(id) : -1
        if (at >= 0) return names.get(c.key)![at]!
      }
      return id
    })
  return { parts, conditions, clashes: areas.flatMap((one) => one.clashes(a, namesOf)) }
}

export const partWords = (p: Part): string => [p.before, p.tokens.join(` ${p.joiner} `), p.after].filter(Boolean).join(' ')

/** The same as plain words: in a cell, a confirmation. */
export const AudienceSentence = withConditions(
  ({ audience, className }: { audience: Audience; className?: string }) => {
    const text = useText(audienceText)
    const { parts } = useSentence(audience)
    const yes = parts.filter((p) => !p.condition.negative).map(partWords)
    const no = parts.filter((p) => p.condition.negative).map(partWords)
    const words =
      (yes.length ? text.some + yes.join(text.comma) : text.everyone) +
      (no.length ? `${text.semicolon}${text.not} ${no.join(` ${text.andAlso} `)} ${text.people}`.trimEnd() : '') +
      text.end
    return (
      <span className={className} title={namesAsWords(words)}>
        <NamesIn text={words} />
      </span>
    )
  },
  <span className="skeleton late" style={{ width: 140 }} />,
)
