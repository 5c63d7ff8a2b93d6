import { Select } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import { Setting, SettingsPage } from '#core/web/blocks/settings/Settings.tsx'
import { useCall } from '#core/web/request/query.ts'
import { startSession } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { corpSetting } from '../contract.ts'
import { zoneText } from './zone-text.ts'

/** What holds for the whole company: where its days begin. */
export function CompanyTab() {
  const text = useText(zoneText)
  const read = useCall(corpSetting.get, {}, { silence: 'all' })
  return (
    <SettingsPage title={text.title} reads={[read]}>
      {read.data && <TimeZone {...read.data} />}
    </SettingsPage>
  )
}

function TimeZone({ timeZone, zones, version }: { timeZone: string; zones: string[]; version: number }) {
  const text = useText(zoneText)
  const id = useId()
  const options = useZones(zones)
  const now = useMinute()
  return (
    <Setting
      title={text.zone}
      call={corpSetting.update}
      value={timeZone}
      version={version}
      send={(value) => ({ timeZone: value })}
      onSaved={startSession} // every page shows days and hours of the company
    >
      {(chosen, choose, may) => (
        <div>
          <label className="label" htmlFor={id}>
            {text.where}
          </label>
          <Select
            id={id}
            className="cc-zones"
            value={chosen}
            onChange={choose}
            disabled={!may}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={text.none}
            options={options}
          />
          <p className="ink-2" role="status">
            {text.now(fmt.longAt(now, timeZone))}
            {chosen !== timeZone && <b className="medium"> → {fmt.longAt(now, chosen)}</b>}
          </p>
          <h3 className="cc-what">{text.what}</h3>
          <ul className="cc-changes">
            {[text.past, text.codes, text.planned, text.stays].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </Setting>
  )
}

/** Found by their name, their offset, or what people call them. */
function useZones(zones: string[]): { value: string; label: string }[] {
  const lang = useLang()
  return useMemo(() => {
    const zoneLabel = (timeZone: string, timeZoneName: 'longOffset' | 'longGeneric') =>
      new Intl.DateTimeFormat(lang, { timeZone, timeZoneName }).formatToParts().find((p) => p.type === 'timeZoneName')?.value ?? ''
    return zones.flatMap((zone) => {
      try {
        const offset = zoneLabel(zone, 'longOffset').replace('GMT', 'UTC')
        return [{ value: zone, label: [zone, offset, zoneLabel(zone, 'longGeneric')].join(' · ') }]
      } catch {
        return [] // unknown to this browser: its pages could not show these days
      }
    })
  }, [zones, lang])
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
