import { fmt } from '#core/web/text/format.ts'
import { NumberLink } from '#core/web/ui/Figure.tsx'

export interface Bar {
  key: string
  label: string
  told: { value: number | null | undefined; to?: string }
}
/** Parts of a whole, each with its list and its share of all. */
export function Bars({ bars, lost }: { bars: readonly Bar[]; lost?: boolean }) {
  const all = bars.reduce((n, b) => n + (b.told.value ?? 0), 0)
  return (
    <dl className="ca-bars">
      {bars.map((b) => {
        const share = all ? (b.told.value ?? 0) / all : 0
        return (
          <div key={b.key} className="ca-bar">
            <dt className="ellipsis">{b.label}</dt>
            <dd className={`ca-track${lost ? ' lost' : ''}`} aria-hidden>
              <i style={{ width: `${share * 100}%` }} />
            </dd>
            <dd>
              <NumberLink {...b.told} />
            </dd>
            <dd className="ink-2" data-bare="percent">
              {all ? fmt.percent(share) : '-'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
