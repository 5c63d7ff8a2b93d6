import { Switch } from 'antd'
import type { RecycleRule } from '#core/contract/pools.ts'
import { Setting, SettingsPage } from '#core/web/blocks/settings/Settings.tsx'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { recycleRule, seas } from '../contract.ts'
import { Fields, Grades, Pools } from './Lists.tsx'
import './sea.css'
import { settingText } from './text.ts'

const days = ['firstDays', 'silentDays', 'dealDays'] as const
const numberOf = (word: string): number | null => (word.trim() === '' ? null : Math.max(1, Math.min(365, Math.round(Number(word)) || 1)))

/** R031: the switch; the rule by which clues go back; pools, grades and fields. */
export default function SettingPage() {
  const text = useText(settingText)
  const status = useCall(seas.status, {}, { silence: 'all' })
  const rule = useCall(recycleRule.default, {}, { silence: 'all' })
  return (
    <SettingsPage title={text.title} note={text.note} reads={[status, rule]}>
      {status.data && (
        <Setting
          title={text.on}
          help={text.onHelp}
          call={seas.setStatus}
          value={status.data.enabled}
          version={0}
          send={(enabled) => ({ enabled })}
        >
          {(on, choose, may) => (
            <div className="row">
              <Switch checked={on} disabled={!may} onChange={choose} aria-label={text.onLabel} />
            </div>
          )}
        </Setting>
      )}
      {rule.data && (
        <Setting
          title={text.rule}
          help={text.ruleHelp}
          call={recycleRule.updateDefault}
          value={rule.data.rule}
          version={rule.data.version}
          send={(to) => to}
        >
          {(to, choose, may) => <Rule value={to} onChange={choose} may={may} />}
        </Setting>
      )}
      <Pools />
      <Grades />
      <Fields />
    </SettingsPage>
  )
}

function Rule({ value, onChange, may }: { value: RecycleRule; onChange: (to: RecycleRule) => void; may: boolean }) {
  const text = useText(settingText)
  const preview = useCall(recycleRule.preview, { rule: value }, { silence: 'all', enabled: may })
  const box = (label: string, now: number | null, set: (n: number | null) => void, unit: string, most: number, least = 1) => (
    <label className="row gap-8">
      <span className="grow nowrap">{label}</span>
      <input
        className="input sea-number"
        type="number"
        min={least}
        max={most}
        disabled={!may}
        value={now ?? ''}
        onChange={(e) => set(e.target.value === '' ? null : Math.min(most, Math.max(least, Number(e.target.value) || least)))}
      />
      <span className="ink-3">{unit}</span>
    </label>
  )
  return (
    <div className="col gap-8">
      {days.map((key) => (
        <div key={key}>
          {box(text[key], value[key], (n) => onChange({ ...value, [key]: n === null ? null : numberOf(String(n)) }), text.days, 365)}
        </div>
      ))}
      {box(text.atHour, Math.floor(value.atMinute / 60), (n) => onChange({ ...value, atMinute: (n ?? 22) * 60 }), text.hour, 23, 0)}
      {box(text.remindDays, value.remindDays, (n) => onChange({ ...value, remindDays: n }), text.days, 7, 0)}
      {preview.error ? (
        <ErrorLine error={preview.error} retry={() => void preview.refetch()} />
      ) : (
        preview.data && <p className="note notice">{text.tonight(fmt.number(preview.data.tonight))}</p>
      )}
    </div>
  )
}
