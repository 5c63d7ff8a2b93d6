import { Select } from 'antd'
import { useState } from 'react'
import { roles } from '#areas/staff/roles-permissions/contract.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { type Field, type FieldLimits, fieldTypeNames, fieldTypes, indexable, isChoice } from '#core/contract/fields.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { useCall } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { asField, type Draft, hasRange } from './draft.ts'
import { drawerText } from './drawer-text.ts'
import { Options, type Usage } from './Options.tsx'
import { ValueInput } from './ValueInput.tsx'

interface Props {
  draft: Draft
  onChange: (draft: Draft) => void
  /** The field that is edited; one that every company has keeps what it is. */
  field: Field | undefined
  /** How many have each option; nothing of a field that is new. */
  usage: Usage | undefined
  errors: readonly FieldError[]
}

const boxed = ['labelZh', 'labelEn', 'key', 'type', 'options', 'limits', 'indexed', 'initial'] as const satisfies (keyof Draft)[]
type Boxed = (typeof boxed)[number]
/** The box at which a refusal stands: `options.2.zh` at the options. */
export const boxOf = (field: string): Boxed | undefined => boxed.find((name) => field === name || field.startsWith(`${name}.`))

export function FieldForm({ draft, onChange, field, usage, errors }: Props) {
  const text = useText(drawerText)
  const set = (patch: Partial<Draft>) => onChange({ ...draft, ...patch })
  const wrong = (name: Boxed) => errors.find((e) => boxOf(e.field) === name)?.message
  const { type } = draft
  const limit = (patch: FieldLimits) => set({ limits: { ...draft.limits, ...patch } })
  if (field?.builtIn)
    return (
      <>
        <p className="text-12 ink-3">{text.typeFixed}</p>
        <Box label={text.hidden} on={draft.hidden} onChange={(hidden) => set({ hidden })} />
        <SeenBy draft={draft} set={set} />
      </>
    )
  return (
    <>
      <div className="cf-pair">
        <Words label={text.labelZh} value={draft.labelZh} max={20} wrong={wrong('labelZh')} onChange={(labelZh) => set({ labelZh })} />
        <Words label={text.labelEn} value={draft.labelEn} max={40} wrong={wrong('labelEn')} onChange={(labelEn) => set({ labelEn })} />
      </div>
      {!field && (
        <Words
          label={text.key}
          value={draft.key}
          max={30}
          help={text.keyHelp}
          wrong={wrong('key')}
          onChange={(key) => set({ key: key.toLowerCase().replace(/[^a-z0-9_]/g, '_') })}
        />
      )}
      <div className="field">
        <span className="label">{text.type}</span>
        <Select
          className="cf-select"
          aria-label={text.type}
          value={type}
          options={fieldTypes.map((value) => ({ value, label: inLang(fieldTypeNames[value]) }))}
          onChange={(next) =>
            set({
              type: next,
              limits: {},
              initial: null,
              indexed: draft.indexed && indexable(next),
              masked: next === 'phone',
              options: isChoice(next) ? draft.options : [],
            })
          }
        />
        {wrong('type') && <span className="field-error">{wrong('type')}</span>}
      </div>
      {isChoice(type) && (
        <Options
          options={draft.options}
          fieldId={field?.fieldId ?? ''}
          usage={usage}
          wrong={wrong('options')}
          onChange={(options) => set({ options })}
        />
      )}
      {(type === 'text' || type === 'longText') && (
        <NumberBox key={type} label={text.maxLength} value={draft.limits.maxLength} onChange={(maxLength) => limit({ maxLength })} />
      )}
      {hasRange(type) && (
        <div className="cf-pair">
          <NumberBox
            key={type}
            label={text.min}
            value={draft.limits.min}
            per={type === 'money' ? 100 : 1}
            onChange={(min) => limit({ min })}
          />
          <NumberBox
            key={`${type} max`}
            label={text.max}
            value={draft.limits.max}
            per={type === 'money' ? 100 : 1}
            onChange={(max) => limit({ max })}
          />
        </div>
      )}
      {wrong('limits') && <span className="field-error">{wrong('limits')}</span>}
      {type === 'number' && (
        <NumberBox key={type} label={text.decimals} value={draft.limits.decimals} onChange={(decimals) => limit({ decimals })} />
      )}
      {type === 'multiChoice' && (
        <NumberBox key={type} label={text.maxCount} value={draft.limits.maxCount} onChange={(maxCount) => limit({ maxCount })} />
      )}
      {type === 'phone' && (
        <div className="field">
          <span className="label">{text.phone}</span>
          <Select
            className="cf-select"
            aria-label={text.phone}
            value={draft.limits.phone ?? 'mobile'}
            options={(['mobile', 'strict', 'any'] as const).map((value) => ({ value, label: text.phones[value] }))}
            onChange={(phone) => limit({ phone })}
          />
        </div>
      )}
      <div className="cf-boxes">
        <Box label={text.required} on={draft.required} onChange={(required) => set({ required })} />
        <Box label={text.readOnly} on={draft.readOnly} onChange={(readOnly) => set({ readOnly })} />
        {type !== 'phone' && (
          <Box label={text.masked} on={draft.masked} onChange={(masked) => set({ masked, indexed: draft.indexed && !masked })} />
        )}
        {indexable(type) && !draft.masked && <Box label={text.indexed} on={draft.indexed} onChange={(indexed) => set({ indexed })} />}
        {field && <Box label={text.hidden} on={draft.hidden} onChange={(hidden) => set({ hidden })} />}
      </div>
      {wrong('indexed') && <span className="field-error">{wrong('indexed')}</span>}
      <SeenBy draft={draft} set={set} />
      {!draft.masked && (
        <div className="field">
          <span className="label">{text.initial}</span>
          <ValueInput
            key={type}
            field={asField(draft)}
            value={draft.initial}
            onChange={(initial) => set({ initial })}
            wrong={Boolean(wrong('initial'))}
          />
          {wrong('initial') && <span className="field-error">{wrong('initial')}</span>}
        </div>
      )}
    </>
  )
}

