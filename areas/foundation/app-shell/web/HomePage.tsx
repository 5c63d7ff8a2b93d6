import { lazy, Suspense, useState } from 'react'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { liveCodeScreens } from '#areas/acquisition/live-codes/web/screens.ts'
import { massScreens } from '#areas/messaging/customer-mass-messages/web/screens.ts'
import type { Output } from '#core/contract/call.ts'
import { tasks } from '#core/contract/tasks.ts'
import { clockOf } from '#core/contract/time.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { shown } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { can, useMe } from '#core/web/session.ts'
import { TaskRow } from '#core/web/shell/TaskCenter.tsx'
import { openTasks } from '#core/web/shell/tasks.ts'
import { load, save } from '#core/web/storage.ts'
import { fmt, zoneName } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { home, type Attention as Line } from '../contract.ts'
import { homeFigures } from '../figures.ts'
import { Attention } from './Attention.tsx'
import { Checklist } from './Checklist.tsx'
import { Change, Figures } from './Figures.tsx'
import { t } from './text.ts'
import './home.css'

type Overview = Output<typeof home.overview>
// Charts are the heaviest part of the first route and come after its figures (G-14).
const Chart = lazy(() => import('#core/web/blocks/stats/Chart.tsx').then((m) => ({ default: m.Chart })))
const minute = 60_000

/** What happened today, what waits, what is still to be set up. Every number is a link to what it counts. */
export default function HomePage() {
  const text = useText(t)
  const me = useMe()
  const now = new Date()
  const read = useCall(home.overview, {}, { refetchInterval: minute })
  const attention = useCall(home.attention, {}, { refetchInterval: minute })
  const waiting = attention.data?.list.filter((l) => l.key === 'massWaiting') ?? []
  const refresh = () => {
    void read.refetch()
    void attention.refetch()
  }
  return (
    <>
      <PageHeader title={text.greet(clockOf(now, zoneName()).minutes, me.name)} note={fmt.long(now)}>
        {read.data && (
          <span className="text-12 ink-3 row gap-4">
            {text.asOf(fmt.clock(read.data.asOf))}
            <button type="button" className="icon-button" aria-label={text.refresh} title={text.refresh} onClick={refresh}>
              <Icon name="refresh-cw" size={14} className={read.isFetching ? 'spin' : undefined} />
            </button>
          </span>
        )}
        {can(liveCodes.add) && (
          <Link to={linkTo(liveCodeScreens.create)} className="button primary">
            <Icon name="plus" />
            {text.newCode}
          </Link>
        )}
      </PageHeader>
      {read.error ? <ErrorState error={read.error} retry={refresh} /> : <Figures data={read.data} />}
      <div className="home-grid">
        <div className="col gap-16">
          {read.data?.customers && <Trend overview={read.data} customers={read.data.customers} />}
          {waiting.length > 0 && <Waiting lines={waiting} />}
          <RecentTasks />
        </div>
        <div className="col gap-16">
          <Checklist />
          <Attention lines={attention.data?.list} />
        </div>
      </div>
    </>
  )
}

function Trend({ overview, customers }: { overview: Overview; customers: NonNullable<Overview['customers']> }) {
  const text = useText(t)
  const [days, setDays] = useState(() => load('home_days', '14'))
  const points = customers.points.slice(-Number(days))
  const most = Math.max(1, ...customers.stores.map((s) => s.today))
  const { others } = customers
  const storeOf = (s: (typeof customers.stores)[number]) =>
    shown(homeFigures.stores, { ...overview, customers: { ...customers, stores: [s] } }, {})
  return (
    <div className="card home-trend">
      <Suspense fallback={<div className="home-chart" />}>
        <Chart
          title={text.trend}
          labels={points.map((p) => p.day)}
          series={[
            { name: text.addedLine, values: points.map((p) => p.added) },
            { name: text.lostLine, values: points.map((p) => p.lost) },
          ]}
          extra={
            <Segments
              small
              label={text.range}
              value={days}
              options={['7', '14', '30'].map((n) => ({ value: n, label: text.days(Number(n)) }))}
              onChange={(n) => {
                setDays(n)
                save('home_days', n)
              }}
            />
          }
        />
      </Suspense>
      <div className="home-stores">
        <h2 className="text-12 ink-3">{text.stores}</h2>
        {customers.stores.length === 0 && <p className="ink-3">{text.noStores}</p>}
        <ul>
          {customers.stores.map((s) => (
            <li key={s.departmentId}>
              <span className="ellipsis" title={s.name}>
                {s.name || text.noStore}
              </span>
              <span className="bar" aria-hidden="true">
                <i style={{ width: `${(s.today / most) * 100}%` }} />
              </span>
              <b className="medium right">
                <NumberLink {...storeOf(s)} />
              </b>
              <span className="right">
                <Change now={s.today} before={s.before} base={false} />
              </span>
            </li>
          ))}
          {others && (
            <li>
              <span className="ellipsis">{text.otherStores}</span>
              <span className="bar" aria-hidden="true">
                <i style={{ width: `${(Math.min(others.today, most) / most) * 100}%` }} />
              </span>
              <b className="medium right">{fmt.number(others.today)}</b>
              <span className="right">
                <Change now={others.today} before={others.before} base={false} />
              </span>
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

function Waiting({ lines }: { lines: readonly Line[] }) {
  const text = useText(t)
  return (
    <Section title={text.waiting} flush extra={<Pill>{lines.length}</Pill>}>
      {lines.map((line) => (
        <div key={line.id} className="home-tk">
          <span className="home-tki">
            <Icon name="send" />
          </span>
          <div className="grow">
            <div className="ellipsis medium">{text.waitingOf(line.names[0] ?? '', line.count)}</div>
            <div className="text-12 ink-3 ellipsis">{text.confirmedOf(line.confirmed ?? 0, line.asked ?? 0)}</div>
          </div>
          {line.at && <span className="text-12 ink-3 nowrap">{fmt.ago(line.at)}</span>}
          <Link to={linkTo(massScreens.detail, { missionId: line.id ?? '' })} className="button small">
            {text.look}
          </Link>
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
