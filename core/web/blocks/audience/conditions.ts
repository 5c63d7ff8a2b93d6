import type { Static, TProperties } from 'typebox'
import type { Audience } from '#core/contract/audience.ts'
import type { Kind } from '../pickers/sources.ts'
import type { Filter, FilterLook } from '../table/types.ts'

/** How a condition stands in the sentence: what comes before its words, the words, what joins several (`or`), what follows. */
export interface Reads {
  before?: string
  words: readonly string[]
  /** `list`: all of them are one word of the sentence. */
  joiner?: 'or' | 'and' | 'list'
  after?: string
}
interface Said<V> {
  /** The lower stands further left in the sentence, and higher in menus. */
  order: number
  /** Who meets it is left out, which is said at the end. */
  negative?: boolean
  /** `names` of the ids it holds, where it is chosen in a picker; else the ids. */
  reads: (value: V, names: readonly string[], audience: Audience) => Reads
  /** Stands there at once when it is chosen from the menu of the sentence, instead of being asked for. */
  first?: V
  /** The list has a box of its own for it. */
  boxed?: boolean
}
/** One condition, in the language of the moment: the chip of a list, its editor, its words in the sentence. */
export type Condition = Filter<Audience> & Said<unknown>

/** What an area says of the conditions it declares. */
export interface AudienceWords {
  conditions: () => Condition[]
  clashes: (audience: Audience, names: NamesOf) => string[]
  /** A hook: reads what its words are made of, so that they are drawn anew when it has come. */
  useRead?: () => void
}
export type NamesOf = (kind: Kind, ids: readonly string[]) => string[]

/** The default of an area's `web/audience.tsx`: one for each field it declares, or the field that it is chosen with. */
export const audienceWords = <P extends TProperties>(
  fields: P,
  say: () => { [K in keyof P]: (FilterLook<P> & Said<NonNullable<Static<P[K]>>>) | { chosenWith: keyof P } },
  /** Why what is asked for leaves nobody: every condition narrows. */
  clashes: AudienceWords['clashes'] = () => [],
  useRead?: AudienceWords['useRead'],
): AudienceWords => ({
  useRead,
  conditions: () => {
    const words = say()
    // That each field has the words of its kind is checked by the type of `say`.
    return Object.keys(fields).flatMap((key) => ('chosenWith' in words[key]! ? [] : [{ ...words[key], key } as unknown as Condition]))
  },
  clashes,
})
