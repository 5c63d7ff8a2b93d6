import type { DeclaredLines, LinesOf, TimelineEvent } from '#core/contract/timeline.ts'
import type { Icon } from '../../ui/Icon.tsx'
import type { TimelineItem } from './Timeline.tsx'

export type Line = Omit<TimelineItem, 'id' | 'at' | 'icon'> & { icon: Parameters<typeof Icon>[0]['name'] }

/** What every line may say of its event. */
export interface Told {
  /** The colleague it concerns, else whoever did it. */
  who: string
  /** Who did it: a name, or what stands for it on the wire in words; `''` for nobody in particular. */
  doer: string
  /** Whose contact it is, where somebody else did it. */
  ofStaff: string | undefined
  customerName: string
  /** Where the event's object is shown, for those who may open it. */
  to: string | undefined
}

/** What an area says of its events. */
export interface TimelineWords {
  /** By the name of the line. */
  lines: Readonly<Record<string, (event: TimelineEvent, told: Told) => Line>>
  /** Who did it where it was no person, by the word of the wire (`by`). */
  doers?: Readonly<Record<string, () => string>>
  /** Where objects are shown, by their kind; nothing for whoever may not open it. */
  links?: Readonly<Record<string, (id: string) => string | undefined>>
}
/** The default of an area's `web/lines.tsx`: words for each line that it declares. */
export type WordsOf<L extends DeclaredLines> = Omit<TimelineWords, 'lines'> & {
  lines: { [K in keyof L]: (event: TimelineEvent & LinesOf<L>[K]['told'], told: Told) => Line }
}

/** The words of the wire that an area knows, of lines, doers and objects. `load` comes with the first event that has one of them. */
export interface TimelinePart {
  of: readonly string[]
  load: () => Promise<{ default: TimelineWords }>
}
/** The area's lines, further words of doers and objects, and how all are told. */
export const timelinePart = <L extends DeclaredLines>(
  lines: L,
  load: () => Promise<{ default: WordsOf<L> }>,
  ...further: string[]
): TimelinePart => ({
  of: [...Object.keys(lines), ...further],
  // A line is drawn of its own events alone, which carry its fields.
  load: load as unknown as TimelinePart['load'],
})
