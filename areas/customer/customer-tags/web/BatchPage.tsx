import { useEffect, useState } from 'react'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import type { Audience } from '#core/contract/audience.ts'
import { type Task, tasks } from '#core/contract/tasks.ts'
import { AudienceBuilder } from '#core/web/blocks/audience/AudienceBuilder.tsx'
import { AudienceSentence } from '#core/web/blocks/audience/sentence.tsx'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { confirm } from '#core/web/dialog.tsx'
import { refresh, useCall, useCommand } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { openTasks, running, titleOf } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { batchMarking } from '../contract.ts'
import { batchText } from './text.ts'
import './tags.css'
import { tagsArt } from './art.tsx'

/** Tags for everybody of an audience, as a task; and what earlier runs did (R012). */
export default function BatchPage() {
  const text = useText(batchText)
  const may = can(batchMarking.startV3)
  return (
    <div className="bm-page">
      <PageHeader title={text.title} note={text.note} />
      {may && <Start />}
      <h2 className="heading">{text.runs}</h2>
      <Runs />
    </div>
  )
}

function Start() {
  const text = useText(batchText)
  const [audience, setAudience] = useState<Audience>({ status: 'friend' })
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const count = useCall(externalUsers.count, audience, { silence: 'all' })
  const n = count.data?.total
  const start = useCommand(batchMarking.startV3, {
    onSuccess: () => {
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
      setAdd([])
      setRemove([])
    },
  })
  const both = add.some((id) => remove.includes(id))
  const ready = !both && add.length + remove.length > 0 && Boolean(n)
  const begin = async () => {
    if (await confirm({ title: text.sure(fmt.number(n)), content: text.sureText, verb: text.sureVerb }))
      start.mutate({ audience, addTagIds: add, removeTagIds: remove })
  }
  return (
    <>
      <section className="bm-part">
        <h2>{text.who}</h2>
        <AudienceBuilder value={audience} onChange={setAudience} />
      </section>
      <section className="bm-part">
        <h2>{text.what}</h2>
        <div className="col gap-16">
          <div className="field">
            <span className="label">{text.add}</span>
            <PickField kind="tags" value={add} onChange={setAdd} max={100} aria-label={text.add} />
          </div>
          <div className="field">
            <span className="label">{text.remove}</span>
            <PickField kind="tags" value={remove} onChange={setRemove} max={100} aria-label={text.remove} />
          </div>
        </div>
      </section>
      {count.error && <ErrorLine error={count.error} retry={() => void count.refetch()} />}
      <div className="bm-foot">
        <button type="button" className="button primary" disabled={!ready || start.isPending} onClick={() => void begin()}>
          {n === undefined ? text.startEmpty : text.start(fmt.number(n))}
        </button>
        <span className={both ? 'text-12 bad' : 'text-12 ink-3'} role={both ? 'alert' : undefined}>
          {both ? text.both : n === 0 ? text.nobody : add.length + remove.length === 0 ? text.noTags : text.help}
        </span>
      </div>
    </>
  )
}

const kinds = { queued: 'idle', running: 'info', succeeded: 'ok', partly_failed: 'attention', failed: 'bad', cancelled: 'off' } as const

function Runs() {
  const text = useText(batchText)
  // The run under way is followed (R012); each step it reports draws the table again.
  const last = useCall(
    batchMarking.statusV3,
    {},
    {
      silence: 'all',
      enabled: can(batchMarking.startV3),
      refetchInterval: (q) => (q.state.data?.task && running(q.state.data.task) ? 2_000 : false),
    },
  ).data?.task
  const step = last && `${last.taskId} ${last.state} ${last.done}`
  useEffect(() => {
    if (step) void refresh()
  }, [step])
  const took = (t: Task) =>
    t.startedAt && t.finishedAt ? fmt.span(Math.max(1, (Date.parse(t.finishedAt) - Date.parse(t.startedAt)) / 1000)) : '-'
  return (
    <CallTable
      call={tasks.list}
      order="-createdAt"
      table="batch_mark_tag"
      rowKey="taskId"
      rowName={(t) => fmt.time(t.createdAt)}
      input={{ kind: 'batch_mark_tag' }}
      views={false}
      local
      plain
      unit={text.unit}
      columns={[
        { key: 'createdAt', title: text.when, kind: 'time', width: 136 },
        { key: 'what', title: text.did, width: 190, render: (t) => <What task={t} /> },
        { key: 'startedBy', title: text.by, width: 90 },
        { key: 'state', title: text.state, width: 100, render: (t) => <State task={t} /> },
        {
          key: 'done',
          title: text.done,
          kind: 'number',
          width: 100,
          render: (t) => (running(t) && t.total !== null ? `${fmt.number(t.done)} / ${fmt.number(t.total)}` : fmt.number(t.done)),
        },
        { key: 'changed', title: text.changed, kind: 'number', width: 80, render: (t) => fmt.number(t.counts.changed ?? 0) },
        { key: 'failed', title: text.failed, kind: 'number', width: 70 },
        { key: 'took', title: text.took, width: 80, align: 'right', render: took },
        {
          key: 'file',
          title: text.file,
          width: 90,
          render: (t) =>
            t.errorUrl ? (
              <a className="link" href={t.errorUrl} download>
                {text.download}
              </a>
            ) : null,
        },
      ]}
      empty={{ art: tagsArt, title: text.emptyTitle, hint: text.emptyHint }}
    />
  )
}

/** Which tags, for whom; what took a run back says so. */
function What({ task }: { task: Task }) {
  const about = [titleOf(task), inLang(task.about)].filter(Boolean).join(' · ')
  return <Lead name={about} avatar={null} second={task.asked?.audience && <AudienceSentence audience={task.asked.audience} />} />
}

function State({ task }: { task: Task }) {
  const text = useText(batchText)
  if ((task.counts.undone ?? 0) > 0 && !task.undoable) return <Status kind="off">{text.undone}</Status>
  return <Status kind={kinds[task.state]}>{text.states[task.state]}</Status>
}
