import { Select } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { can, startSession } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { corpSetting } from '../contract.ts'
import { zoneText } from './zone-text.ts'

/** What holds for the whole company: where its days begin. */
export function CompanyTab() {
  const text = useText(zoneText)
  const read = useCall(corpSetting.get, {})
  return (
    <>
      <PageHeader title={text.title} />
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={5} />}
      {read.data && <TimeZone key={read.data.timeZone} {...read.data} />}
    </>
  )
}

function TimeZone({ timeZone, zones }: { timeZone: string; zones: string[] }) {
  const text = useText(zoneText)
  const id = useId()
  const [chosen, setChosen] = useState(timeZone)
  const options = useZones(zones)
  const now = useMinute()
  const may = can(corpSetting.update)
  const save = useCommand(corpSetting.update, {
    // Every page shows days and hours of the company.
    onSuccess: async () => {
      await startSession()
      toast.success(text.saved)
    },
  })
  return (
    <Section title={text.zone}>
      <div className="cc-zone">
        <label className="lb" htmlFor={id}>
          {text.where}
        </label>
        <div className="row g8">
          <Select
            id={id}
            className="cc-zones"
            value={chosen}
            onChange={setChosen}
            disabled={!may}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={text.none}
            options={options}
          />
          {may && (
            <button
              type="button"
              className="b p"
              disabled={chosen === timeZone || save.isPending}
              onClick={() => save.mutate({ timeZone: chosen })}
            >
              {save.isPending ? text.saving : text.save}
            </button>
          )}
        </div>
        <p className="d2" role="status">
          {text.now(fmt.longAt(now, timeZone))}
          {chosen !== timeZone && <b className="m"> → {fmt.longAt(now, chosen)}</b>}
        </p>
        {!may && <p className="d3">{text.mayNot}</p>}
        <h3 className="cc-what">{text.what}</h3>
        <ul className="cc-changes">
          {[text.past, text.codes, text.planned, text.stays].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** Found by their name, their offset, or what people call them. */
function useZones(zones: string[]): { value: string; label: string }[] {
  const lang = useLang()
  return useMemo(() => {
    const named = (timeZone: string, timeZoneName: 'longOffset' | 'longGeneric') =>
      new Intl.DateTimeFormat(lang, { timeZone, timeZoneName }).formatToParts().find((p) => p.type === 'timeZoneName')?.value ?? ''
    return zones.flatMap((zone) => {
      try {
        const offset = named(zone, 'longOffset').replace('GMT', 'UTC')
        return [{ value: zone, label: [zone, offset, named(zone, 'longGeneric')].join(' · ') }]
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
