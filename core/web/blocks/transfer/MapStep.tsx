import { Select } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../text/text.ts'
import { listed } from '../../text/words.ts'
import { Segments } from '../Segments.tsx'
import type { ImportField, ImportPlan } from './model.ts'
import { importText } from './text.ts'

type Plan = Omit<ImportPlan, 'fileId'>

export function MapStep(props: {
  columns: readonly string[]
  fields: readonly ImportField[]
  keys: readonly string[]
  plan: Plan
  missing: readonly ImportField[]
  onChange: (patch: Partial<Plan>) => void
}) {
  const { columns, fields, plan, onChange } = props
  const text = useText(importText)
  const label = (key: string) => fields.find((f) => f.key === key)?.label ?? key
  const put = (column: string, key: string) => {
    const mapping = Object.fromEntries(Object.entries(plan.mapping).filter(([c, k]) => c !== column && k !== key))
    onChange({ mapping: key ? { ...mapping, [column]: key } : mapping })
  }
  return (
    <div className="col gap-16">
      {props.missing.length > 0 && (
        <div className="note caution" role="status">
          <TriangleAlert className="icon" aria-hidden />
          {text.missing(listed(props.missing.map((f) => f.label)))}
        </div>
      )}
      <table className="simple-table import-map">
        <thead>
          <tr>
            <th scope="col">{text.column}</th>
            <th scope="col">{text.field}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((c) => (
            <tr key={c}>
              <td title={c}>{c}</td>
              <td>
                <Select
                  value={plan.mapping[c] ?? ''}
                  aria-label={`${c} · ${text.field}`}
                  onChange={(key) => put(c, key)}
                  options={[
                    { value: '', label: text.skip },
                    ...fields.map((f) => ({ value: f.key, label: f.label + (f.required ? ' *' : '') })),
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {props.keys.length > 0 && (
        <div className="row gap-16 wrap">
          <div className="field">
            <span className="label">{text.mode}</span>
            <Segments
              label={text.mode}
              value={plan.mode}
              onChange={(mode) => onChange({ mode })}
              options={[
                { value: 'both', label: text.both },
                { value: 'create', label: text.create },
                { value: 'update', label: text.update },
              ]}
            />
          </div>
          {plan.mode !== 'create' && (
            <>
              <div className="field">
                <span className="label">{text.key}</span>
                <Select
                  value={plan.keyField}
                  aria-label={text.key}
                  onChange={(keyField) => onChange({ keyField })}
                  options={props.keys.map((k) => ({ value: k, label: label(k) }))}
                />
              </div>
              <label className="row gap-8">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={plan.overwriteEmpty}
                  onChange={(e) => onChange({ overwriteEmpty: e.target.checked })}
                />
                {text.empty}
              </label>
            </>
          )}
        </div>
      )}
    </div>
  )
}
