import { lazy, Suspense } from 'react'
import { useText } from '../text/text.ts'
import { withColon } from '../text/words.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Skeleton } from '../ui/Empty.tsx'
import { closeTasks, openTasks, running, useTasks } from './tasks.ts'
import { t as shell } from './text.ts'

const TaskList = lazy(() => import('./TaskList.tsx').then((m) => ({ default: m.TaskList })))

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
      {open && (
        <Drawer title={text.tasks} onClose={closeTasks}>
          <Suspense fallback={<Skeleton rows={6} />}>
            <TaskList list={list} />
          </Suspense>
        </Drawer>
      )}
    </>
  )
}
