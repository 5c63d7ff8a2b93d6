import { tasks } from '#core/contract/tasks.ts'
import { clockOf } from '#core/contract/time.ts'
import { useCall } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import { TaskRow } from '#core/web/shell/TaskCenter.tsx'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt, zoneName } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { Checklist } from './Checklist.tsx'
import { t } from './text.ts'
import './home.css'

/** Greeting, what is still to be set up, what is running. Figures come from the areas that count them. */
export default function HomePage() {
  const text = useText(t)
  const me = useMe()
  const now = new Date()
  return (
    <>
      <PageHeader title={text.greet(clockOf(now, zoneName()).minutes, me.name)} note={fmt.long(now)} />
      <div className="home-grid">
        <div className="col g16">
          <RecentTasks />
        </div>
        <div className="col g16">
          <Checklist />
        </div>
      </div>
    </>
  )
}

function RecentTasks() {
  const text = useText(t)
  const { data, error, refetch } = useCall(tasks.list, { pageSize: 5 })
  return (
    <Section
      title={text.tasks}
      flush
      extra={
        <button type="button" className="lk t12" onClick={openTasks}>
          {text.all}
        </button>
      }
    >
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : data.list.length === 0 ? (
        <Empty art="done" title={text.noTasks}>
          {text.noTasksHelp}
        </Empty>
      ) : (
        <ul>
          {data.list.map((task) => (
            <TaskRow key={task.taskId} task={task} />
          ))}
        </ul>
      )}
    </Section>
  )
}
