import { lazy, Suspense, useEffect, useState } from 'react'
import { type Task, tasks } from '#core/contract/tasks.ts'
import { confirm } from '../dialog.tsx'
import { request } from '../request/request.ts'
import { addressOf, Link } from '../router.tsx'
import { fmt } from '../text/format.ts'
import { inLang, texts, useText } from '../text/text.ts'
import { Empty } from '../ui/Empty.tsx'
import { Pill } from '../ui/Tag.tsx'
import { countWords } from './counts.ts'
import { cancelTask, closeTasks, messageOf, running, titleOf, undoTask } from './tasks.ts'

const t = texts({
  'zh-CN': {
    empty: '没有进行中的任务',
    emptyHelp: '导入、导出、同步和批量操作会在这里跑，关掉页面也不会停。记录保留 30 天。',
    queued: '排队中',
    running: '进行中',
    succeeded: '完成',
    partly_failed: '部分成功',
    failed: '失败',
    cancelled: '已取消',
    progress: (done: string, total: string) => `${done} / ${total}`,
    doneCount: (n: string) => `已处理 ${n}`,
    speed: (n: string) => `每秒 ${n}`,
    left: (span: string) => `约 ${span}`,
    wentWell: (n: string) => `成功 ${n}`,
    failedCount: (n: string) => `失败 ${n}`,
    cancel: '取消',
    cancelling: '正在停…',
    download: '下载结果',
    errors: '下载失败的行',
    rows: '查看涉及的记录',
    byHand: (n: string) => `勾选的 ${n} 条`,
    filter: '当时的筛选条件',
    undo: '撤销',
    undone: '已撤销',
    startedBy: (name: string) => `${name} 发起`,
    itself: '自动运行',
    undoTitle: (title: string) => `撤销「${title}」？`,
    undoText: (n: string) => `它改动过的 ${n} 条记录会恢复原样；之后又改过的以现在的为准。`,
    bar: (title: string) => `${title} 的进度`,
  },
  en: {
    empty: 'Nothing is running',
    emptyHelp: 'Imports, exports, syncs and batch actions run here, also after you close the page. Kept for 30 days.',
    queued: 'Queued',
    running: 'Running',
    succeeded: 'Done',
    partly_failed: 'Partly done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    progress: (done, total) => `${done} / ${total}`,
    doneCount: (n) => `${n} done`,
    speed: (n) => `${n} per second`,
    left: (span) => `about ${span}`,
    wentWell: (n) => `${n} done`,
    failedCount: (n) => `${n} failed`,
    cancel: 'Cancel',
    cancelling: 'Stopping…',
    download: 'Download result',
    errors: 'Download failed rows',
    rows: 'See what it touched',
    byHand: (n) => `${n} ticked by hand`,
    filter: 'What was filtered for',
    undo: 'Undo',
    undone: 'Undone',
    startedBy: (name) => `by ${name}`,
    itself: 'by itself',
    undoTitle: (title) => `Undo “${title}”?`,
    undoText: (n) => `The ${n} rows it changed become what they were; what was changed again since stays.`,
    bar: (title) => `Progress of ${title}`,
  },
})

// Few tasks have one, and its words are those of all areas.
const AudienceSentence = lazy(() => import('../blocks/audience/sentence.tsx').then((m) => ({ default: m.AudienceSentence })))

/** All tasks, newest first. */
export function TaskList({ list }: { list: Task[] }) {
  const text = useText(t)
  const [, tick] = useState(0)
  // Speed and what is left change with the clock, not only with news from the server.
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (list.length === 0)
    return (
      <Empty art="done" title={text.empty}>
        {text.emptyHelp}
      </Empty>
    )
  return (
    <ul aria-live="polite" aria-relevant="additions">
      {list.map((task) => (
        <TaskRow key={task.taskId} task={task} />
      ))}
    </ul>
  )
}

const verdict = { succeeded: 'ok', partly_failed: 'attention', failed: 'bad' } as const

