import { lazy, Suspense, useEffect, useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { contentProblems, type MessageContent, variableProblems } from '#core/contract/message.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { Wizard } from '#core/web/blocks/Wizard.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { useUnsaved } from '#core/web/router.tsx'
import { useMe } from '#core/web/session.ts'
import { fmt, zoneName } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { missions } from '../contract.ts'
import { allowedVariables } from '../mission.ts'
import { AudienceStep } from './AudienceStep.tsx'
import { CheckStep, useChecks } from './CheckStep.tsx'
import { ContentStep } from './ContentStep.tsx'
import { createText } from './create-text.ts'
import { copyOf, draftOf, type MissionForm, newForm, reachOf, sendAtOf, useMissionDraft } from './draft.ts'
import { type ReachPart, useReach } from './ReachBar.tsx'
import { massScreens } from './screens.ts'
import { TimeStep } from './TimeStep.tsx'
import { massText } from './text.ts'
import './mass.css'

// The form stands before the phone beside it does, and before the lists behind its numbers.
const PhonePreview = lazy(() => import('#core/web/blocks/phone/PhonePreview.tsx').then((m) => ({ default: m.PhonePreview })))
const PartList = lazy(() => import('./PartList.tsx').then((m) => ({ default: m.PartList })))

/** New, for whom a list chose (`?audience`, as JSON), or a copy of another (`?copy`): audience, content, time, check (research/ux.md A-3). */
export default function CreatePage() {
  const [search] = useSearch()
  const text = useText(massText)
  const source = useCall(missions.one, { missionId: search.copy ?? '' }, { enabled: search.copy !== undefined, silence: 'all' })
  const audience = audienceOf(search.audience)
  const wizard = (form: MissionForm) => (
    <MissionWizard key={search.copy ?? search.audience ?? 'new'} start={audience ? { ...form, audience } : form} />
  )
  if (search.copy === undefined) return wizard(newForm())
  return (
    <OneThing
      exists={search.copy !== ''}
      read={source}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(massScreens.list), label: text.toList }}
    >
      {(mission) => wizard(copyOf(mission))}
    </OneThing>
  )
}

/** The server checks it like any audience; what is no JSON at all is left out, and the sentence says who is meant. */
function audienceOf(word: string | undefined): Audience | undefined {
  try {
    return word ? (JSON.parse(word) as Audience) : undefined
  } catch {
    return undefined
  }
}

