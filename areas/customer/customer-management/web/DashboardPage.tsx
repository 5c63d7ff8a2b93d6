import { lines, measured } from '#core/web/blocks/stats/measured.ts'
import { StatPage } from '#core/web/blocks/stats/StatPage.tsx'
import { figureOf } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { useLang, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { addWayLabels, customerMetrics, customerStats } from '../contract.ts'
import { customerFigures } from '../figures.ts'
import { Breakdown } from './Breakdown.tsx'
import { customerScreens } from './screens.ts'
import './insights.css'
import { insightText } from './insight-text.ts'
import { LastExport } from './LastExport.tsx'
import { Scores } from './Scores.tsx'

/** How the company's customers come, stay and are looked after; every figure opens what it counts. */
export default function DashboardPage() {
  const text = useText(insightText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  // It stands on this page's figures, so it is known by its key only.
  const statistics = addressOf('customer-analysis.statistics', {})
  return (
    <StatPage
      title={text.title}
      call={customerStats.overview}
      asOf={(d) => d.asOf}
      toolbar={() => (
        <>
          <LastExport />
          {statistics && (
            <Link className="button quiet" to={statistics}>
              {text.statistics}
            </Link>
          )}
          <Link className="button" to={linkTo(customerScreens.explain)}>
            <Icon name="info" size={14} />
            {text.explain}
          </Link>
        </>
      )}
      filters={[
        { key: 'staffIds', label: text.staff, kind: 'staff' },
        { key: 'departmentIds', label: text.departments, kind: 'departments' },
        {
          key: 'addWays',
          label: text.addWay,
          kind: 'choice',
          multiple: true,
          options: Object.entries(addWayLabels).map(([value, label]) => ({ value: Number(value), label: label[lang] })),
        },
      ]}
      figures={(d, asked) => [
        {
          key: 'customers',
          label: text.now,
          value: d.customers,
          metric: customerMetrics.of.customers_now,
          to: figureOf(customerFigures.customers, d, asked).to,
        },
        measured(d, 'added', {
          label: text.added,
          metric: customerMetrics.of.contacts_added,
          to: figureOf(customerFigures.added, d, asked).to,
        }),
        measured(d, 'lost', {
          label: text.lost,
          good: 'down',
          metric: customerMetrics.of.contacts_lost,
          to: figureOf(customerFigures.lost, d, asked).to,
        }),
        measured(d, 'net', {
          label: text.net,
          bare: 'difference',
          metric: customerMetrics.of.contacts_net,
          points: d.points.map((p) => p.added - p.lost),
        }),
        {
          key: 'untagged',
          label: text.untagged,
          value: d.customers ? d.untagged / d.customers : null,
          kind: 'percent',
          good: 'down',
          metric: customerMetrics.of.untagged_share,
          to: figureOf(customerFigures.untagged, d, asked).to,
        },
      ]}
      trend={(d) => lines(d, text.trend, { added: text.added, lost: text.lost })}
      aside={() => <Scores />}
    >
      {(_, within) => <Breakdown input={within} />}
    </StatPage>
  )
}
