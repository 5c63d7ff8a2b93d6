import { useLayoutEffect, useRef, useState } from 'react'
import { liveCodeScreens } from '#areas/acquisition/live-codes/web/screens.ts'
import { addWayLabels } from '#areas/customer/customer-management/contract.ts'
import { massScreens } from '#areas/messaging/customer-mass-messages/web/screens.ts'
import { fillVariables } from '#core/contract/message.ts'
import { lastDay } from '#core/web/blocks/term.ts'
import type { TimelineItem, Tone } from '#core/web/blocks/timeline/Timeline.tsx'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { notSent } from '#core/web/text/not-sent.ts'
import { lang, say, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Tag } from '#core/web/ui/Tag.tsx'
import type { TimelineEvent } from '../contract.ts'
import { timelineText } from './text.ts'

type Line = Omit<TimelineItem, 'id' | 'at' | 'icon'> & { icon: Parameters<typeof Icon>[0]['name']; tone: Tone }

/** An event as a line: what happened, with whom; a second line only where there is more to say. */
export function lineOf(e: TimelineEvent, customerName: string): TimelineItem {
  const { icon, ...line } = (lines[e.action] ?? lines[e.kind] ?? other)(
    e.action === 'welcome' ? { ...e, text: filled(e, customerName) } : e,
  )
  return { id: e.eventId, at: e.at, icon: <Icon name={icon} size={14} />, ...line }
}

/** A welcome is kept as it was written; shown as the customer read it. */
const filled = (e: TimelineEvent, customerName: string) =>
  fillVariables(e.text, { customer_name: customerName, staff_name: e.staff?.name ?? '' })

/** Who did it, said as somebody would: a name, or what stands for it on the wire in words. */
const doer = (e: TimelineEvent) => say(timelineText).doers[e.by as 'wecom'] ?? e.by
const who = (e: TimelineEvent) => (e.staff ? staffName(e.staff) : doer(e))

const other = (e: TimelineEvent): Line => ({
  icon: 'activity',
  tone: 'grey',
  title: say(timelineText).kinds[e.kind],
  second: who(e),
  detail: e.text || undefined,
})

const written = (e: TimelineEvent): Line => ({
  icon: e.kind === 'voiceCallRecord' ? 'phone' : 'pencil',
  tone: 'wheat',
  title: say(timelineText).kinds[e.kind],
  second: doer(e) || who(e),
  detail: <Words text={e.text} />,
})

const lines: Record<string, (e: TimelineEvent) => Line> = {
  manualEvent: written,
  voiceCallRecord: written,
  added(e) {
    const text = say(timelineText)
    const way = e.addWay === null ? '' : (addWayLabels[e.addWay]?.[lang() === 'en' ? 'en' : 'zh'] ?? '')
    return {
      icon: 'user-plus',
      tone: 'jade',
      title: text.added,
      second: text.addedBy(who(e)),
      detail: (way || e.source) && (
        <>
          {way}
          {way && e.source && ' · '}
          {e.source && <CodeLink event={e} />}
        </>
      ),
    }
  },
  lost(e) {
    const text = say(timelineText)
    return { icon: 'user-minus', tone: 'grey', title: text.lost, second: who(e), detail: text.lostBy[e.by as 'sync'] }
  },
  tags(e) {
    const text = say(timelineText)
    const none = e.tagsAdded.length + e.tagsRemoved.length === 0
    return {
      icon: 'tag',
      tone: 'grey',
      title: none ? text.tagsOnly : text.tags,
      second: (
        <>
          {doer(e) && <span>{doer(e)}</span>}
          <Marks tags={e.tagsAdded} word={text.tagsOn} tone="jade" />
          <Marks tags={e.tagsRemoved} word={text.tagsOff} tone="d3" />
        </>
      ),
      detail: e.staff && e.staff.name !== e.by ? text.ofStaff(staffName(e.staff)) : undefined,
    }
  },
  massMessage(e) {
    const text = say(timelineText)
    return {
      icon: 'send',
      tone: 'jade',
      title: text.mass,
      second: <MissionLink event={e} />,
      detail: e.staff ? text.sentBy(staffName(e.staff)) : undefined,
    }
  },
  welcome(e) {
    const text = say(timelineText)
    const sent = !e.reason
    return {
      icon: sent ? 'message-circle' : 'circle-alert',
      tone: sent ? 'jade' : 'grey',
      title: sent ? text.welcome : e.reason === 'no_answer' ? text.welcomeUnsure : text.welcomeFailed,
      second: who(e),
      quote: sent && e.text ? e.text : undefined,
      detail: sent ? (e.latencyMs === null ? undefined : text.after(fmt.span(Math.max(1, e.latencyMs / 1000)))) : notSent(e.reason),
    }
  },
  listed(e) {
    const text = say(timelineText)
    return {
      icon: 'ban',
      tone: 'grey',
      title: e.before ? text.relisted : text.listed,
      second: doer(e),
      detail: `${e.text} · ${e.after ? text.listedUntil(lastDay(e.after)) : text.listedEver}`,
    }
  },
  unlisted(e) {
    const text = say(timelineText)
    const lapsed = e.by === 'lapse'
    return { icon: 'user-check', tone: 'grey', title: lapsed ? text.lapsed : text.unlisted, second: lapsed ? undefined : doer(e) }
  },
  updateRemark(e) {
    const text = say(timelineText)
    return {
      icon: 'pencil',
      tone: 'grey',
      title: text.remark,
      second: (
        <>
          {doer(e) && <span>{doer(e)}</span>}
          <span className="d3">{e.before || text.noRemark}</span>
          <Icon name="arrow-right" size={12} className="d3" />
          <span className="m">{e.after || text.noRemark}</span>
        </>
      ),
      detail: e.staff && e.staff.name !== e.by ? text.ofStaff(staffName(e.staff)) : undefined,
    }
  },
}

function Marks({ tags, word, tone }: { tags: TimelineEvent['tagsAdded']; word: string; tone: string }) {
  if (tags.length === 0) return null
  return (
    <>
      {tags.map((t) => (
        <Tag key={t.tagId} group={t.groupName} title={t.groupName}>
          {t.name}
        </Tag>
      ))}
      <span className={`t12 ${tone}`}>{word}</span>
    </>
  )
}

function CodeLink({ event: e }: { event: TimelineEvent }) {
  return e.object?.kind === 'liveCode' && opens('customer_qrcode') ? (
    <Link className="lk" to={linkTo(liveCodeScreens.stats, { wayIds: e.object.id })}>
      {e.source}
    </Link>
  ) : (
    e.source
  )
}

function MissionLink({ event: e }: { event: TimelineEvent }) {
  return e.object?.kind === 'mission' && opens('group_message') ? (
    <Link className="lk" to={linkTo(massScreens.detail, { missionId: e.object.id })}>
      {e.text}
    </Link>
  ) : (
    e.text
  )
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
        <button type="button" className="plain t12" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.collapse : t.expand}
        </button>
      )}
    </>
  )
}
