import { tasks } from '#core/contract/tasks.ts'
import { clockOf } from '#core/contract/time.ts'
import { HomeParts } from '#core/web/PartsAt.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import { readAgain } from '#core/web/shell/changes.ts'
import { TaskRow } from '#core/web/shell/TaskCenter.tsx'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt, zoneName } from '#core/web/text/format.ts'
import { said, useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Figure } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { home, type Attention as Line } from '../contract.ts'
import { Attention, Go, iconOf } from './Attention.tsx'
import { Checklist } from './Checklist.tsx'
import { t } from './text.ts'
import './home.css'

const minute = 60_000

/** What happened today, what waits, what is still to be set up, each as the areas say it. Every number is a link to what it counts. */
export default function HomePage() {
  const text = useText(t)
  const me = useMe()
  const now = new Date()
  const { data, isFetching } = useCall(home.attention, {}, { refetchInterval: minute })
  const of = (kind: Line['kind']) => data?.list.filter((line) => line.kind === kind)
  const waiting = of('waiting') ?? []
  return (
    <>
      <PageHeader title={text.greet(clockOf(now, zoneName()).minutes, me.name)} note={fmt.long(now)}>
        {data && (
          <span className="text-12 ink-3 row gap-4">
            {text.asOf(fmt.clock(data.asOf))}
            <button type="button" className="icon-button" aria-label={text.refresh} title={text.refresh} onClick={readAgain}>
              <Icon name="refresh-cw" size={14} className={isFetching ? 'spin' : undefined} />
            </button>
          </span>
        )}
        <HomeParts place="top" />
      </PageHeader>
      <div className="stats home-figures">
        <HomeParts
          place="figures"
          meanwhile={({ key, figures = 1 }) =>
            [1, 2, 3, 4].slice(0, figures).map((n) => <Figure key={`${key} ${n}`} label="" value={undefined} />)
          }
        />
      </div>
      <div className="home-grid">
        <div className="col gap-16">
          <HomeParts place="section" />
          {waiting.length > 0 && <Waiting lines={waiting} />}
          <RecentTasks />
        </div>
        <div className="col gap-16">
          <Checklist />
          <Attention lines={of('wrong')} />
        </div>
      </div>
    </>
  )
}

function Waiting({ lines }: { lines: readonly Line[] }) {
  const text = useText(t)
  return (
    <Section title={text.waiting} flush extra={<Pill>{lines.length}</Pill>}>
      {lines.map((line) => (
        <div key={`${line.key} ${JSON.stringify(line.words)}`} className="home-tk">
          <span className="home-tki">
            <Icon name={iconOf(line)} />
          </span>
          <div className="grow">
            <div className="ellipsis medium">{said(line.title)}</div>
            {line.progress && <div className="text-12 ink-3 ellipsis">{text.confirmedOf(line.progress.done, line.progress.of)}</div>}
          </div>
          {line.at && <span className="text-12 ink-3 nowrap">{fmt.ago(line.at)}</span>}
          <Go line={line} className="button small" />
        </div>
      ))}
    </Section>
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
        <button type="button" className="link text-12" onClick={openTasks}>
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
