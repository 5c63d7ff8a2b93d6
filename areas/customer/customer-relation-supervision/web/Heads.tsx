import { figureOf } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Delta, Figure, NumberLink } from '#core/web/ui/Figure.tsx'
import { relation } from '../contract.ts'
import { relationFigures } from '../figures.ts'
import { relationMetrics } from '../metrics.ts'
import { relationText } from './text.ts'

/** What is wrong with who follows whom, each number with its list behind it. */
export function Heads() {
  const text = useText(relationText)
  const { data, error, refetch } = useCall(relation.overview, {}, { refetchInterval: 60_000, silence: 'all' })
  if (error && !data) return <ErrorLine error={error} retry={() => void refetch()} />
  const parts = [
    [text.open, figureOf(relationFigures.open, data, {})],
    [text.hows.shared, figureOf(relationFigures.shared, data, {})],
    [text.hows.code, figureOf(relationFigures.code, data, {})],
    [text.hows.other, figureOf(relationFigures.other, data, {})],
  ] as const
  return (
    <div className="stats crs-heads">
      <Figure
        label={text.heads.moved}
        metric={relationMetrics.of.moved}
        {...figureOf(relationFigures.moved, data, {})}
        delta={
          data && (
            <>
              <Delta
                value={data.moved.all - data.before.all}
                good="down"
                text={`${fmt.number(data.before.all)} → ${fmt.number(data.moved.all)}`}
                base={text.base}
              />
              <span className="row wrap gap-8 text-12 ink-2 crs-parts">
                {parts.map(([label, number]) => (
                  <span key={label} className="nowrap">
                    {label} <NumberLink {...number} />
                  </span>
                ))}
              </span>
            </>
          )
        }
      />
      <Figure
        label={text.heads.several}
        metric={relationMetrics.of.several}
        {...figureOf(relationFigures.several, data, {})}
        delta={<span className="text-12 ink-2">{text.severalHelp}</span>}
      />
      <Figure
        label={text.heads.left}
        metric={relationMetrics.of.left}
        {...figureOf(relationFigures.left, data, {})}
        delta={
          data && (
            <span className="col text-12 ink-2">
              <span className="nowrap">
                {text.leftOnly} <NumberLink {...figureOf(relationFigures.leftOnly, data, {})} />
              </span>
              {data.leftOnly > 0 && <span>{text.leftOnlyHelp}</span>}
            </span>
          )
        }
      />
      <Figure
        label={text.heads.nobody}
        metric={relationMetrics.of.nobody}
        {...figureOf(relationFigures.nobody, data, {})}
        delta={<span className="text-12 ink-2">{text.nobodyHelp}</span>}
      />
    </div>
  )
}
