import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { Setting, SettingsPage } from '#core/web/blocks/settings/Settings.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { type RelationRules, relationSetting } from '../contract.ts'
import { howWords } from '../words.ts'
import './relation.css'
import { settingText } from './setting-text.ts'

/** What counts as a private move, who is told, and what else they are told of. */
export default function SettingPage() {
  const text = useText(settingText)
  const read = useCall(relationSetting.get, {}, { silence: 'all' })
  return (
    <SettingsPage title={text.title} note={text.note} reads={[read]}>
      {read.data && <Cards rules={read.data.rules} version={read.data.version} />}
    </SettingsPage>
  )
}

function Cards({ rules, version }: { rules: RelationRules; version: number }) {
  const text = useText(settingText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const set = { call: relationSetting.update, version }
  const { withinDays, hows, tellLeaders, tellStaffIds, leavers, several } = rules
  return (
    <>
      <Setting
        {...set}
        title={text.move}
        help={text.moveHelp}
        value={{ withinDays, hows: [...hows].sort() }}
        send={(value) => ({ rules: { ...rules, ...value } })}
      >
        {(value, choose) => (
          <>
            <div className="row wrap gap-8">
              <span>{text.within}</span>
              <Count label={text.daysOf} min={1} max={90} value={value.withinDays} set={(n) => choose({ ...value, withinDays: n })} />
              <span>{text.days}</span>
            </div>
            <span className="label medium">{text.hows}</span>
            {(['shared', 'other', 'code'] as const).map((how) => (
              <Tick
                key={how}
                label={howWords[how][lang]}
                on={value.hows.includes(how)}
                set={(on) => choose({ ...value, hows: [...value.hows.filter((h) => h !== how), ...(on ? [how] : [])].sort() })}
              />
            ))}
          </>
        )}
      </Setting>
      <Setting
        {...set}
        title={text.whom}
        help={text.whomHelp}
        value={{ tellLeaders, tellStaffIds }}
        send={(value) => ({ rules: { ...rules, ...value } })}
      >
        {(value, choose, may) => (
          <>
            <Tick label={text.leaders} help={text.leadersHelp} on={value.tellLeaders} set={(on) => choose({ ...value, tellLeaders: on })} />
            <div className="field">
              <span className="label">{text.others}</span>
              <PickField
                kind="staff"
                value={value.tellStaffIds}
                onChange={(ids: string[]) => choose({ ...value, tellStaffIds: ids })}
                max={50}
                disabled={!may}
                aria-label={text.others}
              />
            </div>
          </>
        )}
      </Setting>
      <Setting {...set} title={text.more} value={{ leavers, several }} send={(value) => ({ rules: { ...rules, ...value } })}>
        {(value, choose) => (
          <>
            <Tick label={text.leavers} help={text.leaversHelp} on={value.leavers} set={(on) => choose({ ...value, leavers: on })} />
            <Tick label={text.several} on={value.several.on} set={(on) => choose({ ...value, several: { ...value.several, on } })} />
            {value.several.on && (
              <div className="row wrap gap-8">
                <span>{text.reaches}</span>
                <Count
                  label={text.most}
                  min={2}
                  max={20}
                  value={value.several.most}
                  set={(most) => choose({ ...value, several: { ...value.several, most } })}
                />
                <span>{text.members}</span>
              </div>
            )}
          </>
        )}
      </Setting>
    </>
  )
}

function Count({ label, min, max, value, set }: { label: string; min: number; max: number; value: number; set: (n: number) => void }) {
  return (
    <input
      type="number"
      className="input crs-short"
      min={min}
      max={max}
      aria-label={label}
      value={value}
      onChange={(e) => set(Math.min(max, Math.max(min, Math.round(Number(e.target.value)) || min)))}
    />
  )
}

function Tick({ label, help, on, set }: { label: string; help?: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" className="checkbox" checked={on} onChange={(e) => set(e.target.checked)} />
      <span>
        {label}
        {help && <span className="text-12 ink-2">{help}</span>}
      </span>
    </label>
  )
}
