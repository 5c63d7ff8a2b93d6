import { Fragment } from 'react'
import type { Output } from '#core/contract/call.ts'
import { Sparkline } from '#core/web/blocks/stats/Sparkline.tsx'
import { figureOf } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { Change } from '#core/web/ui/Change.tsx'
import { ErrorState } from '#core/web/ui/Empty.tsx'
import { Figure, NumberLink } from '#core/web/ui/Figure.tsx'
import { liveCodeStats } from '../../contract.ts'
import { codeFigures } from '../../figures.ts'
import { codeMetrics } from '../../metrics.ts'
import { t } from './text.ts'

/** Later than this a welcome is in danger of its 20 s (research/ux.md A-2). */
const slowMs = 10_000

/** What became of the welcomes of today; what there is none of is left out. */
function Welcomed({ of }: { of: Output<typeof liveCodeStats.today> }) {
  const text = useText(t)
  const states = [
    [text.sent, figureOf(codeFigures.welcomedToday, of, {})],
    [text.notSent, figureOf(codeFigures.notWelcomedToday, of, {})],
    [text.unknown, figureOf(codeFigures.unknownToday, of, {})],
  ] as const
  return states
    .filter(([, { value }], i) => i === 0 || value)
    .map(([word, count], i) => (
      <Fragment key={word}>
        {i > 0 && ' · '}
        {word} <NumberLink {...count} />
      </Fragment>
    ))
}

/** Who came by codes today, and how quickly they were welcomed. */
export default function Figures() {
  const text = useText(t)
  const { data, error, refetch } = useCall(liveCodeStats.today, {}, { refetchInterval: 60_000 })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  const welcome = data?.welcome
  return (
    <>
      <Figure
        label={text.codeAdds}
        metric={codeMetrics.of.code_adds}
        {...figureOf(codeFigures.today, data, {})}
        delta={data && <Change now={data.adds.today} before={data.adds.before} />}
        aside={<Sparkline values={data?.points ?? []} tone="c4" />}
      />
      <Figure
        label={text.welcome}
        metric={codeMetrics.of.welcome_time}
        value={welcome ? (welcome.p95Ms === null ? null : Math.max(0.1, Math.round(welcome.p95Ms / 100) / 10)) : undefined}
        unit={text.second}
        delta={
          welcome && (
            <span className={`text-12 nowrap ${(welcome.p95Ms ?? 0) > slowMs || welcome.notSent > welcome.sent ? 'bad' : 'ink-2'}`}>
              {welcome.sent + welcome.notSent + welcome.unknown === 0 ? text.noWelcome : <Welcomed of={data} />}
            </span>
          )
        }
      />
    </>
  )
}
