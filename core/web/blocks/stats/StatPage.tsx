import { Info, Lock, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { type Metric, metricHelp } from '#core/contract/metrics.ts'
import { useCall } from '../../request/query.ts'
import { Link } from '../../router.tsx'
import { fmt } from '../../text/format.ts'
import { useLang, useText } from '../../text/text.ts'
import { withColon } from '../../text/words.ts'
import { ErrorState } from '../../ui/Empty.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { Delta } from '../../ui/Figure.tsx'
import { Segments } from '../Segments.tsx'
import { hasInput } from '../schema.ts'
import { useAddress } from '../table/address.ts'
import { FilterBar } from '../table/Filters.tsx'
import { type FilterOf, readFilters } from '../table/model.ts'
import '../table/table.css'
import type { Filter } from '../table/types.ts'
import { Chart } from './Chart.tsx'
import { RangeBar } from './RangeBar.tsx'
import {
  byStep,
  comparedByNow,
  deltaOf,
  enoughForShare,
  openEnded,
  previousOf,
  type Range,
  type RangeName,
  readRange,
  type Step,
} from './range.ts'
import { Sparkline } from './Sparkline.tsx'
import './stats.css'
import { statText } from './text.ts'
import { type ValueKind, writeValue } from './value.ts'

export interface StatFigure {
  key: string
  label: string
  value: number | null
  previous?: number | null
  kind?: ValueKind
  /** What it means, as the page that explains all figures says it (G-12). */
  metric?: Metric
  /** Whether more is good; waiting customers rising is not. */
  good?: 'up' | 'down'
  /** The list whose total is this number. */
  to?: string
  /** Why there is no list: a difference, whose parts have theirs. */
  bare?: 'difference'
  points?: readonly (number | null)[]
  /** What the asker would need to see it; a lock stands in place of the number. */
  locked?: string
}
/** Lines over the same days. The first is drawn once more as it was one period earlier, where the page compares. */
export interface StatTrend {
  title: string
  days: readonly string[]
  lines: readonly { name: string; values: readonly (number | null)[] }[]
}
/** The days and filters a page of statistics stands at: what the lists behind its numbers are asked. */
export type Within<C extends AnyCall> = { from: string; to: string } & Partial<
  Omit<FilterOf<C>, 'from' | 'to' | 'compareFrom' | 'compareTo'>
>
export interface StatPageProps<C extends AnyCall> {
  title: string
  /** Asked for `from` and `to`, `compareFrom` and `compareTo` when it has them, and the filters. */
  call: C
  filters?: readonly Filter<FilterOf<C>>[]
  defaultRange?: RangeName
  compare?: boolean
  /** `asked` is what the call was asked, for the lists behind the numbers. */
  figures: (data: Output<C>, asked: Input<C>) => readonly StatFigure[]
  trend?: (data: Output<C>) => StatTrend
  /** Beside the trend, 404 wide: a funnel. */
  aside?: (data: Output<C>, asked: Input<C>) => ReactNode
  /** What stands below: breakdown tables, heat maps. `within`: what their reads are asked. */
  children?: (data: Output<C>, within: Within<C>) => ReactNode
  /** Buttons at the right of the title: an ExportButton. */
  toolbar?: (input: Input<C>) => ReactNode
  /** When the numbers were made; the moment of reading by default. */
  asOf?: (data: Output<C>) => string
}

/** Range and filters → five figures → trend and funnel → breakdown. Everything obeys the same address bar. */
export function StatPage<C extends AnyCall>(props: StatPageProps<C>) {
  const { call, compare = true } = props
  const text = useText(statText)
  const address = useAddress(false)
  const { words, set } = address
  const range = readRange(words, props.defaultRange)
  const compared = compare && words.compare !== 'none'
  const previous = compared ? previousOf(range) : undefined
  const { compareFrom: _from, compareTo: _to, ...filters } = readFilters(call, words)
  const within = { ...filters, from: range.from, to: range.to }
  const made = {
    ...within,
    ...(previous && hasInput(call, 'compareFrom') && { compareFrom: previous.from, compareTo: previous.to }),
  }
  const read = useCall(call, made as Input<C>, { placeholderData: (before) => before, silence: 'all' })
  const data = read.data as Output<C> | undefined
  const trend = data && props.trend?.(data)
  const comparing = props.trend !== undefined && previous !== undefined && range.from < range.to
  const earlier = useCall(call, { ...within, ...previous } as Input<C>, {
    placeholderData: (before) => before,
    silence: 'all',
    enabled: comparing,
  })
  /** The page is read as a whole: who tries again, or asks for what is true now, means the period before as well. */
  const reread = () => {
    void read.refetch()
    if (comparing) void earlier.refetch()
  }
  const before = previous && earlier.data && props.trend?.(earlier.data as Output<C>).lines[0]?.values
  const asOf = data ? fmt.timeOfDay(props.asOf?.(data) ?? read.dataUpdatedAt) : undefined
  return (
    <div className="stat-page">
      <header className="page-head">
        <h1>{props.title}</h1>
        {asOf && (
          <span className="text-12 ink-3 row gap-4">
            {text.asOf(asOf, openEnded(range))}
            <button type="button" className="tiny" aria-label={text.refresh} title={text.refresh} onClick={reread}>
              <RefreshCw className={`icon small${read.isFetching ? ' spin' : ''}`} aria-hidden />
            </button>
          </span>
        )}
        <span className="grow" />
        {props.toolbar?.(made as Input<C>)}
      </header>
      <div className="stat-bar">
        <RangeBar
          range={range}
          compare={compared}
          onRange={(w) => set(w)}
          onCompare={compare ? (on) => set({ compare: on ? '' : 'none' }) : undefined}
        />
        <FilterBar call={call} filters={props.filters ?? []} address={address} search={false} columns={[]} end={null} />
      </div>
      {read.error && !data ? (
        <ErrorState error={read.error} retry={reread} />
      ) : (
        <div className={read.isPlaceholderData ? 'ct-stale' : undefined} aria-busy={read.isFetching}>
          <Figures list={data && props.figures(data, made as Input<C>)} versus={previous && versus(range, previous)} />
          {data && (trend || props.aside) && (
            <div className={`stat-two${props.aside ? '' : ' one'}`}>
              <div className="stat-trends">
                {trend && <Trend trend={trend} before={before} running={openEnded(range)} />}
                {earlier.error && <ErrorLine error={earlier.error} retry={() => void earlier.refetch()} />}
              </div>
              {props.aside?.(data, made as Input<C>)}
            </div>
          )}
          {data && props.children?.(data, within as Within<C>)}
        </div>
      )}
    </div>
  )
}

const Help = ({ label, says }: { label: string; says: string }) => (
  <span className="stat-help" title={says} role="img" aria-label={withColon(label, says)}>
    <Info className="icon" aria-hidden />
  </span>
)

type Versus = 'versus' | 'versusByNow' | 'versusYesterday'
const versus = (range: Range, previous: { from: string; to: string }): Versus =>
  !comparedByNow(range, previous) ? 'versus' : range.from === range.to ? 'versusYesterday' : 'versusByNow'

/** Figures that stand side by side all tell shares, or, where one of them is too small for that, all tell both numbers. */
const sharesSaySomething = (list: readonly StatFigure[]): boolean =>
  list.every((f) => f.kind === 'percent' || f.locked || typeof f.previous !== 'number' || f.previous >= enoughForShare)

/** `versus`: what they are compared with; nothing where they are not. */
function Figures({ list, versus }: { list: readonly StatFigure[] | undefined; versus: Versus | undefined }) {
  const text = useText(statText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  if (!list)
    return (
      <div className="stats late" role="status" aria-label={text.loading}>
        {[0, 1, 2, 3, 4].map((i) => (
          <div className="stat" key={i}>
            <span className="skeleton" style={{ width: 64, marginTop: 3 }} />
            <span className="skeleton" style={{ width: 96, height: 20, margin: '10px 0' }} />
            <span className="skeleton" style={{ width: 110 }} />
          </div>
        ))}
      </div>
    )
  const inShares = sharesSaySomething(list)
  return (
    <div className="stats">
      {list.map((f) => {
        const kind = f.kind ?? 'number'
        const change = versus ? deltaOf(f.value, f.previous, kind === 'percent') : undefined
        const size = change === undefined ? '' : Math.abs(change).toFixed(1)
        const bad = change !== undefined && change !== 0 && change > 0 !== ((f.good ?? 'up') === 'up')
        return (
          <div className="stat" key={f.key}>
            <div className="label">
              {f.label}
              {f.metric && <Help label={text.help(f.label)} says={metricHelp(f.metric, lang)} />}
            </div>
            <div className="stat-value">
              <div className="stat-number">
                {f.locked ? (
                  <span role="img" aria-label={text.locked(f.locked)} title={text.locked(f.locked)}>
                    <Lock className="icon large ink-3" aria-hidden />
                  </span>
                ) : f.to && f.value !== null ? (
                  <Link to={f.to} className="number-link" data-figure>
                    {writeValue(kind, f.value)}
                  </Link>
                ) : (
                  <span data-bare={f.bare ?? (kind === 'number' ? undefined : kind)}>{writeValue(kind, f.value)}</span>
                )}
              </div>
              {f.points && !f.locked && <Sparkline values={f.points} tone={bad ? 'c2' : 'c1'} />}
            </div>
            {change !== undefined && !f.locked && (
              <span className="row gap-4 wrap">
                <Delta
                  value={change}
                  good={f.good}
                  text={
                    kind === 'percent'
                      ? text.points(size)
                      : inShares
                        ? `${size}%`
                        : `${writeValue(kind, f.previous)} → ${writeValue(kind, f.value)}`
                  }
                />
                {versus && kind !== 'percent' && <span className="text-12 ink-3">{text[versus]}</span>}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** `before`: the first line one period earlier, compared by place, not by date. */
function Trend(props: { trend: StatTrend; before: readonly (number | null)[] | undefined; running: boolean }) {
  const { title, days, lines } = props.trend
  const text = useText(statText)
  const [chosen, setStep] = useState<Step>('day')
  const step = days.length > 7 ? chosen : 'day'
  const stepped = lines.map(({ name, values }) => ({
    name,
    points: byStep(
      days.map((day, i) => ({ day, value: values[i] ?? null })),
      step,
    ),
  }))
  // A running day is not compared with a whole one. Weeks and months of two periods begin on other days of theirs.
  const last = days.length - (props.running ? 1 : 0)
  const previous = step === 'day' && props.before && days.map((_, i) => (i < last ? (props.before?.[i] ?? null) : null))
  return (
    <Chart
      title={title}
      labels={stepped[0]?.points.map(({ day }) => day) ?? []}
      series={[
        ...stepped.map(({ name, points }) => ({ name, values: points.map(({ value }) => value) })),
        ...(previous ? [{ name: text.earlier(lines[0]?.name ?? ''), values: previous, previous: true }] : []),
      ]}
      extra={
        days.length > 7 ? (
          <Segments
            label={text.step}
            value={step}
            onChange={setStep}
            small
            options={[
              { value: 'day', label: text.day },
              { value: 'week', label: text.week },
              { value: 'month', label: text.monthStep },
            ]}
          />
        ) : null
      }
    />
  )
}