export function TaskRow({ task }: { task: Task }) {
  const text = useText(t)
  const [stopping, setStopping] = useState(false)
  const on = running(task)
  const rows = task.rows && addressOf(task.rows.screen, { batch: task.rows.batch })
  const filter = task.asked?.list && addressOf(task.asked.list.screen, task.asked.list.words)
  const about = inLang(task.about)
  const undone = (task.counts.undone ?? 0) > 0 && !task.undoable
  const undo = async () => {
    const now = await request(tasks.one, { taskId: task.taskId }).catch(() => undefined)
    if (!now) return
    const content = [about, text.undoText(fmt.number(now.toPutBack))].filter(Boolean).map((line) => <p key={line}>{line}</p>)
    if (await confirm({ title: text.undoTitle(titleOf(task)), content, verb: text.undo })) await undoTask(task.taskId).catch(() => {})
  }
  const seconds = task.startedAt ? (Date.now() - Date.parse(task.startedAt)) / 1000 : 0
  const speed = on && seconds > 1 ? task.done / seconds : 0
  const left = speed > 0 && task.total ? (task.total - task.done) / speed : undefined
  const who = task.startedBy ? text.startedBy(task.startedBy) : text.itself
  const asked = [about, task.asked?.byHand && text.byHand(fmt.number(task.asked.byHand))].filter(Boolean)
  const line = [
    asked.length === 0 ? who : '',
    on ? (task.total === null ? text.doneCount(fmt.number(task.done)) : text.progress(fmt.number(task.done), fmt.number(task.total))) : '',
    on && speed >= 1 ? text.speed(fmt.number(Math.round(speed))) : '',
    ...(on ? [] : countWords(task.counts)),
    // A batch that counts nothing of its own says how many it was.
    !on && task.total !== null && task.done > 0 && (task.failed > 0 || countWords(task.counts).length === 0)
      ? text.wentWell(fmt.number(task.done))
      : '',
    task.failed > 0 ? text.failedCount(fmt.number(task.failed)) : '',
    messageOf(task),
  ].filter(Boolean)
  return (
    <li className="task">
      <div className="row gap-8">
        <b className="medium ellipsis grow">{titleOf(task)}</b>
        {on ? (
          <span className="text-12 ink-3">
            {task.state === 'queued' ? text.queued : left !== undefined ? text.left(fmt.span(left)) : text.running}
          </span>
        ) : (
          <Pill kind={undone ? undefined : verdict[task.state as keyof typeof verdict]}>
            {undone ? text.undone : text[task.state as 'failed']}
          </Pill>
        )}
      </div>
      {asked.length > 0 && (
        <div className="text-12 ink-3 ellipsis" title={about}>
          {[...asked, who].join(' · ')}
        </div>
      )}
      {task.asked?.audience && (
        <div className="text-12 ink-3 ellipsis">
          <Suspense fallback={<span className="skeleton late" style={{ width: 140 }} />}>
            <AudienceSentence audience={task.asked.audience} />
          </Suspense>
        </div>
      )}
      {on && (
        <div
          className={`bar${task.total === null ? ' unknown' : ''}`}
          role="progressbar"
          aria-label={text.bar(titleOf(task))}
          aria-valuemin={0}
          aria-valuemax={task.total ?? undefined}
          aria-valuenow={task.total === null ? undefined : task.done}
        >
          <i style={{ width: task.total ? `${Math.min(100, (task.done / task.total) * 100)}%` : undefined }} />
        </div>
      )}
      <div className="row gap-12 text-12 ink-2">
        <span className="grow">
          {line.join(' · ')}
          {!on && task.finishedAt && (
            <span className="ink-3">
              {line.length ? ' · ' : ''}
              {fmt.ago(task.finishedAt)}
            </span>
          )}
        </span>
        {on && task.cancellable && (
          <button
            type="button"
            className="link"
            disabled={stopping}
            onClick={() => {
              setStopping(true)
              cancelTask(task.taskId).catch(() => setStopping(false))
            }}
          >
            {stopping ? text.cancelling : text.cancel}
          </button>
        )}
        {filter && (
          <Link className="link" to={filter} onClick={closeTasks}>
            {text.filter}
          </Link>
        )}
        {rows && (
          <Link className="link" to={rows} onClick={closeTasks}>
            {text.rows}
          </Link>
        )}
        {task.undoable && (
          <button type="button" className="link" onClick={() => void undo()}>
            {text.undo}
          </button>
        )}
        {task.errorUrl && (
          <a className="link" href={task.errorUrl} download>
            {text.errors}
          </a>
        )}
        {task.resultUrl && (
          <a className="link" href={task.resultUrl} download={task.resultName ?? true}>
            {text.download}
          </a>
        )}
      </div>
    </li>
  )
}
