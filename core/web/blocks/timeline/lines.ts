import type { TimelineEvent } from '#core/contract/timeline.ts'
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
  /** By action, or by kind where the kind says it all. */
  lines?: Readonly<Record<string, (event: TimelineEvent, told: Told) => Line>>
  /** Who did it where it was no person, by the word of the wire (`by`). */
  doers?: Readonly<Record<string, () => string>>
  /** Where objects are shown, by their kind; nothing for whoever may not open it. */
  links?: Readonly<Record<string, (id: string) => string | undefined>>
}

/** The words of the wire that an area knows, of actions, kinds, doers and objects. `load` comes with the first event that has one of them. */
export interface TimelinePart {
  of: readonly string[]
  load: () => Promise<{ default: TimelineWords }>
}
