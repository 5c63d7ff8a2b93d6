import { lazy, Suspense } from 'react'
import { metricHelp } from '#core/contract/metrics.ts'
import { lines, measured } from '#core/web/blocks/stats/measured.ts'
import { StatPage } from '#core/web/blocks/stats/StatPage.tsx'
import { figureOf } from '#core/web/figures.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { liveCodeStats } from '../contract.ts'
import { codeFigures } from '../figures.ts'
import { codeMetrics } from '../metrics.ts'
import './live-codes.css'
import { statsText } from './stats-text.ts'

// The tables stand below the fold, and come after the page.
const Breakdown = lazy(() => import('./StatsTables.tsx').then((m) => ({ default: m.Breakdown })))

/** What the codes brought (`?wayIds=` narrows to some); every figure opens the adds it counts. */
export default function StatsPage() {
  const text = useText(statsText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  return (
    <StatPage
      title={text.title}
      call={liveCodeStats.overview}
      asOf={(d) => d.asOf}
      filters={[
        { key: 'staffIds', label: text.staff, kind: 'staff' },
        { key: 'departmentIds', label: text.departments, kind: 'departments' },
        { key: 'wayIds', label: text.code, kind: 'liveCodes' },
      ]}
      figures={(d, asked) => [
        measured(d, 'adds', { label: text.adds, metric: codeMetrics.of.code_adds, to: figureOf(codeFigures.adds, d, asked).to }),
        measured(d, 'newCustomers', {
          label: text.newCustomers,
          metric: codeMetrics.of.code_new_customers,
          to: figureOf(codeFigures.newCustomers, d, asked).to,
        }),
        measured(d, 'lost', {
          label: text.lost,
          metric: codeMetrics.of.code_lost,
          good: 'down',
          to: figureOf(codeFigures.lost, d, asked).to,
        }),
        measured(d, 'net', {
          label: text.net,
          metric: codeMetrics.of.code_net,
          to: figureOf(codeFigures.net, d, asked).to,
          points: d.points.map((p) => p.adds - p.lost),
        }),
        measured(d, 'welcomed', {
          label: text.welcomed,
          metric: codeMetrics.of.code_welcomed,
          to: figureOf(codeFigures.welcomed, d, asked).to,
        }),
      ]}
      trend={(d) => lines(d, text.trend, { adds: text.adds, lost: text.lost })}
      aside={(d, asked) => (
        <section className="card lc-funnel">
          <header>
            <h2 className="heading">{text.funnel}</h2>
          </header>
          <dl className="lc-facts">
            <div className="lc-kept">
              <dt>{text.adds}</dt>
              <dd className="num">
                <NumberLink {...figureOf(codeFigures.adds, d, asked)} />
              </dd>
            </div>
            {(
              [
                ['kept1', d.retention.day1],
                ['kept7', d.retention.day7],
                ['kept30', d.retention.day30],
              ] as const
            ).map(([key, value]) => (
              <div key={key} className="lc-kept">
                <dt>{text[key]}</dt>
                <dd className="num" title={value === null ? text.notYet : undefined}>
                  {value === null ? '-' : `${(value * 100).toFixed(1)}%`}
                </dd>
              </div>
            ))}
          </dl>
          <dl className="lc-facts lc-beside">
            <div className="lc-kept" title={metricHelp(codeMetrics.of.code_over_cap, lang)}>
              <dt>{text.overCap}</dt>
              <dd className="num">
                <NumberLink {...figureOf(codeFigures.overCap, d, asked)} />
              </dd>
            </div>
          </dl>
        </section>
      )}
    >
      {(_, within) => (
        <Suspense fallback={<Skeleton rows={5} />}>
          <Breakdown input={within} />
        </Suspense>
      )}
    </StatPage>
  )
}
