import { Select } from 'antd'
import { type Field, fieldLabel } from '#core/contract/fields.ts'
import { type StageKind, stageColors } from '#core/contract/stages.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { StageRow } from './draft.ts'
import { Box, Choose, Days, Words } from './inputs.tsx'
import { tint } from './reads.ts'
import { settingText } from './setting-text.ts'

/** What of a stage is refused at its own box. */
export const boxedOfStage = ['labelZh', 'labelEn', 'kind', 'requiredFieldIds'] as const satisfies (keyof StageRow)[]
export type BoxedOfStage = (typeof boxedOfStage)[number]

interface Props {
  row: StageRow
  n: number
  count: number
  fields: readonly Field[]
  wrong: (field: BoxedOfStage) => string | undefined
  onChange: (patch: Partial<StageRow>) => void
  onMove: (to: number) => void
  onRemove: () => void
}
const kinds: StageKind[] = ['open', 'won', 'lost']

export function StageForm({ row, n, count, fields, wrong, onChange, onMove, onRemove }: Props) {
  const text = useText(settingText)
  const en = useLang() === 'en'
  const title = row.labelZh || text.stage(n + 1)
  return (
    <fieldset className="ck-stage">
      <legend className="row gap-6">
        <span className="ck-dot" style={{ background: tint(row.color) }} aria-hidden />
        {text.stage(n + 1)}
      </legend>
      <span className="ck-stage-tools">
        <button type="button" className="tiny" disabled={n === 0} aria-label={`${text.up} ${title}`} onClick={() => onMove(n - 1)}>
          <Icon name="arrow-up" size={14} />
        </button>
        <button
          type="button"
          className="tiny"
          disabled={n === count - 1}
          aria-label={`${text.down} ${title}`}
          onClick={() => onMove(n + 1)}
        >
          <Icon name="arrow-down" size={14} />
        </button>
        <button type="button" className="tiny" disabled={count <= 2} aria-label={`${text.remove} ${title}`} onClick={onRemove}>
          <Icon name="trash-2" size={14} />
        </button>
      </span>
      <div className="ck-pair">
        <Words label={text.nameZh} value={row.labelZh} max={12} wrong={wrong('labelZh')} onChange={(labelZh) => onChange({ labelZh })} />
        <Words label={text.nameEn} value={row.labelEn} max={24} wrong={wrong('labelEn')} onChange={(labelEn) => onChange({ labelEn })} />
        <Choose
          label={text.kind}
          name={`${text.kind} ${title}`}
          value={row.kind}
          options={kinds.map((value) => ({ value, label: text.kinds[value] }))}
          wrong={wrong('kind')}
          onChange={(kind) => onChange({ kind })}
        />
        <Choose
          label={text.color}
          name={`${text.color} ${title}`}
          value={row.color}
          options={stageColors.map((value) => ({ value, label: text.colors[value] }))}
          onChange={(color) => onChange({ color })}
        />
        <Days label={text.probability} value={row.probability} max={100} onChange={(p) => onChange({ probability: p ?? 0 })} />
        {row.kind === 'open' && (
          <>
            <Days label={text.maxDays} value={row.maxDays} max={365} onChange={(maxDays) => onChange({ maxDays })} />
            <Days label={text.remindAfter} value={row.remindAfter} max={365} onChange={(remindAfter) => onChange({ remindAfter })} />
            {row.remindAfter !== null && (
              <Days label={text.remindEvery} value={row.remindEvery} max={90} onChange={(remindEvery) => onChange({ remindEvery })} />
            )}
          </>
        )}
      </div>
      <div className="field">
        <span className="label">{text.required}</span>
        <Select
          mode="multiple"
          aria-label={`${text.required} ${title}`}
          placeholder={text.requiredPlaceholder}
          optionFilterProp="label"
          value={row.requiredFieldIds.filter((id) => fields.some((f) => f.fieldId === id))}
          options={fields.map((f) => ({ value: f.fieldId, label: fieldLabel(f, en) }))}
          onChange={(requiredFieldIds) => onChange({ requiredFieldIds })}
        />
        {wrong('requiredFieldIds') && <span className="field-error">{wrong('requiredFieldIds')}</span>}
      </div>
      <Box label={text.reasonNeeded} on={row.reasonNeeded} onChange={(reasonNeeded) => onChange({ reasonNeeded })} />
    </fieldset>
  )
}
