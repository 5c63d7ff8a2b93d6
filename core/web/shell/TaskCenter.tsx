import { useEffect, useState } from 'react'
import type { Task } from '#core/contract/tasks.ts'
import { confirm } from '../dialog.tsx'
import { addressOf, Link } from '../router.tsx'
import { fmt } from '../text/format.ts'
import { texts, useText } from '../text/text.ts'
import { withColon } from '../text/words.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Pill } from '../ui/Tag.tsx'
import { countWords } from './counts.ts'
import { cancelTask, closeTasks, messageOf, openTasks, running, titleOf, undoTask, useTasks } from './tasks.ts'
import { t as shell } from './text.ts'

const t = texts({
  'zh-CN': {
    title: '任务中心',
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
    undo: '撤销',
    undoTitle: '撤销这次批量操作？',
    undoText: '它改动过的记录会恢复原样；之后又改过的以现在的为准。',
    bar: (title: string) => `${title} 的进度`,
  },
  en: {
    title: 'Task center',
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
    undo: 'Undo',
    undoTitle: 'Undo this batch?',
    undoText: 'What it changed becomes what it was; what was changed again since stays.',
    bar: (title) => `Progress of ${title}`,
  },
})

/** The ring in the top bar: how many run, and how far they are together. */
export function TaskRing() {
  const text = useText(shell)
  const { list, news, open } = useTasks()
  const active = list.filter(running)
  const known = active.filter((x) => x.total)
  const part = known.length ? known.reduce((sum, x) => sum + x.done / x.total!, 0) / known.length : active.length ? 0.25 : 0
  const around = 2 * Math.PI * 7.5
  const state = active.length ? text.running(active.length) : news.length ? text.unread(news.length) : ''
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={state ? withColon(text.tasks, state) : text.tasks}
        title={text.tasks}
        aria-haspopup="dialog"
        onClick={openTasks}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className={active.length && !known.length ? 'spin' : undefined}>
          <circle
            cx="10"
            cy="10"
            r="7.5"
            fill="none"
            stroke={active.length ? 'var(--line-2)' : 'currentColor'}
            strokeWidth={active.length ? 2 : 1.5}
          />
          {active.length > 0 && (
            <circle
              cx="10"
              cy="10"
              r="7.5"
              fill="none"
              stroke="var(--jade)"
              strokeWidth="2"
              strokeLinecap="round"
              strokeDasharray={`${Math.max(0.04, part) * around} ${around}`}
              transform="rotate(-90 10 10)"
            />
          )}
          {active.length > 0 && known.length > 0 ? (
            <text x="10" y="13.5" textAnchor="middle" fontSize="9" fontWeight="600" fill="currentColor">
              {active.length}
            </text>
          ) : (
            active.length === 0 && (
              <path
                d="m7 10.2 2 2 4-4.2"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            )
          )}
        </svg>
        {news.length > 0 && (
          <span className="dot" aria-hidden="true">
            {news.length}
          </span>
        )}
      </button>
      {open && <TaskDrawer list={list} />}
    </>
  )
}

function TaskDrawer({ list }: { list: Task[] }) {
  const text = useText(t)
  const [, tick] = useState(0)
  // Speed and what is left change with the clock, not only with news from the server.
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Drawer title={text.title} onClose={closeTasks}>
      {list.length === 0 ? (
        <Empty art="done" title={text.empty}>
          {text.emptyHelp}
        </Empty>
      ) : (
        <ul aria-live="polite" aria-relevant="additions">
          {list.map((task) => (
            <TaskRow key={task.taskId} task={task} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

const verdict = { succeeded: 'ok', partly_failed: 'attention', failed: 'bad' } as const

export function TaskRow({ task }: { task: Task }) {
  const text = useText(t)
  const [stopping, setStopping] = useState(false)
  const on = running(task)
  const rows = task.rows && addressOf(task.rows.screen, { batch: task.rows.batch })
  const undo = async () => {
    if (await confirm({ title: text.undoTitle, content: text.undoText, verb: text.undo })) await undoTask(task.taskId).catch(() => {})
  }
  const seconds = task.startedAt ? (Date.now() - Date.parse(task.startedAt)) / 1000 : 0
  const speed = on && seconds > 1 ? task.done / seconds : 0
  const left = speed > 0 && task.total ? (task.total - task.done) / speed : undefined
  const line = [
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
          <Pill kind={verdict[task.state as keyof typeof verdict]}>{text[task.state as 'failed']}</Pill>
        )}
      </div>
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
