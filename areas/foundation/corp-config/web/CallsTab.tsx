import { Chart } from '#core/web/blocks/stats/Chart.tsx'
import { Sparkline } from '#core/web/blocks/stats/Sparkline.tsx'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { selfCheck } from '../contract.ts'
import { callsArt } from './art.tsx'
import { t } from './text.ts'

/** What WeCom answered, hour by hour; refusals stand first. */
export function CallsTab() {
  const text = useText(t)
  const read = useCall(selfCheck.calls, { hours: 24 }, { refetchInterval: 60_000 })
  const rows = read.data?.rows ?? []
  const sum = (pick: (errcode: number) => boolean) =>
    (read.data?.hours ?? []).map((_, i) => rows.reduce((n, r) => n + (pick(r.errcode) ? (r.byHour[i] ?? 0) : 0), 0))
  const most = Math.max(1, ...rows.map((r) => r.total))
  return (
    <>
      <PageHeader title={text.tab.calls} note={text.lastHours} />
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={6} />}
      {read.data && read.data.parked.length > 0 && (
        <section className="note caution" aria-label={text.parked}>
          <Icon name="triangle-alert" className="icon" />
          <div>
            <b className="medium">{text.parked}</b>
            <ul>
              {read.data.parked.map(({ family, until }) => (
                <li key={family}>
                  <span className="mono">{family}</span> {text.parkedUntil} <Time at={until} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {read.data && rows.length === 0 && <Empty art={callsArt} title={text.noCalls} />}
      {read.data && rows.length > 0 && (
        <div className="col gap-16">
          <Chart
            title={text.callTrend}
            labels={read.data.hours.map((h) => fmt.timeOfDay(h))}
            series={[
              { name: text.allCalls, values: sum(() => true) },
              { name: text.errors, values: sum((code) => code !== 0) },
            ]}
          />
          <table className="simple-table padded cc-table">
            <thead>
              <tr>
                <th scope="col">{text.call}</th>
                <th scope="col">{text.code}</th>
                <th scope="col">{text.lastHours}</th>
                <th scope="col" className="right">
                  {text.total}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((r) => (
                <tr key={`${r.call} ${r.errcode}`}>
                  <td className="mono">{r.call}</td>
                  <td>
                    {r.errcode === 0 ? (
                      <Status kind="ok">{text.good}</Status>
                    ) : (
                      <Status kind="bad">
                        {r.errcode > -9000 && `${r.errcode} `}
                        {r.meaning}
                      </Status>
                    )}
                  </td>
                  <td>
                    <Sparkline values={r.byHour} width={120} height={24} tone={r.errcode === 0 ? 'c1' : 'c2'} />
                  </td>
                  <td className="right">
                    <span className="cc-share">
                      <span className="bar" aria-hidden="true">
                        <i style={{ width: `${(r.total / most) * 100}%` }} />
                      </span>
                      {fmt.number(r.total)}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
