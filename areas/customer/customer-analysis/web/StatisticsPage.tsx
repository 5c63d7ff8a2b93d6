import { lazy, Suspense } from 'react'
import { customerMetrics } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { lines, measured } from '#core/web/blocks/stats/measured.ts'
import { type StatFigure, StatPage } from '#core/web/blocks/stats/StatPage.tsx'
import { figureOf } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { useLang, useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { customerStatistics, keptAfter } from '../contract.ts'
import { statisticFigures } from '../figures.ts'
import { analysisMetrics } from '../metrics.ts'
import './analysis.css'
import { filtersIn } from './filters.ts'
import { Retention } from './Retention.tsx'
import { analysisScreens } from './screens.ts'
import { shareOf } from './share.ts'
import { analysisText } from './text.ts'

// The tables stand below the fold, and come after the page.
const Breakdown = lazy(() => import('./Breakdown.tsx').then((m) => ({ default: m.Breakdown })))

const metricOf = { 1: analysisMetrics.of.kept_1, 7: analysisMetrics.of.kept_7, 30: analysisMetrics.of.kept_30 }

/** How many came, went and stayed, and by what: source, member, store, tag, stage. Every figure opens what it counts. */
export default function StatisticsPage() {
  const text = useText(analysisText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  return (
    <StatPage
      title={text.statistics}
      call={customerStatistics.overview}
      asOf={(d) => d.asOf}
      filters={filtersIn(lang)}
      toolbar={() => (
        <>
          <Link className="button quiet" to={linkTo(analysisScreens.analysis)}>
            {text.forwardTo.analysis}
          </Link>
          <Link className="button" to={linkTo(customerScreens.explain)}>
            <Icon name="info" size={14} />
            {text.explain}
          </Link>
        </>
      )}
      figures={(d, asked) => [
        measured(d, 'added', {
          label: text.added,
          metric: customerMetrics.of.contacts_added,
          to: figureOf(statisticFigures.added, d, asked).to,
        }),
        measured(d, 'lost', {
          label: text.lost,
          good: 'down',
          metric: customerMetrics.of.contacts_lost,
          to: figureOf(statisticFigures.lost, d, asked).to,
        }),
        measured(d, 'net', {
          label: text.net,
          bare: 'difference',
          metric: customerMetrics.of.contacts_net,
          points: d.points.map((p) => p.added - p.lost),
        }),
        ...([7, 30] as const).map(
          (n): StatFigure => ({
            key: `kept${n}`,
            label: text.kept(n),
            kind: 'percent',
            value: shareOf(d.now, n),
            previous: d.before && shareOf(d.before, n),
            metric: metricOf[n],
            to: figureOf(n === 7 ? statisticFigures.kept7 : statisticFigures.kept30, d, asked).to,
          }),
        ),
      ]}
      trend={(d) => lines(d, text.trend, { added: text.added, lost: text.lost })}
      aside={(d, asked) => <Retention d={d} asked={asked} days={keptAfter} metricOf={metricOf} />}
    >
      {(_, within) => (
        <Suspense fallback={<Skeleton rows={5} />}>
          <Breakdown input={within} />
        </Suspense>
      )}
    </StatPage>
  )
}
