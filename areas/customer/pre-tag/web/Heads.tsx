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
  const people = (key: 'people' | 'waiting' | 'met' | 'ended') => figureOf(of.figures[key], data, {})
  const hits = (key: 'done' | 'asks' | 'failed') => figureOf(of.figures[key], data, {})
  const beside = (label: string, number: ReturnType<typeof people>) => (
    <span className="nowrap">
      {label} <NumberLink {...number} />
    </span>
  )
  return (
    <div className="pt-heads">
      <div className="stats">
        <Figure
          label={text.people}
          {...people('people')}
          delta={
            <span className="row wrap gap-8 text-12 ink-2">
              {beside(text.waiting, people('waiting'))}
              {beside(text.ended, people('ended'))}
            </span>
          }
        />
        <Figure label={text.met} {...people('met')} delta={<span className="text-12 ink-2">{beside(text.done, hits('done'))}</span>} />
        <Figure label={text.asks} {...hits('asks')} />
        <Figure label={text.failed} {...hits('failed')} />
      </div>
      {data && data.labels.length > 0 && <Lists of={of} overview={data} />}
    </div>
  )
}

/** Of each list how many came, so that one sees which was worth it. */
function Lists({ of, overview }: { of: ListOf; overview: Overview }) {
  const text = useText(preText)
  const { all, labels } = overview
  return (
    <div className="row wrap gap-12 text-12 ink-2">
      <span className="ink-3">{text.byList}</span>
      {labels.slice(0, 8).map((one) => (
        <span key={one.label} className="nowrap">
          {one.label} <NumberLink {...figureOf(of.figures.metOfLists, { all, labels: [one] }, {})} /> /{' '}
          <NumberLink {...figureOf(of.figures.ofLists, { all, labels: [one] }, {})} />
        </span>
      ))}
    </div>
  )
}
