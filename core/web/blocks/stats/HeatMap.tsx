import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import './stats.css'
import { statText } from './text.ts'

const shades = [0.05, 0.15, 0.32, 0.52, 0.75, 1]

/** Rows by columns in six shades of one colour. It is a table, so every cell can be read. */
export function HeatMap(props: {
  label: string
  rows: readonly string[]
  columns: readonly string[]
  values: readonly (readonly number[])[]
  unit?: string
  every?: number
}) {
  const { rows, columns, values, every = 3 } = props
  const most = Math.max(1, ...values.flat())
  return (
    <table className="heat">
      <caption className="unseen">{props.label}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((c) => (
            <th key={c} scope="col" className="unseen-cell">
              <span className="unseen">{c}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((r, y) => (
          <tr key={r}>
            <th scope="row">{r}</th>
            {columns.map((c, x) => {
              const n = values[y]?.[x] ?? 0
              const shade = n === 0 ? 0 : Math.min(5, 1 + Math.floor((n / most) * 4.99))
              return (
                <td key={c} title={`${r} ${c} · ${fmt.number(n)}${props.unit ?? ''}`}>
                  <i style={{ opacity: shades[shade] }} />
                  <span className="unseen">{fmt.number(n)}</span>
                </td>
              )
            })}
          </tr>
        ))}
        <tr aria-hidden>
          <th />
          {columns.map((c, i) => (
            <td key={c} className="heat-axis">
              {i % every === 0 ? c : ''}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

export function HeatLegend() {
  const text = useText(statText)
  return (
    <span className="heat-legend text-12 ink-2" aria-hidden>
      {text.low}
      {[1, 2, 4, 5].map((s) => (
        <i key={s} style={{ opacity: shades[s] }} />
      ))}
      {text.high}
    </span>
  )
}
