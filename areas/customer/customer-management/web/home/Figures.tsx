import { Sparkline } from '#core/web/blocks/stats/Sparkline.tsx'
import { figureOf } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Change } from '#core/web/ui/Change.tsx'
import { ErrorState } from '#core/web/ui/Empty.tsx'
import { Delta, Figure, NumberLink } from '#core/web/ui/Figure.tsx'
import { customerStats } from '../../contract.ts'
import { customerFigures } from '../../figures.ts'
import { customerMetrics } from '../../metrics.ts'
import { useFirstSync } from './first-sync.ts'
import { everyMinute, t } from './text.ts'

const sparkDays = 14

/** Who came today, what is left after who went, and how many there are: each a link to exactly those. */
export default function Figures() {
  const text = useText(t)
  const { data, error, refetch } = useCall(customerStats.today, {}, everyMinute)
  const reading = useFirstSync() && data?.total === 0
  const syncing = <span className="text-12 ink-3">{text.syncing}</span>
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  const points = data?.points.slice(-sparkDays) ?? []
  const net = data && data.added.today - data.lost.today
  return (
    <>
      <Figure
        label={text.added}
        metric={customerMetrics.of.contacts_added}
        {...figureOf(customerFigures.addedToday, data, {})}
        delta={reading ? syncing : data && <Change now={data.added.today} before={data.added.before} />}
        aside={<Sparkline values={points.map((p) => p.added)} />}
      />
      <Figure
        label={text.net}
        metric={customerMetrics.of.contacts_net}
        value={net}
        bare="difference"
        delta={
          reading
            ? syncing
            : data && (
                <span className="text-12 ink-2 nowrap">
                  {text.addedLine} <NumberLink {...figureOf(customerFigures.addedToday, data, {})} /> · {text.lostLine}{' '}
                  <NumberLink {...figureOf(customerFigures.lostToday, data, {})} />
                </span>
              )
        }
        aside={<Sparkline values={points.map((p) => p.added - p.lost)} />}
      />
      <Figure
        label={text.total}
        metric={customerMetrics.of.customers_now}
        {...figureOf(customerFigures.total, data, {})}
        delta={
          reading ? syncing : net !== undefined && <Delta value={net} text={`${net >= 0 ? '+' : ''}${fmt.number(net)}`} base={text.today} />
        }
        aside={<Sparkline values={running(points, data?.total ?? 0)} />}
      />
    </>
  )
}

/** The total of each day, walked back from today's. */
function running(points: readonly { added: number; lost: number }[], total: number): number[] {
  const out: number[] = []
  let at = total
  for (const p of [...points].reverse()) {
    out.unshift(at)
    at -= p.added - p.lost
  }
  return out
}
