import { Select } from 'antd'
import { useId } from 'react'
import type { Output } from '#core/contract/call.ts'
import { hhmm } from '#core/contract/time.ts'
import { Setting, SettingsPage } from '#core/web/blocks/settings/Settings.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { type NoticeChannels, noticeSettings, type WorkingHours } from '../contract.ts'
import { LevelIcon } from './NoticeLine.tsx'
import { noticeText } from './text.ts'

type Settings = Output<typeof noticeSettings.get>
interface Chosen {
  kinds: Record<string, NoticeChannels>
  hours: WorkingHours
}

/** Of what one is told, where, and when: saved as one. */
export function SettingsTab({ title }: { title: string }) {
  const read = useCall(noticeSettings.get, {}, { silence: 'all' })
  return (
    <SettingsPage title={title} reads={[read]}>
      {read.data && <Own settings={read.data} />}
    </SettingsPage>
  )
}

function Own({ settings }: { settings: Settings }) {
  const text = useText(noticeText)
  const value: Chosen = { kinds: Object.fromEntries(settings.kinds.map(({ kind, channels }) => [kind, channels])), hours: settings.hours }
  return (
    <Setting
      title={text.where}
      help={settings.reachable ? text.whereHelp : text.whereHelp + text.local}
      call={noticeSettings.update}
      value={value}
      version={settings.version}
      send={(chosen) => chosen}
    >
      {(chosen, choose) => (
        <>
          <Kinds settings={settings} chosen={chosen} choose={choose} />
          {settings.reachable && <Hours zone={settings.timeZone} value={chosen.hours} onChange={(hours) => choose({ ...chosen, hours })} />}
        </>
      )}
    </Setting>
  )
}

function Kinds({ settings, chosen, choose }: { settings: Settings; chosen: Chosen; choose: (chosen: Chosen) => void }) {
  const text = useText(noticeText)
  const set = (kind: string, channels: Partial<NoticeChannels>) =>
    choose({ ...chosen, kinds: { ...chosen.kinds, [kind]: { ...chosen.kinds[kind]!, ...channels } } })
  return (
    <table className="nc-kinds">
      <thead>
        <tr>
          <th scope="col">{text.kind}</th>
          <th scope="col">{text.inConsole}</th>
          {settings.reachable && <th scope="col">{text.byApp}</th>}
        </tr>
      </thead>
      <tbody>
        {settings.kinds.map(({ kind, name, level }) => {
          const channels = chosen.kinds[kind]!
          return (
            <tr key={kind}>
              <th scope="row">
                <span className="row gap-8">
                  <LevelIcon level={level} />
                  {name}
                </span>
              </th>
              <td>
                <input
                  type="checkbox"
                  aria-label={text.consoleOf(name)}
                  checked={channels.console}
                  onChange={(e) => set(kind, e.target.checked ? { console: true } : { console: false, app: false })}
                />
              </td>
              {settings.reachable && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={text.appOf(name)}
                    checked={channels.app}
                    disabled={!channels.console}
                    onChange={(e) => set(kind, { app: e.target.checked })}
                  />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const step = 30
const times = (first: number, last: number) =>
  Array.from({ length: (last - first) / step + 1 }, (_, i) => ({ value: first + i * step, label: hhmm(first + i * step) }))

function Hours({ zone, value, onChange }: { zone: string; value: WorkingHours; onChange: (value: WorkingHours) => void }) {
  const text = useText(noticeText)
  const id = useId()
  return (
    <fieldset className="nc-hours">
      <legend className="label">{text.hours}</legend>
      <div className="row gap-12 nc-days">
        {text.days.split(',').map((label, i) => {
          const on = value.days.includes(i + 1)
          return (
            <label key={label} className="row gap-6">
              <input
                type="checkbox"
                checked={on}
                disabled={on && value.days.length === 1}
                onChange={() => onChange({ ...value, days: on ? value.days.filter((d) => d !== i + 1) : [...value.days, i + 1].sort() })}
              />
              {label}
            </label>
          )
        })}
      </div>
      <div className="row gap-8">
        <label htmlFor={`${id}from`}>{text.from}</label>
        <Select
          id={`${id}from`}
          value={value.from}
          options={times(0, 1410).filter((o) => o.value < value.to)}
          onChange={(from) => onChange({ ...value, from })}
        />
        <label htmlFor={`${id}to`}>{text.to}</label>
        <Select
          id={`${id}to`}
          value={value.to}
          options={times(step, 1440).filter((o) => o.value > value.from)}
          onChange={(to) => onChange({ ...value, to })}
        />
      </div>
      <p className="text-12 ink-3">{text.hoursHelp(zone)}</p>
    </fieldset>
  )
}
