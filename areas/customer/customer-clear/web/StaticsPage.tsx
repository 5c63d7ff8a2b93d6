import { lazy, Suspense } from 'react'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { RangeBar } from '#core/web/blocks/stats/RangeBar.tsx'
import { readRange } from '#core/web/blocks/stats/range.ts'
import { figureOf } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Figure } from '#core/web/ui/Figure.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { customerClear } from '../contract.ts'
import { clearFigures } from '../figures.ts'
import './clear.css'
import { Records } from './Records.tsx'
import { clearText } from './text.ts'

// Charts are heavy, and come after the page.
const Chart = lazy(() => import('#core/web/blocks/stats/Chart.tsx').then((m) => ({ default: m.Chart })))
const tabs = ['stats', 'records'] as const

/** What rules found over the days and what became of it; beside it each proposal, to decide on. */
export default function StaticsPage() {
  const text = useText(clearText)
  const [search, set] = useSearch()
  const tab = search.tab === 'records' ? 'records' : 'stats'
  const switcher = (
    <Segments
      label={text.tabs}
      value={tab}
      onChange={(next) => set({ tab: next === 'records' ? next : '' }, { reset: true })}
      options={tabs.map((value) => ({ value, label: text[value] }))}
    />
  )
  if (tab === 'records') return <Records tabs={switcher} />
  return (
    <div className="col gap-16">
      <PageHeader title={text.stats} />
      <div className="row wrap">{switcher}</div>
      <Statistics />
    </div>
  )
}

function Statistics() {
  const text = useText(clearText)
  const [search, set] = useSearch()
  const range = readRange(search.range || search.from ? search : { ...search, range: '30' })
  const ruleIds = search.ruleIds ? search.ruleIds.split(',') : []
  const asked = { from: range.from, to: range.to, ...(ruleIds.length > 0 && { ruleIds }) }
  const { data, error, refetch } = useCall(customerClear.statistics, asked, { silence: 'all', placeholderData: (before) => before })
  return (
    <>
      <div className="row wrap gap-8">
        <RangeBar range={range} onRange={set} />
        <PickField kind="clearRules" value={ruleIds} onChange={(ids) => set({ ruleIds: ids.join(',') })} aria-label={text.rule} />
        <span className="text-12 ink-3">{text.foundHelp}</span>
      </div>
      {error && !data ? (
        <ErrorLine error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={5} />
      ) : (
        <>
          <div className="stats">
            <Figure label={text.found} {...figureOf(clearFigures.found, data, asked)} />
            <Figure label={text.waiting} {...figureOf(clearFigures.waiting, data, asked)} />
            <Figure label={text.asked} {...figureOf(clearFigures.asked, data, asked)} />
            <Figure label={text.done} {...figureOf(clearFigures.done, data, asked)} />
            <Figure label={text.rejected} {...figureOf(clearFigures.rejected, data, asked)} />
            <Figure label={text.gone} {...figureOf(clearFigures.gone, data, asked)} />
            <Figure label={text.failed} {...figureOf(clearFigures.failed, data, asked)} />
          </div>
          <div className="cl-chart">
            <Suspense fallback={<Skeleton rows={5} />}>
              <Chart
                title={text.trend}
                form="bar"
                labels={data.points.map((p) => p.day)}
                series={[
                  { name: text.found, values: data.points.map((p) => p.found) },
                  { name: text.done, values: data.points.map((p) => p.done) },
                  { name: text.rejected, values: data.points.map((p) => p.rejected) },
                ]}
              />
            </Suspense>
          </div>
        </>
      )}
    </>
  )
}
