import type { Input, Output } from '#core/contract/call.ts'
import { type Metric, metricHelp } from '#core/contract/metrics.ts'
import { figureOf } from '#core/web/figures.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Delta } from '#core/web/ui/Figure.tsx'
import type { customerStatistics } from '../contract.ts'
import { statisticFigures } from '../figures.ts'
import { Kept } from './Kept.tsx'
import { shareOf } from './share.ts'
import { analysisText } from './text.ts'

type Days = 1 | 7 | 30
const pairs = {
  1: [statisticFigures.kept1, statisticFigures.due1],
  7: [statisticFigures.kept7, statisticFigures.due7],
  30: [statisticFigures.kept30, statisticFigures.due30],
} as const

/** How many stayed, against the period before in points. */
export function Retention(props: {
  d: Output<typeof customerStatistics.overview>
  asked: Input<typeof customerStatistics.overview>
  days: readonly Days[]
  metricOf: Record<Days, Metric>
}) {
  const { d, asked } = props
  const text = useText(analysisText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  return (
    <section className="card">
      <header>
        <h2 className="heading">{text.retention}</h2>
      </header>
      <dl className="ca-bars">
        {props.days.map((n) => {
          const [kept, due] = pairs[n]
          const [now, before] = [shareOf(d.now, n), d.before && shareOf(d.before, n)]
          const points = now === null || before === null ? null : (now - before) * 100
          return (
            <div key={n} className="row gap-8 wrap" title={metricHelp(props.metricOf[n], lang)}>
              <dt className="grow">{text.kept(n)}</dt>
              <dd className="ca-change">
                {points !== null && <Delta value={points} text={text.points(Math.abs(points).toFixed(1))} />}
                <Kept kept={figureOf(kept, d, asked)} due={figureOf(due, d, asked)} />
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="text-12 ink-3 ca-help">{text.retentionHelp}</p>
    </section>
  )
}
