import { lazy, Suspense, useState } from 'react'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { figureOf, leadsTo } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { load, save } from '#core/web/storage.ts'
import { useText } from '#core/web/text/text.ts'
import { Change } from '#core/web/ui/Change.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Section } from '#core/web/ui/Page.tsx'
import { DepartmentNames } from '#core/web/ui/StaffName.tsx'
import { departmentName } from '#core/web/ui/staff-name.ts'
import { customerStats, homeDays } from '../../contract.ts'
import { customerFigures } from '../../figures.ts'
import { useFirstSync } from './first-sync.ts'
import { everyMinute, t } from './text.ts'
import './trend.css'
import { syncingArt } from '../art.tsx'

// Charts are the heaviest part of the first route and come after its figures (G-14).
const Chart = lazy(() => import('#core/web/blocks/stats/Chart.tsx').then((m) => ({ default: m.Chart })))

/** Thirty days, and who brought today's. */
export default function Trend() {
  const text = useText(t)
  const { data, error, refetch } = useCall(customerStats.today, {}, everyMinute)
  const [days, setDays] = useState(() => load('home_days', '14'))
  const first = useFirstSync()
  if (error)
    return (
      <Section title={text.trend}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Section>
    )
  if (!data) return <Skeleton rows={5} />
  // A company that has just come in has nothing to show before its customers are there.
  if (data.total === 0 && first)
    return (
      <Section title={text.trend}>
        <Empty art={syncingArt} title={text.syncing}>
          {text.syncingHelp}
        </Empty>
      </Section>
    )
  const points = data.points.slice(-Number(days))
  const most = Math.max(1, ...data.stores.map((s) => s.today))
  const { others } = data
  /** The sum of the days that are shown, with exactly those contacts behind it. */
  const sumOf = (of: typeof customerFigures.addedInDays) => {
    const sum = of.numbers(data, {}).find(({ filter }) => filter.from === points[0]?.day)
    return sum && { value: sum.value, to: leadsTo(of, sum) }
  }
  const storeOf = (s: (typeof data.stores)[number]) => figureOf(customerFigures.stores, { ...data, stores: [s] }, {})
  return (
    <div className="card home-trend">
      <Suspense fallback={<div className="home-chart" />}>
        <Chart
          title={text.trend}
          labels={points.map((p) => p.day)}
          series={[
            { name: text.addedLine, values: points.map((p) => p.added), told: sumOf(customerFigures.addedInDays) },
            { name: text.lostLine, values: points.map((p) => p.lost), told: sumOf(customerFigures.lostInDays) },
          ]}
          extra={
            <Segments
              small
              label={text.range}
              value={days}
              options={homeDays.map((n) => ({ value: String(n), label: text.days(n) }))}
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
        {data.stores.length === 0 && <p className="ink-3">{text.noStores}</p>}
        <ul>
          {data.stores.map((s) => (
            <li key={s.departmentId}>
              <span className="ellipsis" title={departmentName(s.name)}>
                {s.name ? <DepartmentNames names={[s.name]} /> : text.noStore}
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
              <b className="medium right">
                <NumberLink {...figureOf(customerFigures.otherStores, data, {})} />
              </b>
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
