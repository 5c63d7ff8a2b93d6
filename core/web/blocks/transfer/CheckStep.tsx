import { RotateCcw, Trash2 } from 'lucide-react'
import type { ImportChecked } from '#core/contract/imports.ts'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import type { ImportPlan } from './model.ts'
import { importText } from './text.ts'

type Plan = Omit<ImportPlan, 'fileId'>

/** What would happen, and each cell that would not go in: row, column, value, reason; mended here or dropped. */
export function CheckStep(props: {
  result: ImportChecked
  plan: Plan
  onChange: (patch: Partial<Plan>) => void
  onCheck: () => void
  busy: boolean
}) {
  const { result, plan, onChange } = props
  const text = useText(importText)
  const edited = (row: number, column: string) => plan.edits.find((e) => e.row === row && e.column === column)?.value
  const edit = (row: number, column: string, value: string) =>
    onChange({ edits: [...plan.edits.filter((e) => e.row !== row || e.column !== column), { row, column, value }] })
  const changed = plan.edits.length + plan.dropRows.length > 0
  return (
    <div className="col gap-16">
      <div className="stats">
        {(
          [
            [text.valid, result.valid, 'jade'],
            [text.invalid, result.invalid, result.invalid ? 'bad' : ''],
            [text.duplicate, result.duplicate, result.duplicate ? 'warn' : ''],
          ] as const
        ).map(([label, n, tone]) => (
          <div className="stat" key={label}>
            <div className="label">{label}</div>
            <div className={`stat-number ${tone}`}>{fmt.number(n)}</div>
          </div>
        ))}
      </div>
      {result.problems.length === 0 ? (
        <p className="nothing">{text.none}</p>
      ) : (
        <>
          <div className="row gap-8">
            <span className="hint">{text.first(result.problems.length)}</span>
            <span className="grow" />
            <button type="button" className="button small" disabled={!changed || props.busy} onClick={props.onCheck}>
              {text.recheck}
            </button>
          </div>
          <table className="simple-table import-problems">
            <thead>
              <tr>
                <th scope="col">{text.row}</th>
                <th scope="col">{text.column}</th>
                <th scope="col">{text.value}</th>
                <th scope="col">{text.reason}</th>
                <th scope="col">{text.code}</th>
                <th>
                  <span className="unseen">{text.drop}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {result.problems.map((p) => {
                const gone = plan.dropRows.includes(p.row)
                return (
                  <tr key={`${p.row} ${p.column}`} className={gone ? 'gone' : ''}>
                    <td>{p.row}</td>
                    <td title={p.column}>{p.column || text.line}</td>
                    <td>
                      {p.column ? (
                        <input
                          className="input small"
                          disabled={gone}
                          value={edited(p.row, p.column) ?? p.value}
                          aria-label={text.fix(p.row, p.column)}
                          onChange={(e) => edit(p.row, p.column, e.target.value)}
                        />
                      ) : (
                        <span className="ellipsis">{p.value || '-'}</span>
                      )}
                    </td>
                    <td title={p.reason}>{gone ? text.dropped : p.reason}</td>
                    <td className="mono text-12 ink-3">{p.code}</td>
                    <td>
                      <button
                        type="button"
                        className="tiny"
                        aria-label={`${gone ? text.keep : text.drop} ${p.row}`}
                        title={gone ? text.keep : text.drop}
                        onClick={() => onChange({ dropRows: gone ? plan.dropRows.filter((r) => r !== p.row) : [...plan.dropRows, p.row] })}
                      >
                        {gone ? <RotateCcw className="icon small" aria-hidden /> : <Trash2 className="icon small" aria-hidden />}
                      </button>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}
