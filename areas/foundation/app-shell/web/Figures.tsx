import type { Output } from '#core/contract/call.ts'
import { Sparkline } from '#core/web/blocks/stats/Sparkline.tsx'
import { shown } from '#core/web/figures.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Delta, Figure, NumberLink } from '#core/web/ui/Figure.tsx'
import type { home } from '../contract.ts'
import { homeFigures } from '../figures.ts'
import { t } from './text.ts'

type Overview = Output<typeof home.overview>
const sparkDays = 14
/** Later than this a welcome is in danger of its 20 s (research/ux.md A-2). */
const slowMs = 10_000

/** Five figures; what counts things is a link to them. */
export function Figures({ data }: { data: Overview | undefined }) {
  const text = useText(t)
  const c = data?.customers
  const points = c?.points.slice(-sparkDays) ?? []
  const locked = (part: unknown) => (data && part === null ? text.locked : undefined)
  const welcome = data?.welcome
  return (
    <div className="stats home-figures">
      <Figure
        label={text.added}
        help={text.addedHelp}
        {...shown(homeFigures.added, data, {})}
        locked={locked(c)}
        delta={c && <Change now={c.added.today} before={c.added.before} />}
        aside={<Sparkline values={points.map((p) => p.added)} />}
      />
      <Figure
        label={text.net}
        help={text.netHelp}
        value={c && c.added.today - c.lost.today}
        locked={locked(c)}
        delta={
          c && (
            <span className="text-12 ink-2 nowrap">
              {text.netOf(fmt.number(c.added.today))} <NumberLink {...shown(homeFigures.lost, data, {})} />
            </span>
          )
        }
        aside={<Sparkline values={points.map((p) => p.added - p.lost)} />}
      />
      <Figure
        label={text.total}
        help={text.totalHelp}
        {...shown(homeFigures.total, data, {})}
        locked={locked(c)}
        delta={
          c && (
            <Delta
              value={c.added.today - c.lost.today}
              text={`${c.added.today >= c.lost.today ? '+' : ''}${fmt.number(c.added.today - c.lost.today)}`}
              base={text.today}
            />
          )
        }
        aside={<Sparkline values={running(points, c?.total ?? 0)} />}
      />
      <Figure
        label={text.codeAdds}
        help={text.codeAddsHelp}
        {...shown(homeFigures.codeAdds, data, {})}
        locked={locked(data?.codes)}
        delta={data?.codes && <Change now={data.codes.adds.today} before={data.codes.adds.before} />}
        aside={<Sparkline values={data?.codes?.points ?? []} tone="c4" />}
      />
      <Figure
        label={text.welcome}
        help={text.welcomeHelp}
        value={welcome ? (welcome.p95Ms === null ? null : Math.max(0.1, Math.round(welcome.p95Ms / 100) / 10)) : undefined}
        unit={text.second}
        locked={locked(welcome)}
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
    </div>
  )
}

/** In percent where there is enough to take a share of, else the difference; rows of one list, which are compared, all say the difference. */
export function Change({ now, before, base = true }: { now: number; before: number; base?: boolean }) {
  const text = useText(t)
  const difference = now - before
  const word = base && before >= 10 ? fmt.percent(Math.abs(difference) / before) : fmt.number(Math.abs(difference))
  return <Delta value={difference} text={word} base={base ? text.base : undefined} />
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