function MissionWizard({ start }: { start: MissionForm }) {
  const text = useText(createText)
  const both = useText(massText)
  const me = useMe()
  const [form, setForm] = useState(start)
  const [touched, setTouched] = useState(false)
  const [sent, setSent] = useState(false)
  const [at, setAt] = useState('audience')
  const [part, setPart] = useState<ReachPart>()
  const [previewOpen, setPreviewOpen] = useState(false)
  const put = (patch: Partial<MissionForm>) => {
    setForm((f) => ({ ...f, ...patch }))
    setTouched(true)
  }
  const draft = useMissionDraft(form, touched && !sent)
  useUnsaved(touched && !sent && draft.savedAt === undefined)
  const detail = linkTo(massScreens.detail, { missionId: form.missionId })
  const add = useCommand(missions.add, {
    onSuccess: () => {
      setSent(true)
      draft.drop()
      toast.success(form.when === 'later' ? text.madeLater : text.made)
    },
    onError: (error) => {
      const field = error.field.replace(/^draft\./, '')
      // Sent before, and changed since: what was sent is what counts.
      if (field === 'missionId') return go(detail)
      if (/^(name|audience|staffIds)/.test(field)) setAt('audience')
      if (field.startsWith('msgData')) setAt('content')
      if (field.startsWith('sendAt')) setAt('time')
      setPreviewOpen(true)
    },
  })
  const tryOut = useCommand(missions.tryOut, { onSuccess: () => void toast.success(text.triedOut) })
  // Once it is on its way, it would find itself as its own duplicate.
  const live = !add.isPending && !sent
  const reach = useReach(reachOf(form), live)
  const checks = useChecks(form, at === 'check' && live)
  // The guard against leaving must have let go before the page leaves.
  useEffect(() => {
    if (sent) go(detail, { replace: true })
  }, [sent, detail])

  const n = reach.reach
  const time = form.when === 'later' && form.sendAt ? form.sendAt : null
  // The phone shows somebody who will really send it.
  const sample = useCall(
    missions.previewCustomers,
    { ...reachOf(form), part: 'reachable', pageSize: 1 },
    { enabled: live, silence: 'all', staleTime: 60_000, placeholderData: (before) => before },
  )
  const first = sample.data?.list[0]
  const sender = first ? { name: first.staffName, avatar: first.staffAvatar } : me
  const preview = (
    <Suspense fallback={<Skeleton rows={6} />}>
      <PhonePreview
        mode="chat"
        content={form.msgData}
        staff={{ name: sender.name, avatar: sender.avatar }}
        corpName={me.corpName}
        corpLogo={me.corpLogo}
        customerName={both.sampleCustomer}
        variables={allowedVariables}
        time={time ? fmt.time(time) : fmt.timeOfDay(new Date())}
        height={598}
        sample={both.preview}
      />
    </Suspense>
  )
  return (
    <>
      <h1 className="unseen">{text.page}</h1>
      <Wizard
        at={at}
        onStep={setAt}
        steps={[
          {
            key: 'audience',
            title: text.audience,
            answer: n && text.customers(fmt.number(n.matched)),
            ready() {
              setPreviewOpen(!form.name.trim())
              return form.name.trim() ? n?.reachable !== 0 || text.needReach : text.needName
            },
            preview,
            content: (
              <AudienceStep
                form={form}
                put={put}
                reach={reach}
                onOpen={setPart}
                problem={previewOpen && !form.name.trim() ? text.needName : ''}
                note={
                  draft.found && (
                    <div className="note notice mm-draft">
                      <Icon name="info" />
                      <span className="grow">{text.draftFound(fmt.ago(draft.found.at))}</span>
                      <button type="button" className="button small" onClick={() => draft.found && put(draft.found.values)}>
                        {text.draftUse}
                      </button>
                      <button type="button" className="button small quiet" onClick={draft.drop}>
                        {text.draftDrop}
                      </button>
                    </div>
                  )
                }
              />
            ),
          },
          {
            key: 'content',
            title: text.content,
            answer: contentAnswer(form.msgData, text),
            ready() {
              const good = canBeSent(form.msgData)
              setPreviewOpen(!good)
              return good || text.needContent
            },
            preview,
            content: <ContentStep form={form} put={put} showProblems={previewOpen} />,
          },
          {
            key: 'time',
            title: text.time,
            answer: time ? `${fmt.long(time)} ${fmt.timeOfDay(time)}` : text.now,
            ready: () => form.when === 'now' || (form.sendAt !== null && Date.parse(form.sendAt) > Date.now()) || text.needTime,
            preview,
            content: <TimeStep form={form} put={put} />,
          },
          {
            key: 'check',
            title: text.check,
            answer: at === 'check' && checks.data ? text.warningsAnswer(checks.warnings) : undefined,
            preview,
            content: <CheckStep form={form} put={put} reach={reach} checks={checks} onOpen={setPart} goTo={setAt} />,
          },
        ]}
        summary={
          <>
            <b>{n ? fmt.number(n.reachable) : '-'}</b>
            <span>{text.customersUnit}</span>
            <em className="mm-bar" />
            <b>{n ? fmt.number(n.staffCount) : '-'}</b>
            <span>{text.staffMust}</span>
            <em className="mm-bar" />
            <span className="row gap-4">
              <Icon name="clock" size={14} />
              {time ? `${fmt.long(time)} ${fmt.timeOfDay(time)}` : text.now}
              {time && ` (${zoneName()})`}
            </span>
            {draft.savedAt !== undefined && <span className="text-12 ink-3 mm-saved">{text.draftAt(fmt.timeOfDay(draft.savedAt))}</span>}
          </>
        }
        more={
          me.staffExtId && (
            <button type="button" className="button" disabled={tryOut.isPending} onClick={() => tryOut.mutate({ msgData: form.msgData })}>
              <Icon name="smartphone" />
              {text.tryOut}
            </button>
          )
        }
        busy={add.isPending || reach.stale || n?.reachable === 0}
        submit={add.isPending ? text.submitting : sendAtOf(form) ? text.submitLater : text.submitNow}
        onSubmit={() => add.mutate({ missionId: form.missionId, draft: draftOf(form) })}
      />
      {part && (
        <Drawer padded title={text.parts[part]} onClose={() => setPart(undefined)}>
          <Suspense fallback={<Skeleton rows={8} avatar />}>
            <PartList part={part} input={reachOf(form)} />
          </Suspense>
        </Drawer>
      )}
    </>
  )
}

/** By the server's own rules; what it alone can see is whether files are still there. */
const canBeSent = (content: MessageContent): boolean =>
  contentProblems(content).length + variableProblems(content, allowedVariables).length === 0

/** 文字 + 2 图片 + 小程序 */
function contentAnswer(content: MessageContent, text: { words: string; kinds: Record<string, string> }): string {
  const counts = Map.groupBy(content.attachments, (a) => a.msgtype)
  const parts = [...counts].map(([kind, list]) => (list.length > 1 ? `${list.length} ${text.kinds[kind]}` : text.kinds[kind]))
  return [content.text.trim() && text.words, ...parts].filter(Boolean).join(' + ')
}
