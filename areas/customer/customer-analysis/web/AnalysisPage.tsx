import type { RowOf } from '#core/contract/columns.ts'
import { metricHelp } from '#core/contract/metrics.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { Chart } from '#core/web/blocks/stats/Chart.tsx'
import { StatPage, type Within } from '#core/web/blocks/stats/StatPage.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { figureOf, figureOfRow } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { inLang, useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { cohortColumns } from '../columns.ts'
import { customerStatistics, keptAfter } from '../contract.ts'
import { analysisFigures, statisticFigures } from '../figures.ts'
import { analysisMetrics } from '../metrics.ts'
import { stayWords } from '../words.ts'
import './analysis.css'
import { keptArt } from './art.tsx'
import { Bars } from './Bars.tsx'
import { filtersIn } from './filters.ts'
import { Kept } from './Kept.tsx'
import { analysisScreens } from './screens.ts'
import { shareOf } from './share.ts'
import { analysisText } from './text.ts'

const metricOf = { 1: analysisMetrics.of.kept_1, 7: analysisMetrics.of.kept_7, 30: analysisMetrics.of.kept_30 }
const keptOf = { 1: statisticFigures.kept1, 7: statisticFigures.kept7, 30: statisticFigures.kept30 }

/** How well customers stay: those who came together, those who went and when, those who are awake. */
export default function AnalysisPage() {
  const text = useText(analysisText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  return (
    <StatPage
      title={text.analysis}
      call={customerStatistics.overview}
      asOf={(d) => d.asOf}
      filters={filtersIn(lang)}
      toolbar={() => (
        <Link className="button quiet" to={linkTo(analysisScreens.statistics)}>
          {text.forwardTo.statistics}
        </Link>
      )}
      figures={(d, asked) =>
        keptAfter.map((n) => ({
          key: `kept${n}`,
          label: text.kept(n),
          kind: 'percent' as const,
          value: shareOf(d.now, n),
          previous: d.before && shareOf(d.before, n),
          metric: metricOf[n],
          to: figureOf(keptOf[n], d, asked).to,
        }))
      }
    >
      {(d, within) => (
        <>
          <Cohorts input={within} />
          <div className="stat-two">
            <Activity input={within} />
            <section className="card">
              <header>
                <h2 className="heading">{text.stays}</h2>
                <span title={metricHelp(analysisMetrics.of.lost_after, lang)}>
                  <Icon name="info" size={13} label={metricHelp(analysisMetrics.of.lost_after, lang)} />
                </span>
              </header>
              {d.now.lost === 0 ? (
                <p className="ink-3 ca-help">{text.noneLost}</p>
              ) : (
                <Bars
                  lost
                  bars={d.stays.map((s) => ({
                    key: s.stay,
                    label: inLang(stayWords[s.stay]),
                    told: figureOf(statisticFigures.lostAfter, { ...d, stays: [s] }, within),
                  }))}
                />
              )}
            </section>
          </div>
        </>
      )}
    </StatPage>
  )
}

type Row = RowOf<typeof customerStatistics.cohorts>
const steps = ['day', 'week', 'month'] as const

/** Curves of what was kept, and below each cohort with its numbers. */
function Cohorts({ input }: { input: Within<typeof customerStatistics.overview> }) {
  const text = useText(analysisText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const [search, set] = useSearch()
  const step = steps.find((s) => s === search.step) ?? 'week'
  const asked = { ...input, step }
  const curves = useCall(customerStatistics.cohorts, { ...asked, pageSize: 100 }, { silence: 'all', placeholderData: (before) => before })
  const oldestFirst = [...(curves.data?.list ?? [])].reverse()
  const keptCell = (of: typeof analysisFigures.kept1Of, among: typeof analysisFigures.due1Of) => (r: Row) => (
    <Kept heat kept={figureOfRow(of, r, asked)} due={figureOfRow(among, r, asked)} />
  )
  return (
    <>
      <div className="ca-break">
        {curves.error && !curves.data && <ErrorLine error={curves.error} retry={() => void curves.refetch()} />}
        <Chart
          title={text.cohorts}
          kind="percent"
          labels={oldestFirst.map((r) => r.from)}
          series={keptAfter.map((n) => ({ name: text.kept(n), values: oldestFirst.map((r) => shareOf(r, n)) }))}
          extra={
            <Segments
              small
              label={text.stepLabel}
              value={step}
              onChange={(next) => set({ step: next === 'week' ? '' : next })}
              options={steps.map((value) => ({ value, label: text.step[value] }))}
            />
          }
        />
      </div>
      <section className="card ca-break">
        <header>
          <h2 className="heading">{text.cohorts}</h2>
          <span className="text-12 ink-3">{text.cohortsHelp}</span>
        </header>
        <CallTable
          key={step}
          local
          plain
          call={customerStatistics.cohorts}
          empty={{ art: keptArt }}
          order="-from"
          table="customer_cohorts"
          rowKey="from"
          input={asked}
          rowName={(r) => r.from}
          file={{ call: customerStatistics.export, filters: (filter) => ({ ...filter, table: 'cohorts' }) }}
          columns={drawn(cohortColumns, {
            added: (r) => <NumberLink {...figureOfRow(analysisFigures.cohort, r, asked)} />,
            share1: {
              help: metricHelp(analysisMetrics.of.cohort_kept, lang),
              render: keptCell(analysisFigures.kept1Of, analysisFigures.due1Of),
            },
            share7: {
              help: metricHelp(analysisMetrics.of.cohort_kept, lang),
              render: keptCell(analysisFigures.kept7Of, analysisFigures.due7Of),
            },
            share30: {
              help: metricHelp(analysisMetrics.of.cohort_kept, lang),
              render: keptCell(analysisFigures.kept30Of, analysisFigures.due30Of),
            },
            stayed: (r) => <NumberLink {...figureOfRow(analysisFigures.stayedOf, r, asked)} />,
          })}
        />
      </section>
    </>
  )
}

/** Who is awake, whatever days are chosen. */
function Activity({ input }: { input: Within<typeof customerStatistics.overview> }) {
  const text = useText(analysisText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const { staffIds, departmentIds } = input
  const asked = { ...(staffIds && { staffIds }), ...(departmentIds && { departmentIds }) }
  const read = useCall(customerStatistics.activity, asked, { silence: 'all' })
  return (
    <section className="card">
      <header>
        <h2 className="heading">{text.activity}</h2>
        <span title={metricHelp(analysisMetrics.of.last_touch, lang)}>
          <Icon name="info" size={13} label={metricHelp(analysisMetrics.of.last_touch, lang)} />
        </span>
        <span className="grow" />
        {read.data && (
          <span className="text-12 ink-2">
            {text.customers} <NumberLink {...figureOf(analysisFigures.customers, read.data, asked)} />
          </span>
        )}
      </header>
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={4} />
      ) : (
        <Bars
          bars={read.data.bands.map((b) => ({
            key: b.band,
            label: text.bands[b.band],
            told: figureOf(analysisFigures.band, { ...read.data, bands: [b] }, asked),
          }))}
        />
      )}
      <p className="text-12 ink-3 ca-help">{text.activityHelp}</p>
    </section>
  )
}
