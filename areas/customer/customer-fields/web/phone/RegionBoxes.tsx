import { useCall } from '#core/web/request/query.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { customFields } from '../../contract.ts'

const t = texts({
  'zh-CN': { province: '省', city: '市', district: '区', none: '不填', what: '没读到地区' },
  en: { province: 'Province', city: 'City', district: 'District', none: 'None', what: 'Regions not loaded' },
})

/** Three lists of the system: province, city, district. Each may be the last. */
export function RegionBoxes({ label, value, onChange }: { label: string; value: string; onChange: (region: string) => void }) {
  const text = useText(t)
  const read = useCall(customFields.regions, {}, { silence: 'all', staleTime: Number.POSITIVE_INFINITY })
  const chosen = value === '' ? [] : value.split('/')
  const province = read.data?.list.find((p) => p.name === chosen[0])
  const city = province?.cities.find((c) => c.name === chosen[1])
  const lists = [read.data?.list.map((p) => p.name) ?? [], province?.cities.map((c) => c.name) ?? [], city?.districts ?? []]
  const levels = [text.province, text.city, text.district]
  return (
    <div className="cf-boxes">
      {lists.map((names, level) =>
        // until the tree is there a value that stands is shown as it is
        names.length === 0 && !chosen[level] ? null : (
          <select
            key={levels[level]}
            className="input"
            aria-label={`${label} ${levels[level]}`}
            value={chosen[level] ?? ''}
            onChange={(e) => onChange([...chosen.slice(0, level), e.target.value].filter(Boolean).join('/'))}
          >
            <option value="">{text.none}</option>
            {(names.length > 0 ? names : [chosen[level]!]).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        ),
      )}
      {read.error && <ErrorLine error={read.error} what={text.what} retry={() => void read.refetch()} />}
    </div>
  )
}
