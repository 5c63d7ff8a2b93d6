import { useSyncExternalStore } from 'react'
import { pushPath, type Task, tasks } from '#core/contract/tasks.ts'
import { refresh } from '../request/query.ts'
import { request } from '../request/request.ts'
import { fromWire } from '../request/wire.ts'
import { companyLeft, startSession } from '../session.ts'
import { lang, say, texts } from '../text/text.ts'
import { toast } from '../toast.tsx'
import { readAgain, readAgainSoon, readWhenSeen } from './changes.ts'
import { heardNotice } from './notice-push.ts'

/**
 * Long tasks as the server tells them: pushed by SSE, asked for with growing pauses while the push is down (G-5). What is
 * shown is the server's list, so it survives a reload and is the same on another machine.
 */
const t = texts({
  'zh-CN': {
    succeeded: (title: string) => `${title}：完成了`,
    partly: (title: string, failed: number) => `${title}：${failed} 条没有成功`,
    failed: (title: string) => `${title}：没有成功`,
    cancelled: (title: string) => `${title}：已取消`,
    look: '查看',
  },
  en: {
    succeeded: (title) => `${title}: done`,
    partly: (title, failed) => `${title}: ${failed} failed`,
    failed: (title) => `${title}: failed`,
    cancelled: (title) => `${title}: cancelled`,
    look: 'View',
  },
})

interface TaskList {
  list: Task[]
  /** Ended since the drawer was last open. */
  news: string[]
  open: boolean
}
let state: TaskList = { list: [], news: [], open: false }
const listeners = new Set<() => void>()
const set = (next: Partial<TaskList>) => {
  state = { ...state, ...next }
  for (const fn of listeners) fn()
}
export const useTasks = (): TaskList =>
  useSyncExternalStore(
    (fn) => {
      listeners.add(fn)
      return () => listeners.delete(fn)
    },
    () => state,
    () => state,
  )
export const titleOf = (task: Task): string => task.title[lang() === 'en' ? 'en' : 'zh']
export const messageOf = (task: Task): string => task.message[lang() === 'en' ? 'en' : 'zh']
export const running = (task: Task): boolean => task.state === 'queued' || task.state === 'running'
export const openTasks = (): void => set({ open: true, news: [] })
export const closeTasks = (): void => set({ open: false })

/** One task as the server sees it now. `live` tells the person when it ends; the first list after a reload does not. */
export function receive(task: Task, live: boolean): void {
  const before = state.list.find((x) => x.taskId === task.taskId)
  const list = [task, ...state.list.filter((x) => x.taskId !== task.taskId)]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, 50)
  const ended = !running(task) && (before ? running(before) : live)
  set({ list, news: ended && !state.open ? [task.taskId, ...state.news] : state.news })
  if (!ended) return
  // Tags put on customers show in customers, tags, groups of tags, statistics: which areas a task touched is more than it can name.
  void refresh()
  if (!live) return
  const text = say(t)
  const title = titleOf(task)
  const action = state.open ? undefined : { label: text.look, onClick: openTasks }
  if (task.state === 'succeeded') toast.success(text.succeeded(title), { action })
  else if (task.state === 'partly_failed') toast.warning(text.partly(title, task.failed), { action })
  else if (task.state === 'failed') toast.error(text.failed(title), { action })
  else toast.info(text.cancelled(title), { action })
}

async function readAll(live: boolean): Promise<void> {
  const { list } = await request(tasks.list, { pageSize: 50 }, { silence: 'all' })
  for (const task of list.toReversed()) receive(task, live)
}

/** Listens until told to stop. */
export function followTasks(): () => void {
  let source: EventSource | undefined
  let poll: ReturnType<typeof setTimeout> | undefined
  let pause = 3_000
  let stopped = false
  let cut = false
  /** The line was cut, and nobody knows yet whether the session goes on in the same company: what comes meanwhile is read again after. */
  let unsure = false
  const deaf = () => unsure || companyLeft()

  const ask = () => {
    clearTimeout(poll)
    if (stopped) return
    // Half of it to the whole, each page its own: those that lost the server together do not ask together.
    poll = setTimeout(() => void readAndAsk(), pause * (0.5 + Math.random() / 2))
  }
  const readAndAsk = async () => {
    const heard = await readAll(true).then(
      () => true,
      () => false,
    )
    pause = heard && state.list.some(running) ? 3_000 : Math.min(pause * 2, 60_000)
    if (stopped || (source && source.readyState === source.OPEN)) return
    // A closed stream does not come back by itself (the server was away, a proxy cut it).
    if (source && source.readyState === source.CLOSED) listen()
    ask()
  }
  /** What was said while nobody heard, and what could not be read meanwhile, is read again. */
  const caughtUp = () => readAgainSoon(() => void readAll(true).catch(() => {}))
  const listen = () => {
    source?.close()
    if (typeof EventSource === 'undefined') return
    source = new EventSource(pushPath)
    source.addEventListener('open', () => {
      clearTimeout(poll)
      pause = 3_000
      if (cut) {
        unsure = true
        void startSession().then(() => {
          unsure = false
          if (!stopped && !companyLeft()) caughtUp()
        })
      }
      cut = false
    })
    source.addEventListener('task', (e) => {
      if (deaf()) return
      const task = parse((e as MessageEvent<string>).data)
      if (task) receive(task, true)
    })
    // An administrator's list has everybody's tasks; only the own ones speak up.
    source.addEventListener('task_of_others', (e) => {
      if (deaf()) return
      const task = parse((e as MessageEvent<string>).data)
      if (task) receive(task, false)
    })
    // The server lost its own line for a moment.
    source.addEventListener('resync', () => deaf() || caughtUp())
    source.addEventListener('changed', () => deaf() || readAgain())
    source.addEventListener('notice', (e) => deaf() || heardNotice((e as MessageEvent<string>).data))
    for (const end of ['signed_out', 'rights_changed']) source.addEventListener(end, () => void startSession())
    source.addEventListener('error', () => {
      cut = true
      ask()
    })
  }
  readAll(false).catch(() => {})
  const stopSeeing = readWhenSeen()
  listen()
  if (!source) ask()
  return () => {
    stopped = true
    stopSeeing()
    clearTimeout(poll)
    source?.close()
  }
}

function parse(data: string): Task | undefined {
  try {
    const item = tasks.list.output.properties.list.items
    return fromWire(item, JSON.parse(data)) as Task
  } catch {
    return undefined
  }
}

export const cancelTask = (taskId: string): Promise<unknown> => request(tasks.cancel, { taskId })
export const undoTask = (taskId: string): Promise<unknown> => request(tasks.undo, { taskId })
/** For tests: as if no task had ever been heard of. */
export const resetTasks = (): void => set({ list: [], news: [], open: false })
