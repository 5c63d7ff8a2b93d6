import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { HeatLegend, HeatMap } from '#core/web/blocks/stats/HeatMap.tsx'
import { Sparkline } from '#core/web/blocks/stats/Sparkline.tsx'
import type { Within } from '#core/web/blocks/stats/StatPage.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import type { RowOf } from '#core/web/blocks/table/model.ts'
import { type figureOf, figureOfRow } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { ErrorState } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { recordColumns, staffColumns, wayColumns } from '../columns.ts'
import { liveCodeStats } from '../contract.ts'
import { codeFigures } from '../figures.ts'
import { Person } from './Person.tsx'
import { liveCodeScreens } from './screens.ts'
import './live-codes.css'
import { codesArt } from './art.tsx'
import { statsText } from './stats-text.ts'
import { Welcomes } from './Welcomes.tsx'

/** Two hours a column: 24 would be too narrow to hit. */
const hours = Array.from({ length: 12 }, (_, h) => `${h * 2}:00`)

const byWay = {
  adds: codeFigures.addsByWay,
  newCustomers: codeFigures.newByWay,
  lost: codeFigures.lostByWay,
  welcomed: codeFigures.welcomedByWay,
  overCap: codeFigures.overByWay,
}
const byStaff = {
  adds: codeFigures.addsByStaff,
  newCustomers: codeFigures.newByStaff,
  lost: codeFigures.lostByStaff,
  welcomed: codeFigures.welcomedByStaff,
  overCap: codeFigures.overByStaff,
}

/** By code, by member, each add, each welcome; and the hours at which they came. */
export function Breakdown({ input }: { input: Within<typeof liveCodeStats.overview> }) {
  const text = useText(statsText)
  const [search, setSearch] = useSearch()
  const tab = (['ways', 'staff', 'records', 'welcomes'] as const).find((t) => t === search.tab) ?? 'ways'
  const { from: _from, to: _to, ...always } = input
  const ever = search.ever === '1' && input.wayIds !== undefined
  const heat = useCall(liveCodeStats.hours, input)
  const week = text.week.split(',')
  const grid = week.map((_, d) =>
    hours.map((_, h) => (heat.data?.cells ?? []).filter((c) => c.weekday === d + 1 && c.hour >> 1 === h).reduce((n, c) => n + c.adds, 0)),
  )
  const numbers = <R,>(to: (key: keyof typeof byWay, row: R) => ReturnType<typeof figureOf>) =>
    Object.fromEntries(
      (['adds', 'newCustomers', 'lost', 'welcomed', 'overCap'] as const).map((key) => [key, (row: R) => <NumberLink {...to(key, row)} />]),
    )
  return (
    <div className="stat-two lc-break" id="records">
      <section className="card">
        <header>
          <Segments
            small
            label={text.code}
            value={tab}
            onChange={(next) => setSearch({ tab: next, only: '', state: '' })}
            options={[
              { value: 'ways', label: text.byCode },
              { value: 'staff', label: text.byStaff },
              { value: 'records', label: text.records },
              { value: 'welcomes', label: text.welcomes },
            ]}
          />
        </header>
        {tab === 'ways' && (
          <CallTable
            key="ways"
            local
            plain
            call={liveCodeStats.ways}
            order="-adds"
            table="live_code_stats_ways"
            empty={{ art: codesArt }}
            rowKey="wayId"
            input={input}
            file={{ call: liveCodeStats.export, filters: (filter) => ({ ...filter, table: 'ways' }) }}
            columns={drawn(wayColumns, {
              ...numbers((key, row: RowOf<typeof liveCodeStats.ways>) => figureOfRow(byWay[key], row, input)),
              name: (r) => <Link to={linkTo(liveCodeScreens.stats, { ...search, wayIds: r.wayId })}>{r.name}</Link>,
              adds: (r) => (
                <span className="lc-lately">
                  <Sparkline values={r.points} width={48} height={22} />
                  <NumberLink {...figureOfRow(byWay.adds, r, input)} />
                </span>
              ),
            })}
          />
        )}
        {tab === 'staff' && (
          <CallTable
            key="staff"
            local
            plain
            call={liveCodeStats.staff}
            order="-adds"
            table="live_code_stats_staff"
            empty={{ art: codesArt }}
            rowKey="staffId"
            input={input}
            file={{ call: liveCodeStats.export, filters: (filter) => ({ ...filter, table: 'staff' }) }}
            columns={drawn(staffColumns, {
              ...numbers((key, row: RowOf<typeof liveCodeStats.staff>) => figureOfRow(byStaff[key], row, input)),
              name: (r) => <Person name={r.name} alias={r.alias} avatar={r.avatar} />,
            })}
          />
        )}
        {tab === 'welcomes' && <Welcomes input={input} />}
        {tab === 'records' && (
          <div className="lc-only">
            <Segments
              small
              label={text.only}
              value={search.only ?? ''}
              onChange={(next) => setSearch({ only: next })}
              options={[
                { value: '', label: text.everybody },
                ...Object.entries(text.onlyWords).map(([value, label]) => ({ value, label })),
              ]}
            />
            {ever && (
              <span className="row gap-6">
                <span className="ink-2">{text.ever}</span>
                <button type="button" className="link" onClick={() => setSearch({ ever: '' })}>
                  {text.inRange}
                </button>
              </span>
            )}
          </div>
        )}
        {tab === 'records' && (
          <CallTable
            key={`records ${search.only ?? ''} ${ever}`}
            local
            plain
            call={liveCodeStats.records}
            order="-at"
            table="live_code_records"
            empty={{ art: codesArt }}
            rowKey="recordId"
            input={{ ...(ever ? always : input), ...(search.only && { only: search.only as 'new' }) }}
            file={{ call: liveCodeStats.exportRecords }}
            columns={drawn(recordColumns, {
              name: (r) => (
                <Link to={linkTo(customerScreens.detail, { customerId: r.customerId })}>
                  <Person name={r.name} avatar={r.avatar} customer />
                </Link>
              ),
              staffName: (r) => <StaffName name={r.staffName} alias={r.staffAlias} />,
            })}
          />
        )}
      </section>
      <section className="card">
        <header>
          <h2 className="heading">{text.hours}</h2>
          <span className="grow" />
          <HeatLegend />
        </header>
        <div className="lc-heat">
          {heat.error ? (
            <ErrorState error={heat.error} retry={() => void heat.refetch()} />
          ) : (
            <HeatMap label={text.hours} rows={week} columns={hours} values={grid} unit={text.hourUnit} every={3} />
          )}
        </div>
      </section>
    </div>
  )
}