function SeenBy({ draft, set }: { draft: Draft; set: (patch: Partial<Draft>) => void }) {
  const text = useText(drawerText)
  const may = can(roles.list)
  const read = useCall(roles.list, {}, { silence: 'all', enabled: may })
  const help = <span className="field-help">{text.everybody}</span>
  return (
    <>
      <div className="field">
        <span className="label">{text.departments}</span>
        <PickField<number>
          kind="departments"
          value={draft.departmentIds}
          onChange={(departmentIds) => set({ departmentIds })}
          max={200}
          aria-label={text.departments}
        />
        {!may && help}
      </div>
      {may && (
        <div className="field">
          <span className="label">{text.roles}</span>
          <Select
            className="cf-select"
            mode="multiple"
            aria-label={text.roles}
            loading={read.isPending}
            value={draft.roleIds}
            options={(read.data?.list ?? []).map((r) => ({ value: r.roleId, label: r.name }))}
            optionFilterProp="label"
            onChange={(roleIds) => set({ roleIds })}
          />
          {help}
          {read.error && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
        </div>
      )}
    </>
  )
}

function Words(props: { label: string; value: string; max: number; help?: string; wrong?: string; onChange: (value: string) => void }) {
  return (
    <label className="field">
      <span className="label">
        {props.label}
        <span className="grow" />
        <span className="optional">
          {[...props.value].length}/{props.max}
        </span>
      </span>
      <input
        className={props.wrong ? 'input wrong' : 'input'}
        value={props.value}
        maxLength={props.max}
        autoComplete="off"
        aria-invalid={Boolean(props.wrong)}
        onChange={(e) => props.onChange(e.target.value)}
      />
      {(props.wrong || props.help) && <span className={props.wrong ? 'field-error' : 'field-help'}>{props.wrong ?? props.help}</span>}
    </label>
  )
}

/** `per`: how many of the kept make one that is typed, as cents make a yuan. */
function NumberBox({
  label,
  value,
  per = 1,
  onChange,
}: {
  label: string
  value: number | undefined
  per?: number
  onChange: (value: number | undefined) => void
}) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value / per))
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input"
        inputMode="decimal"
        value={typed}
        maxLength={16}
        onChange={(e) => {
          setTyped(e.target.value)
          const n = Number(e.target.value)
          if (e.target.value === '') onChange(undefined)
          else if (Number.isFinite(n)) onChange(per === 1 ? n : Math.round(n * per))
        }}
      />
    </label>
  )
}

function Box({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="row gap-6">
      <input type="checkbox" className="checkbox" checked={on} onChange={(e) => onChange(e.target.checked)} />
      {label}
    </label>
  )
}
