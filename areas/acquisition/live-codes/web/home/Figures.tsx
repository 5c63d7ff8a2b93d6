import { Sparkline } from '#core/web/blocks/stats/Sparkline.tsx'
import { figureOf } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Change } from '#core/web/ui/Change.tsx'
import { ErrorState } from '#core/web/ui/Empty.tsx'
import { Figure } from '#core/web/ui/Figure.tsx'
import { liveCodeStats } from '../../contract.ts'
import { codeFigures } from '../../figures.ts'
import { t } from './text.ts'

/** Later than this a welcome is in danger of its 20 s (research/ux.md A-2). */
const slowMs = 10_000

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
        help={text.codeAddsHelp}
        {...figureOf(codeFigures.today, data, {})}
        delta={data && <Change now={data.adds.today} before={data.adds.before} />}
        aside={<Sparkline values={data?.points ?? []} tone="c4" />}
      />
      <Figure
        label={text.welcome}
        help={text.welcomeHelp}
        value={welcome ? (welcome.p95Ms === null ? null : Math.max(0.1, Math.round(welcome.p95Ms / 100) / 10)) : undefined}
        unit={text.second}
        delta={
          welcome && (
            <span className={`text-12 nowrap ${(welcome.p95Ms ?? 0) > slowMs || welcome.notSent > welcome.sent ? 'bad' : 'ink-2'}`}>
              {welcome.sent + welcome.notSent + welcome.unknown === 0
                ? text.noWelcome
                : text.welcomed(fmt.number(welcome.sent), fmt.number(welcome.notSent), fmt.number(welcome.unknown))}
            </span>
          )
        }
      />
    </>
  )
}
