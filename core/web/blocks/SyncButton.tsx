import { useEffect, useRef } from 'react'
import type { AnyCall, Call } from '#core/contract/call.ts'
import type { Task } from '#core/contract/tasks.ts'
import { refresh, useCall, useCommand } from '../request/query.ts'
import { can } from '../session.ts'
import { openTasks, running } from '../shell/tasks.ts'
import { fmt } from '../text/format.ts'
import { texts, useText } from '../text/text.ts'
import { toast } from '../toast.tsx'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { Icon } from '../ui/Icon.tsx'

const t = texts({
  'zh-CN': {
    sync: '同步',
    syncing: '正在同步',
    started: '已开始同步，进度在任务中心',
    look: '查看',
    at: (when: string) => `${when} 已与企业微信核对`,
    never: '还没有与企业微信核对过',
    unread: '没读到上次同步',
    progress: (done: string, total: string) => `正在与企业微信核对 ${done} / ${total}`,
    working: '正在与企业微信核对',
  },
  en: {
    sync: 'Sync',
    syncing: 'Syncing',
    started: 'Sync started; progress is in the task center',
    look: 'View',
    at: (when) => `checked with WeCom ${when}`,
    never: 'never checked with WeCom',
    unread: 'Last sync not loaded',
    progress: (done, total) => `checking with WeCom ${done} / ${total}`,
    working: 'checking with WeCom',
  },
})

interface Status {
  task: Task | null
  lastSyncedAt: string | null
}

/** A sync: when it was last done, how far it is, and how to start it. When it ends, the reads of the page are made again. */
export function useSync(calls: { start: AnyCall; status: AnyCall }) {
  const text = useText(t)
  const read = useCall(calls.status as Call, {}, { silence: 'all', refetchInterval: (q) => (busy(q.state.data as Status) ? 2_000 : false) })
  const status = read.data as Status | undefined
  const start = useCommand(calls.start, {
    onSuccess: () => void toast.success(text.started, { action: { label: text.look, onClick: openTasks } }),
  })
  const on = start.isPending || busy(status)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !on) void refresh()
    was.current = on
  }, [on])
  const task = status?.task
  const about = on
    ? task?.total
      ? text.progress(fmt.number(task.done), fmt.number(task.total))
      : text.working
    : status?.lastSyncedAt
      ? text.at(fmt.ago(status.lastSyncedAt))
      : status
        ? text.never
        : ''
  return { on, about, read, allowed: can(calls.start), run: () => start.mutate({}), synced: Boolean(status?.lastSyncedAt) }
}
const busy = (status: Status | undefined): boolean => Boolean(status?.task && running(status.task))

export function SyncButton({ sync, label, primary }: { sync: ReturnType<typeof useSync>; label?: string; primary?: boolean }) {
  const text = useText(t)
  const unread = sync.read.error && <ErrorLine error={sync.read.error} what={text.unread} retry={() => void sync.read.refetch()} />
  if (!sync.allowed) return unread
  const button = (
    <button type="button" className={primary ? 'button primary' : 'button quiet'} disabled={sync.on} onClick={sync.run}>
      <Icon name="refresh-cw" size={14} className={sync.on ? 'spin' : undefined} />
      {sync.on ? text.syncing : (label ?? text.sync)}
    </button>
  )
  return (
    <>
      {unread}
      {button}
    </>
  )
}
