import { useState } from 'react'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import type { Output } from '#core/contract/call.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { clueEvents, clueGrades, clues } from '../contract.ts'
import { eventWords } from '../words.ts'
import { calledBy, DueOf, StateOf } from './cells.tsx'
import { askAbandon, askEdit, askFollowUp, tellOutcome } from './forms.ts'
import { seaScreens } from './screens.ts'
import './sea.css'
import { seaText } from './text.ts'

/** One clue: who it is, who has it and until when, and what happened so far. */
export default function DetailPage() {
  const text = useText(seaText)
  const [{ clueId = '' }] = useSearch()
  const read = useCall(clues.one, { clueId }, { silence: 'all', enabled: clueId !== '' })
  usePageTitle(read.data ? calledBy(read.data.clue) : '')
  return (
    <OneThing
      exists={clueId !== ''}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(seaScreens.list, {}), label: text.toList }}
    >
      {(of) => <Detail key={clueId} of={of} />}
    </OneThing>
  )
}

function Detail({ of: { clue, customFieldMapList } }: { of: Output<typeof clues.one> }) {
  const text = useText(seaText)
  const grades = useCall(clueGrades.list, {}, { silence: 'all' }).data?.list ?? []
  const [phone, setPhone] = useState<string>()
  const { clueId, state } = clue
  const held = state === 'held'
  const facts: [string, React.ReactNode][] = [
    [text.phone, phone ?? (clue.phone || '-')],
    [text.content, clue.content || '-'],
    [text.source, clue.source || '-'],
    [text.grade, clue.gradeName || text.noGrade],
    [text.pool, clue.poolName],
    [text.tags, clue.tags.join('、') || '-'],
    [
      text.entered,
      <>
        <Time at={clue.enteredAt} /> · {clue.madeBy}
      </>,
    ],
    ...customFieldMapList.map((f): [string, React.ReactNode] => [f.label, f.text || '-']),
  ]
  return (
    <div className="sea-detail">
      <PageHeader title={calledBy(clue)}>
        <Tools
          actions={[
            {
              key: 'edit',
              label: text.edit,
              rare: true,
              when: state !== 'converted',
              needs: clues.update,
              run: () => askEdit(clue, grades),
            },
            {
              key: 'lock',
              label: clue.locked ? text.unlock : text.lock,
              rare: true,
              when: held,
              ...makes(clues.lock, { clueId, locked: !clue.locked }),
            },
            {
              key: 'delete',
              label: text.delete,
              rare: true,
              danger: true,
              when: state !== 'converted',
              ...makes(
                clues.delete,
                { clueId },
                {
                  confirm: { title: text.deleteTitle(calledBy(clue)), content: text.deleteText, verb: text.delete, danger: true },
                  done: () => {
                    toast.success(text.deleted)
                    go(linkTo(seaScreens.list, {}))
                  },
                },
              ),
            },
            {
              key: 'reveal',
              label: text.reveal,
              when: held && clue.phone !== '' && !phone,
              ...makes(clues.reveal, { clueId }, { done: (answer) => setPhone(answer.phone) }),
            },
            { key: 'abandon', label: text.abandon, when: held, needs: clues.abandon, run: () => askAbandon([clueId]) },
            { key: 'follow', label: text.followUp, primary: true, when: held, needs: clueEvents.add, run: () => askFollowUp(clueId) },
            {
              key: 'receive',
              label: text.receive,
              primary: true,
              when: state === 'free',
              ...makes(clues.receive, { clueIds: [clueId] }, { done: tellOutcome }),
            },
            ...(clue.customerId
              ? [
                  {
                    key: 'customer',
                    label: text.toCustomer,
                    primary: true,
                    needs: null,
                    to: linkTo(customerScreens.detail, { customerId: clue.customerId }),
                  },
                ]
              : []),
          ]}
        />
      </PageHeader>
      <div className="row wrap gap-12 text-12">
        <StateOf clue={clue} />
        {clue.staffName && (
          <span className="ink-2">
            <StaffName name={clue.staffName} alias={clue.staffAlias} /> · {text.since} <Time at={clue.since} />
          </span>
        )}
        {held && <DueOf clue={clue} />}
        {clue.dueAt && (
          <span className="ink-3">
            {text.due} <Time at={clue.dueAt} />
          </span>
        )}
      </div>
      <Section title={text.facts}>
        <dl className="sea-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="ink-3">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <History clueId={clueId} />
    </div>
  )
}

function History({ clueId }: { clueId: string }) {
  const text = useText(seaText)
  const read = useCall(clueEvents.list, { clueId, pageSize: 100 }, { silence: 'all' })
  return (
    <Section title={text.history}>
      {read.error && !read.data && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      <ul className="sea-history">
        {read.data?.list.map((e) => (
          <li key={e.eventId}>
            <span className="row gap-8">
              <b className="medium">{inLang(eventWords[e.kind])}</b>
              <span className="ink-3 text-12">
                {text.by(e.by)} · <Time at={e.at} />
              </span>
            </span>
            {e.text && <span>{e.text}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
