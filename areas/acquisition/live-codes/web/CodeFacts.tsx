import type { ReactNode } from 'react'
import type { MessageContent } from '#core/contract/message.ts'
import { hhmm } from '#core/contract/time.ts'
import { Said } from '#core/web/blocks/message/Said.tsx'
import { useNames, useWrittenNames } from '#core/web/blocks/pickers/rows.ts'
import { figureOfRow } from '#core/web/figures.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { NamesIn } from '#core/web/ui/StaffName.tsx'
import { Tag } from '#core/web/ui/Tag.tsx'
import { codeStates } from '../columns.ts'
import type { LiveCodeRow } from '../contract.ts'
import type { Band, LiveCodeDraft } from '../draft.ts'
import { codeFigures } from '../figures.ts'
import { remarkFor, staffOf } from '../roster.ts'
import { allDay } from './draft.ts'
import { factsText } from './facts-text.ts'
import { formText } from './form-text.ts'
import { liveCodeText } from './text.ts'

/** What a code does, read back: who receives and when, what the customer is told, how they are marked, what it brought. */
export function CodeFacts({ row, draft }: { row: LiveCodeRow; draft: LiveCodeDraft }) {
  const text = useText(liveCodeText)
  const facts = useText(factsText)
  const form = useText(formText)
  const marked = useNames('tags', draft.tagIds)
  const remark = remarkFor(draft.remark, form.sample)
  return (
    <dl className="lc-facts">
      <dt>{text.state}</dt>
      <dd>{inLang(codeStates[row.state])}</dd>
      <dt>{text.group}</dt>
      <dd>{row.groupName || text.noGroup}</dd>
      <dt>{text.total}</dt>
      <dd>
        <NumberLink {...figureOfRow(codeFigures.total, row, {})} />{' '}
        <span className="ink-3">
          {text.today} <NumberLink {...figureOfRow(codeFigures.todayOfCode, row, {})} /> · {text.lost}{' '}
          <NumberLink {...figureOfRow(codeFigures.totalLost, row, {})} />
        </span>
      </dd>
      <People draft={draft} />
      <dt>{form.welcome}</dt>
      <dd>
        <Welcome welcome={draft.welcome} />
      </dd>
      <dt>{text.tags}</dt>
      <dd className="row gap-6 wrap">{marked.length ? marked.map((name, i) => <Tag key={draft.tagIds[i]}>{name}</Tag>) : facts.none}</dd>
      {remark && (
        <>
          <dt>{form.remark}</dt>
          <dd>{form.remarkSample(remark)}</dd>
        </>
      )}
      <dt>{text.creator}</dt>
      <dd>
        {row.createdBy} · {row.createdAt ? fmt.time(row.createdAt) : text.createdUnknown}
      </dd>
    </dl>
  )
}

function People({ draft }: { draft: LiveCodeDraft }) {
  const text = useText(liveCodeText)
  const facts = useText(factsText)
  const form = useText(formText)
  const ids = staffOf(draft)
  const names = useWrittenNames('staff', ids)
  const name = (staffId: string) => names[ids.indexOf(staffId)]!
  const people = ({ receivers }: Band) => {
    const whole = receivers.reduce((sum, r) => sum + r.weight, 0)
    const even = receivers.every((r) => r.weight === receivers[0]!.weight)
    const about = (r: Band['receivers'][number]) =>
      listed([...(even ? [] : [`${Math.round((r.weight / whole) * 100)}%`]), ...(r.dailyCap === null ? [] : [facts.cap(r.dailyCap)])])
    return listed(receivers.map((r) => (about(r) ? facts.person(name(r.staffId), about(r)) : name(r.staffId))))
  }
  return (
    <>
      <dt>{text.staff}</dt>
      <dd>
        {allDay(draft.bands) ? (
          <NamesIn text={people(draft.bands[0]!)} />
        ) : (
          draft.bands.map((b, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bands have no id of their own
            <p key={i}>
              <span className="ink-3">
                {b.name} <Hours of={b} />
              </span>{' '}
              <NamesIn text={people(b)} />
            </p>
          ))
        )}
        {draft.roundCap && <p className="ink-3">{facts.round(draft.roundCap)}</p>}
      </dd>
      <dt>{form.backup}</dt>
      <dd>
        <NamesIn text={listed(draft.backupStaffIds.map(name)) || '-'} />
      </dd>
    </>
  )
}

function Welcome({ welcome }: Pick<LiveCodeDraft, 'welcome'>) {
  const facts = useText(factsText)
  const form = useText(formText)
  const contentView = (content: MessageContent): ReactNode => (
    <span className="lc-said">
      <Said text={content.text} />
      {content.attachments.length > 0 && <span className="ink-3"> {facts.attachments(content.attachments.length)}</span>}
    </span>
  )
  if (welcome.mode === 'off') return form.welcomeModes.off
  if (welcome.mode === 'same') return contentView(welcome.content)
  return welcome.bands.map((b, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bands have no id of their own
    <p key={i}>
      <span className="ink-3">
        <Hours of={b} />
      </span>{' '}
      {contentView(b.content)}
    </p>
  ))
}

/** `周一至五 22:00–次日 06:00` */
function Hours({ of }: { of: { weekdays: number[]; from: number; to: number } }) {
  const facts = useText(factsText)
  const form = useText(formText)
  const names = form.weekdays.split(',')
  const on = of.weekdays.map((d) => names[d - 1]!)
  const inARow = on.length > 2 && of.weekdays.at(-1)! - of.weekdays[0]! === on.length - 1
  const days = on.length === 7 ? facts.everyDay : form.week + (inARow ? facts.until(on[0]!, on.at(-1)!) : listed(on))
  return `${days} ${hhmm(of.from)}–${of.from < of.to ? hhmm(of.to) : form.nextDay(hhmm(of.to))}`
}
