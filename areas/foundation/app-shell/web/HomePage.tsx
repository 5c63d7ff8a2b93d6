import { useEffect } from 'react'
import { ownSeat } from '#core/contract/seats.ts'
import { tasks } from '#core/contract/tasks.ts'
import { clockOf } from '#core/contract/time.ts'
import { useSearch } from '#core/web/history.ts'
import { HomeParts } from '#core/web/PartsAt.tsx'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { setSeat, useMe } from '#core/web/session.ts'
import { readAgain } from '#core/web/shell/changes.ts'
import NoSeat from '#core/web/shell/NoSeat.tsx'
import { openSeatTips } from '#core/web/shell/seat-tips.ts'
import { TaskRow } from '#core/web/shell/TaskList.tsx'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt, zoneName } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Figure } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { NamesIn } from '#core/web/ui/StaffName.tsx'
import { home } from '../contract.ts'
import { Checklist } from './Checklist.tsx'
import { NeedsMe } from './NeedsMe.tsx'
import { t } from './text.ts'
import './home.css'

const minute = 60_000

/** What needs me, then how the company does, what is still to be set up, and last what machines did; each as the areas say it. */
export default function HomePage() {
  const text = useText(t)
  const me = useMe()
  const now = new Date()
  useOrder()
  const { data, error, refetch, isFetching } = useCall(home.attention, {}, { refetchInterval: minute })
  return (
    <>
      <PageHeader title={<NamesIn text={text.greet(clockOf(now, zoneName()).minutes, me.name)} />} note={fmt.long(now)}>
        {data && (
          <span className="text-12 ink-3 row gap-4">
            {text.asOf(fmt.timeOfDay(data.asOf))}
            <button type="button" className="icon-button" aria-label={text.refresh} title={text.refresh} onClick={readAgain}>
              <Icon name="refresh-cw" size={14} className={isFetching ? 'spin' : undefined} />
            </button>
          </span>
        )}
        <HomeParts place="top" meanwhile={() => <span className="skeleton late" style={{ width: 96 }} />} />
      </PageHeader>
      <NoSeat />
      {error ? (
        <Section title={text.needsMe}>
          <ErrorState error={error} retry={() => void refetch()} />
        </Section>
      ) : (
        <NeedsMe lines={data?.list} />
      )}
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
          <HomeParts place="section" meanwhile={() => <Skeleton rows={5} />} />
        </div>
        <div className="col gap-16">
          <Checklist />
        </div>
      </div>
      <RecentTasks />
    </>
  )
}

/** R132: whoever comes back from an order reads their seat anew, and sees what it opens. */
function useOrder(): void {
  const [{ order_id: orderId }, set] = useSearch()
  useEffect(() => {
    if (!orderId) return
    set({ order_id: undefined })
    request(ownSeat.status, { orderId }, { silence: 'none' }).then(
      (seat) => {
        setSeat(seat)
        void openSeatTips()
      },
      () => {}, // the request layer has said it
    )
  }, [orderId, set])
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
