import { QueryObserver } from '@tanstack/react-query'
import { Fragment } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '#core/contract/session.ts'
import { type Task, tasks } from '#core/contract/tasks.ts'
import { tableHeader } from '#core/contract/views.ts'
import { Dialogs } from '../dialog.tsx'
import { queryClient, useCall } from '../request/query.ts'
import { toWire } from '../request/wire.ts'
import { answer, byRole, network, refusal, type Shown, settle, show, until } from '../testing.tsx'
import { setLang } from '../text/text.ts'
import { shownToasts } from '../toast.tsx'
import { ErrorState } from '../ui/Empty.tsx'
import { TaskRing } from './TaskCenter.tsx'
import { followTasks, receive, resetTasks } from './tasks.ts'

const id = (n: number) => `0193000${n}-0000-7000-8000-000000000000`
const task = (n: number, state: Task['state'], more: Partial<Task> = {}): Task => ({
  taskId: id(n),
  kind: 'k',
  title: { zh: `任务${n}`, en: `Task ${n}` },
  about: { zh: '', en: '' },
  state,
  done: 5,
  failed: 0,
  total: 10,
  message: { zh: '', en: '' },
  startedBy: '周',
  createdAt: '2026-11-21T02:00:00Z',
  startedAt: '2026-11-21T02:00:00Z',
  finishedAt: null,
  cancellable: true,
  resultUrl: null,
  resultName: null,
  errorUrl: null,
  rows: null,
  undoable: false,
  asked: null,
  counts: {},
  ...more,
})
const noTasks = answer(tasks.list, { list: [], total: 0 })
let page: Shown
const toasts = () => shownToasts().map((m) => `${m.type} ${m.text}`)

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  CONNECTING = 0
  OPEN = 1
  CLOSED = 2
  readyState = 1
  closed = false
  url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.closed = true
  }
  say(type: string, data?: unknown) {
    if (type === 'error') this.readyState = this.CONNECTING
    if (type === 'open') this.readyState = this.OPEN
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

beforeEach(async () => {
  FakeSource.all = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(Math, 'random').mockReturnValue(1) // the longest that a page waits for a moment of its own
  page = await show(
    <>
      <TaskRing />
      <Dialogs around={Fragment} />
    </>,
  )
})
afterEach(async () => {
  await page.unmount()
  resetTasks()
  setLang('zh-CN')
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the task center (G-5)', () => {
  it('the ring counts what runs, the drawer lists everything', async () => {
    await settle(() => {
      receive(task(1, 'running'), false)
      receive(
        task(2, 'partly_failed', { failed: 14, errorUrl: '/e', counts: { added: 1986, departments_added: 8, lost: 0, internal_thing: 3 } }),
        false,
      )
    })
    await settle(() => byRole('button', '任务中心：1 个任务进行中').click())
    await until(() => expect(document.querySelectorAll('.task')).toHaveLength(2))
    const rows = [...document.querySelectorAll('.task')].map((r) => r.textContent)
    expect(rows.join()).toContain('部分成功')
    expect(rows.join()).toContain('新增 1,986 · 新增部门 8 · 成功 5 · 失败 14')
    expect(byRole('link', '下载失败的行').getAttribute('href')).toBe('/e')
    expect(byRole('progressbar', '任务1 的进度').getAttribute('aria-valuenow')).toBe('5')
  })
  it('a title is read in the language of the reader, also when that changes', async () => {
    await settle(() => receive(task(1, 'failed'), false))
    await settle(() => byRole('button', /任务中心/).click())
    await until(() => expect(document.querySelector('.task')!.textContent).toContain('任务1'))
    await settle(() => setLang('en'))
    expect(document.querySelector('.task')!.textContent).toContain('Task 1')
    await settle(() => receive(task(2, 'failed', { message: { zh: '文件中没有数据', en: 'The file holds no data' } }), true))
    expect(toasts()).toEqual(['error Task 2: failed'])
    expect(document.querySelector('ul[aria-live]')!.textContent).toContain('The file holds no data')
    await settle(() => setLang('zh-CN'))
    expect(document.querySelector('ul[aria-live]')!.textContent).toContain('文件中没有数据')
  })
  it('a line that comes back tells nothing before it is known that the session goes on in the same company', async () => {
    const pushed = (n: number) => toWire(tasks.list.output.properties.list.items, task(n, 'succeeded'))
    let says = () => {}
    const asked = new Promise<void>((resolve) => {
      says = resolve
    })
    const net = network({ ...noTasks, ...answer(auth.loginStatus, () => asked.then(() => refusal(500, ''))) })
    const stop = followTasks()
    const source = FakeSource.all[0]!
    await settle(() => source.say('error'))
    await settle(() => source.say('open'))
    await settle(() => source.say('task', pushed(3)))
    expect(toasts()).toEqual([])
    await settle(says)
    await settle(() => source.say('task', pushed(4)))
    expect(toasts()).toHaveLength(1)
    stop()
    net.restore()
  })
  it('the first list after a reload tells nothing; an end that is seen does', async () => {
    await settle(() => receive(task(1, 'succeeded'), false))
    expect(toasts()).toEqual([])
    await settle(() => receive(task(2, 'running'), true))
    await settle(() => receive(task(2, 'succeeded', { createdAt: '2026-11-21T02:00:01Z' }), true))
    expect(toasts()).toEqual(['success 任务2：完成了'])
    await settle(() => receive(task(2, 'succeeded'), true))
    expect(toasts()).toHaveLength(1)
  })
  it('what pages have read is old when a task has ended, not while it runs', async () => {
    const old = () => queryClient.getQueryState(['customer', 'list'])?.isInvalidated
    await settle(() => receive(task(1, 'running'), true))
    queryClient.setQueryData(['customer', 'list'], { list: [] })
    await settle(() => receive(task(1, 'running', { done: 9 }), true))
    expect(old()).toBe(false)
    await settle(() => receive(task(1, 'succeeded', { done: 10 }), true))
    expect(old()).toBe(true)
    // Somebody else's, which an administrator sees on the list.
    queryClient.setQueryData(['customer', 'list'], { list: [] })
    await settle(() => receive(task(2, 'running'), false))
    await settle(() => receive(task(2, 'succeeded'), false))
    expect(old()).toBe(true)
  })
  it('an end that failed, in part or whole, is a warning or an error', async () => {
    await settle(() => {
      receive(task(1, 'partly_failed', { failed: 3 }), true)
      receive(task(2, 'failed'), true)
    })
    expect(toasts()).toEqual(['warning 任务1：3 条没有成功', 'error 任务2：没有成功'])
  })
  it('a batch says which of its kind it is and who began it; before an undo how many rows, after it that it is undone (G-4)', async () => {
    const about = { zh: '打上「老客」', en: 'put on “老客”' }
    const done = task(1, 'succeeded', { about, undoable: true, counts: { changed: 1743 } })
    const net = network({ ...answer(tasks.one, { ...done, toPutBack: 1743 }), ...answer(tasks.undo, { taskId: id(2) }) })
    await settle(() => receive(done, false))
    await settle(() => byRole('button', /任务中心/).click())
    await until(() => expect(document.querySelector('.task')?.textContent).toContain('打上「老客」 · 周 发起'))
    await settle(() => byRole('button', '撤销').click())
    await until(() =>
      expect(byRole('alertdialog', '撤销「任务1」？').textContent).toContain('打上「老客」它改动过的 1,743 条记录会恢复原样'),
    )
    await settle(() => [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')].at(-1)!.click())
    await until(() => expect(net.sent.find((s) => s.url === '/api/task/undo')?.body).toEqual({ task_id: id(1) }))
    await settle(() => receive({ ...done, undoable: false, counts: { changed: 1743, undone: 1743 } }, true))
    const row = document.querySelector('.task')!
    expect(row.querySelector('.pill')!.textContent).toBe('已撤销')
    expect(row.textContent).toContain('更新 1,743 · 已撤销 1,743')
    expect([...row.querySelectorAll('button')]).toEqual([])
    await until(() => expect(document.querySelector('.dlg')).toBe(null))
    net.restore()
  })
  it('cancel asks the server', async () => {
    const net = network(answer(tasks.cancel, {}))
    await settle(() => receive(task(1, 'running'), false))
    await settle(() => byRole('button', /任务中心/).click())
    await until(() => byRole('button', '取消'))
    await settle(() => byRole('button', '取消').click())
    await until(() => expect(net.sent.find((s) => s.url === '/api/task/cancel')?.body).toEqual({ task_id: id(1) }))
    net.restore()
  })
  it('listens to /api/push, and asks with growing pauses while the line is down', async () => {
    vi.useFakeTimers()
    const net = network(noTasks)
    const asked = () => net.sent.filter((s) => s.url.startsWith('/api/task/list')).length
    const stop = followTasks()
    await settle(() => vi.advanceTimersByTimeAsync(10))
    const source = FakeSource.all[0]!
    expect(source.url).toBe('/api/push')
    expect(asked()).toBe(1)
    await settle(() =>
      source.say('task', {
        task_id: id(1),
        title: { zh: '推来的', en: 'Pushed' },
        state: 'running',
        done: 1,
        failed: 0,
        total: 2,
        created_at: '2026-11-21T02:00:00Z',
        asked: null,
        counts: {},
      }),
    )
    expect(byRole('button', '任务中心：1 个任务进行中')).toBeTruthy()
    await settle(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked()).toBe(1)
    resetTasks()
    await settle(() => source.say('error'))
    await settle(() => vi.advanceTimersByTimeAsync(3_000))
    expect(asked()).toBe(2)
    await settle(() => vi.advanceTimersByTimeAsync(3_000))
    expect(asked()).toBe(2)
    await settle(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked()).toBeGreaterThan(3)
    expect(asked()).toBeLessThan(9)
    stop()
    const before = asked()
    await settle(() => vi.advanceTimersByTimeAsync(120_000))
    expect(asked()).toBe(before)
    expect(source.closed || FakeSource.all.at(-1)!.closed).toBe(true)
    net.restore()
  })
  it('a list that could not be read while the server was away is read when the line is back', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    let away = false
    const line = <T,>(answered: T): T => {
      if (away) throw new TypeError('Failed to fetch')
      return answered
    }
    const net = network({
      ...answer(tasks.list, () => line({ list: [], total: 0 })),
      ...answer(tableHeader.get, () => line({ columns: [] })),
    })
    const List = () => {
      const { error } = useCall(tableHeader.get, { table: 'customers' })
      return error ? <ErrorState error={error} /> : null
    }
    const list = await show(<List />)
    const stop = followTasks()
    const text = () => list.element.textContent ?? ''
    try {
      await settle(() => FakeSource.all[0]!.say('open'))
      expect(net.sent).toHaveLength(2) // the first line reads nothing again
      away = true
      await settle(() => FakeSource.all[0]!.say('error'))
      await settle(() => queryClient.resetQueries())
      await until(() => expect(text()).toContain('网络没有连上'))
      away = false
      await settle(() => FakeSource.all[0]!.say('open'))
      await until(() => expect(text()).toBe(''))
    } finally {
      stop()
      net.restore()
      await list.unmount()
    }
  })
  it('after a restart each page reads at a moment of its own, five seconds later at most, and once', async () => {
    vi.useFakeTimers()
    const net = network(noTasks)
    const read = vi.spyOn(queryClient, 'invalidateQueries')
    const stop = followTasks()
    await settle(() => vi.advanceTimersByTimeAsync(10))
    const source = FakeSource.all[0]!
    for (const [share, ms] of [
      [0.3, 1500],
      [1, 5000],
    ] as const) {
      read.mockClear()
      vi.spyOn(Math, 'random').mockReturnValue(share)
      await settle(() => source.say('error'))
      await settle(() => source.say('open'))
      await settle(() => source.say('resync'))
      await settle(() => vi.advanceTimersByTimeAsync(ms - 1))
      expect(read).not.toHaveBeenCalled()
      await settle(() => vi.advanceTimersByTimeAsync(1))
      expect(read).toHaveBeenCalledTimes(1)
      await settle(() => vi.advanceTimersByTimeAsync(60_000))
      expect(read).toHaveBeenCalledTimes(1)
    }
    stop()
    net.restore()
  })
  it('a browser without event streams asks', async () => {
    vi.stubGlobal('EventSource', undefined)
    vi.useFakeTimers()
    const net = network(noTasks)
    const stop = followTasks()
    await settle(() => vi.advanceTimersByTimeAsync(12_000))
    expect(net.sent.length).toBe(3)
    stop()
    net.restore()
  })
  it('what changed is read again: at once, then every five seconds at most, and not behind another tab', async () => {
    vi.useFakeTimers()
    const net = network(noTasks)
    const read = vi.spyOn(queryClient, 'invalidateQueries')
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    const stop = followTasks()
    await settle(() => vi.advanceTimersByTimeAsync(10))
    const changed = () => settle(() => FakeSource.all[0]!.say('changed', { areas: ['customer-management'] }))
    await changed()
    expect(read).toHaveBeenCalledTimes(1)
    for (let i = 0; i < 3; i++) await changed()
    expect(read).toHaveBeenCalledTimes(1)
    await settle(() => vi.advanceTimersByTimeAsync(5_000))
    expect(read).toHaveBeenCalledTimes(2)
    await settle(() => vi.advanceTimersByTimeAsync(60_000))
    hidden.mockReturnValue(true)
    await changed()
    expect(read).toHaveBeenCalledTimes(2)
    hidden.mockReturnValue(false)
    await settle(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(read).toHaveBeenCalledTimes(3)
    stop()
    net.restore()
  })
  it('what was being read when something changed is read once more, for its answer may be of before', async () => {
    const net = network(noTasks)
    const stop = followTasks()
    const answers: ((n: number) => void)[] = []
    const read = new QueryObserver(queryClient, {
      queryKey: ['customers'],
      queryFn: () => new Promise<number>((give) => answers.push(give)),
    })
    const end = read.subscribe(() => {})
    await settle(() => FakeSource.all[0]!.say('changed', { areas: ['customer-management'] }))
    expect(answers).toHaveLength(1)
    await settle(() => answers[0]!(0))
    await until(() => expect(answers).toHaveLength(2))
    await settle(() => answers[1]!(2))
    await until(() => expect(read.getCurrentResult().data).toBe(2))
    expect(answers).toHaveLength(2)
    end()
    stop()
    net.restore()
  })
  it('a line that comes back reads once what was missed, and stops the asking', async () => {
    vi.useFakeTimers()
    const net = network(noTasks)
    const stop = followTasks()
    await settle(() => vi.advanceTimersByTimeAsync(10))
    await settle(() => FakeSource.all[0]!.say('error'))
    await settle(() => FakeSource.all[0]!.say('open'))
    await settle(() => vi.advanceTimersByTimeAsync(120_000))
    expect(net.sent.filter((s) => s.url.startsWith('/api/task/list'))).toHaveLength(2)
    stop()
    net.restore()
  })
})
