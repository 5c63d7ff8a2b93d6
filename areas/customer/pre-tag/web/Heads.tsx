import type { AnyCall } from '#core/contract/call.ts'
import { figureOf } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Figure, NumberLink } from '#core/web/ui/Figure.tsx'
import type { Overview } from '../contract.ts'
import type { ListOf } from './lists.ts'
import { preText } from './text.ts'

/** How many are waited for, how many came, and what somebody has to look at. */
export function Heads({ of }: { of: ListOf }) {
  const text = useText(preText)
  const { data, error, refetch } = useCall(of.calls.overview, {}, { silence: 'all' })
  if (error && !data) return <ErrorLine error={error} retry={() => void refetch()} />
  const listFigures = of.figures
  const number = (figure: (typeof listFigures)[keyof typeof listFigures]) => figureOf<typeof of.calls.overview, AnyCall>(figure, data, {})
  const beside = (label: string, one: ReturnType<typeof number>) => (
    <span className="nowrap">
      {label} <NumberLink {...one} />
    </span>
  )
  return (
    <div className="pt-heads">
      <div className="stats">
        <Figure
          label={text.people}
          {...number(listFigures.people)}
          delta={
            <span className="row wrap gap-8 text-12 ink-2">
              {beside(text.waiting, number(listFigures.waiting))}
              {beside(text.ended, number(listFigures.ended))}
            </span>
          }
        />
        <Figure
          label={text.met}
          {...number(listFigures.met)}
          delta={<span className="text-12 ink-2">{beside(text.done, number(listFigures.done))}</span>}
        />
        <Figure label={text.asks} {...number(listFigures.asks)} />
        <Figure label={text.failed} {...number(listFigures.failed)} />
      </div>
      {data && data.labels.length > 0 && <Lists of={of} overview={data} />}
    </div>
  )
}

/** Of each list how many came, so that one sees which was worth it. */
function Lists({ of, overview }: { of: ListOf; overview: Overview }) {
  const text = useText(preText)
  const { all, labels } = overview
  const listFigures = of.figures
  return (
    <div className="row wrap gap-12 text-12 ink-2">
      <span className="ink-3">{text.byList}</span>
      {labels.slice(0, 8).map((one) => (
        <span key={one.label} className="nowrap">
          {one.label} <NumberLink {...figureOf(listFigures.metOfLists, { all, labels: [one] }, {})} /> /{' '}
          <NumberLink {...figureOf(listFigures.ofLists, { all, labels: [one] }, {})} />
        </span>
      ))}
    </div>
  )
}
