import { useLayoutEffect, useRef, useState } from 'react'
import type { TimelineEvent } from '#core/contract/timeline.ts'
import type { Line, TimelinePart, TimelineWords, Told, WordsOf } from '#core/web/blocks/timeline/lines.ts'
import type { TimelineItem } from '#core/web/blocks/timeline/Timeline.tsx'
import { partsOf } from '#core/web/parts.ts'
import { say, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import type { writtenLines } from '../timeline.ts'
import { timelineText } from './text.ts'

const written = (e: TimelineEvent, { doer, who }: Told): Line => ({
  icon: e.kind === 'voiceCallRecord' ? 'phone' : 'pencil',
  tone: 'wheat',
  title: say(timelineText).kinds[e.kind],
  second: doer || who,
  detail: <Words text={e.text} />,
})
const other = (e: TimelineEvent, { who }: Told): Line => ({
  icon: 'activity',
  tone: 'grey',
  title: say(timelineText).kinds[e.kind],
  second: who,
  detail: e.text || undefined,
})

const own: WordsOf<typeof writtenLines>['lines'] = { manualEvent: written, voiceCallRecord: written }
const lines = new Map<string, TimelineWords['lines'][string]>(Object.entries(own))
// Whoever did it stands in `by`, often a person's name.
const doers = new Map([
  ['wecom', () => say(timelineText).wecom],
  ['sync', () => say(timelineText).sync],
])
const links = new Map<string, (id: string) => string | undefined>()
const learned = new Set<TimelinePart>()

function add<V>(to: Map<string, V>, more: Record<string, V> = {}): void {
  for (const [word, value] of Object.entries(more)) to.set(word, value)
}

/** Loads what areas say of these events. What could not be loaded is told in general words, and tried again with the next page. */
export async function learn(events: readonly TimelineEvent[]): Promise<void> {
  const words = new Set(events.flatMap((e) => [e.action, e.kind, e.by, e.object?.kind ?? '']))
  const missing = partsOf('timeline').filter((part) => !learned.has(part) && part.of.some((word) => words.has(word)))
  await Promise.allSettled(
    missing.map(async (part) => {
      const loaded = (await part.load()).default
      add(lines, loaded.lines)
      add(doers, loaded.doers)
      add(links, loaded.links)
      learned.add(part)
    }),
  )
}

/** An event as a line: what happened, with whom; a second line only where there is more to say. Its words are there after `learn`. */
export function lineOf(e: TimelineEvent, customerName: string): TimelineItem {
  const doer = doers.get(e.by)?.() ?? e.by
  const { icon, ...line } = (lines.get(e.action) ?? lines.get(e.kind) ?? other)(e, {
    who: e.staff ? staffName(e.staff) : doer,
    doer,
    ofStaff: e.staff && e.staff.name !== e.by ? say(timelineText).ofStaff(staffName(e.staff)) : undefined,
    customerName,
    to: e.object ? links.get(e.object.kind)?.(e.object.id) : undefined,
  })
  return { id: e.eventId, at: e.at, icon: <Icon name={icon} size={14} />, ...line }
}

/** R294: a record higher than 58 px is folded. */
export const overHeight = 58

function Words({ text }: { text: string }) {
  const t = useText(timelineText)
  const box = useRef<HTMLDivElement>(null)
  const [high, setHigh] = useState(false)
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => setHigh((box.current?.scrollHeight ?? 0) > overHeight + 2), [text])
  return (
    <>
      <div ref={box} className="ti-words" style={high && !open ? { maxHeight: overHeight, overflow: 'hidden' } : undefined}>
        {text}
      </div>
      {high && (
        <button type="button" className="plain text-12" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.collapse : t.expand}
        </button>
      )}
    </>
  )
}
