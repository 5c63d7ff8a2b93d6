import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { Choice, Setting, SettingsPage } from '#core/web/blocks/settings/Settings.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { type OutflowRules, outflowSetting } from '../contract.ts'
import './lost.css'
import { settingText } from './setting-text.ts'

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (word: string): number => {
  const [hours = 0, minutes = 0] = word.split(':').map(Number)
  return hours * 60 + minutes
}

/** Who is told of losses, at once or once a day, and from how many deletions on a member is looked at. */
export default function SettingPage() {
  const text = useText(settingText)
  const read = useCall(outflowSetting.get, {}, { silence: 'all' })
  return (
    <SettingsPage title={text.title} note={text.note} reads={[read]}>
      {read.data && <Cards rules={read.data.rules} version={read.data.version} />}
    </SettingsPage>
  )
}

function Cards({ rules, version }: { rules: OutflowRules; version: number }) {
  const text = useText(settingText)
  const set = { call: outflowSetting.update, version }
  const { directions, tellMember, tellLeaders, tellStaffIds, when, digestAt, alarm } = rules
  return (
    <>
      <Setting
        {...set}
        title={text.who}
        help={text.whoHelp}
        value={{ directions: [...directions].sort(), tellMember, tellLeaders, tellStaffIds }}
        send={(value) => ({ rules: { ...rules, ...value } })}
      >
        {(value, choose, may) => (
          <>
            {(['customer', 'staff'] as const).map((one) => (
              <Tick
                key={one}
                label={text.directions[one]}
                on={value.directions.includes(one)}
                set={(on) => choose({ ...value, directions: [...value.directions.filter((d) => d !== one), ...(on ? [one] : [])].sort() })}
              />
            ))}
            <span className="label medium">{text.to}</span>
            <Tick label={text.member} help={text.memberHelp} on={value.tellMember} set={(on) => choose({ ...value, tellMember: on })} />
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
      <Setting {...set} title={text.when} value={{ when, digestAt }} send={(value) => ({ rules: { ...rules, ...value } })}>
        {(value, choose) => (
          <>
            <Choice
              name="when"
              value={value.when}
              onChange={(next) => choose({ ...value, when: next })}
              options={[
                { value: 'at_once', label: text.atOnce, help: text.atOnceHelp },
                { value: 'digest', label: text.digest, help: text.digestHelp },
              ]}
            />
            {value.when === 'digest' && (
              <label className="field">
                <span className="label">{text.digestAt}</span>
                <input
                  type="time"
                  className="input"
                  required
                  value={clock(value.digestAt)}
                  onChange={(e) => e.target.value && choose({ ...value, digestAt: minutesOf(e.target.value) })}
                />
              </label>
            )}
          </>
        )}
      </Setting>
      <Setting {...set} title={text.alarm} help={text.alarmHelp} value={alarm} send={(value) => ({ rules: { ...rules, alarm: value } })}>
        {(value, choose, may) => (
          <>
            <Tick label={text.alarmOn} on={value.on} set={(on) => choose({ ...value, on })} />
            {value.on && (
              <div className="row wrap gap-8">
                <span>{text.oneMember}</span>
                <Segments
                  small
                  label={text.within}
                  value={value.within}
                  disabled={!may}
                  onChange={(within) => choose({ ...value, within })}
                  options={[
                    { value: 'hour', label: text.hour },
                    { value: 'day', label: text.day },
                  ]}
                />
                <span>{text.moreThan}</span>
                <input
                  type="number"
                  className="input lc-short"
                  min={1}
                  max={1000}
                  aria-label={text.most}
                  value={value.most}
                  onChange={(e) => choose({ ...value, most: Math.min(1000, Math.max(1, Math.round(Number(e.target.value)) || 1)) })}
                />
                <span>{text.customers}</span>
              </div>
            )}
          </>
        )}
      </Setting>
    </>
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
