import { Table2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { say, useText } from '../../text/text.ts'
import { sentences } from '../../text/words.ts'
import { useTheme } from '../../theme/theme.ts'
import { Empty } from '../../ui/Empty.tsx'
import { NumberLink } from '../../ui/Figure.tsx'
import { options } from './options.ts'
import './stats.css'
import { statText } from './text.ts'
import { type Series, type ValueKind, writeValue } from './value.ts'

export interface ChartProps {
  title: string
  /** Days as `2026-11-21`, or names. */
  labels: readonly string[]
  series: readonly Series[]
  kind?: ValueKind
  form?: 'line' | 'bar'
  /** What happened when: a campaign, a launch. Wheat. */
  marks?: readonly { at: string; text: string }[]
  /** At the right of the header: 日 周 月. */
  extra?: ReactNode
  height?: number
}

/** At most five lines: more become the top four and the rest (VISUAL §4). */
export function atMostFive(series: readonly Series[], others: string): Series[] {
  const own = series.filter((s) => !s.previous)
  if (own.length <= 5) return [...series]
  const sum = (s: Series) => s.values.reduce<number>((n, v) => n + (v ?? 0), 0)
  const sorted = [...own].sort((a, b) => sum(b) - sum(a))
  const rest = sorted.slice(4)
  return [...sorted.slice(0, 4), { name: others, values: own[0]!.values.map((_, i) => rest.reduce((n, s) => n + (s.values[i] ?? 0), 0)) }]
}

/** One sentence for whoever cannot see the chart, and a good alt for those who can. */
export function summaryOf(title: string, labels: readonly string[], series: readonly Series[], kind: ValueKind): string {
  const text = say(statText)
  const now = series.find((s) => !s.previous)
  if (!now || now.values.every((v) => v === null)) return sentences(title, text.noData)
  const total = (s: Series) => s.values.reduce<number>((n, v) => n + (v ?? 0), 0)
  const high = Math.max(...now.values.map((v) => v ?? Number.NEGATIVE_INFINITY))
  const before = series.find((s) => s.previous)
  const change = before ? total(now) - total(before) : 0
  return (
    text.sum(
      title,
      kind === 'percent' ? '-' : writeValue(kind, total(now)),
      writeValue(kind, high),
      labels[now.values.indexOf(high)] ?? '',
    ) +
    (before && kind !== 'percent'
      ? text.sumDelta(change >= 0 ? text.more(writeValue(kind, change)) : text.less(writeValue(kind, -change)))
      : '')
  )
}

export function Chart(props: ChartProps) {
  const { title, labels, kind = 'number', form = 'line', marks, height = 206 } = props
  const text = useText(statText)
  const { theme } = useTheme()
  const [asTable, setAsTable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const series = atMostFive(props.series, text.others)
  const nothing = !series.some((s) => s.values.some((v) => v))
  const key = JSON.stringify([labels, series, kind, form, marks, theme, title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is everything that is drawn
  useEffect(() => {
    if (!box.current) return
    let gone = false
    let stop = () => {}
    void import('./echart.ts').then(({ draw }) => {
      if (gone || !box.current) return
      const chart = draw(box.current)
      chart.setOption(options({ labels, series, kind, form, marks: marks ?? [] }, box.current))
      const watch = new ResizeObserver(() => chart.resize())
      watch.observe(box.current)
      stop = () => {
        watch.disconnect()
        chart.dispose()
      }
    })
    return () => {
      gone = true
      stop()
    }
  }, [key, asTable, nothing])
  return (
    <section className="card chart" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="chart-legend text-12 ink-2">
          {series.map((s, i) => (
            <span key={s.name}>
              <i className={s.previous ? 'dash' : ''} style={s.previous ? undefined : { background: `var(--c${i + 1})` }} />
              {s.name} {s.told && <NumberLink {...s.told} />}
            </span>
          ))}
        </span>
        <span className="grow" />
        {props.extra}
        <button
          type="button"
          className={`tiny${asTable ? ' on' : ''}`}
          aria-pressed={asTable}
          aria-label={asTable ? text.chart : text.table}
          title={asTable ? text.chart : text.table}
          onClick={() => setAsTable(!asTable)}
        >
          <Table2 className="icon small" aria-hidden />
        </button>
      </header>
      {nothing ? (
        <Empty art="chart" title={text.noData}>
          {text.noDataHelp}
        </Empty>
      ) : asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="chart-table" style={{ maxHeight: height }} tabIndex={0} aria-label={title}>
          <table className="simple-table padded">
            <thead>
              <tr>
                <th scope="col">{text.date}</th>
                {series.map((s) => (
                  <th key={s.name} scope="col" className="right">
                    {s.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((l, i) => (
                <tr key={l}>
                  <th scope="row">{l}</th>
                  {series.map((s) => (
                    <td key={s.name} className="right">
                      {writeValue(kind, s.values[i])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <div className="chart-box" ref={box} style={{ height }} role="img" aria-label={summaryOf(title, labels, series, kind)} />
      )}
    </section>
  )
}
