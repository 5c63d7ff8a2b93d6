import { metricHelp } from '#core/contract/metrics.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { figureOf } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { operationScore } from '../contract.ts'
import { customerFigures } from '../figures.ts'
import { scoreMetrics } from '../metrics.ts'
import { scoresArt } from './art.tsx'
import { insightText } from './insight-text.ts'

/** How the scores spread, as the last run found them. */
export function Scores() {
  const text = useText(insightText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const read = useCall(
    operationScore.result,
    { pageSize: 1 },
    { silence: 'all', refetchInterval: (q) => (q.state.data?.task && isRunning(q.state.data.task.state) ? 1500 : false) },
  )
  const data = read.data
  const running = data?.task && isRunning(data.task.state) ? data.task : undefined
  const all = data?.bands.reduce((n, b) => n + b.count, 0) ?? 0
  const most = Math.max(1, ...(data?.bands.map((b) => b.count) ?? []))
  const button = (
    <Tools
      actions={[
        {
          key: 'compute',
          label: all ? text.compute : text.computeFirst,
          ...(all ? { look: 'small' } : { primary: true }),
          ...(running && { disabled: text.computing(fmt.number(running.done), fmt.number(running.total)) }),
          ...makes(operationScore.batch, {}),
        },
      ]}
    />
  )
  return (
    <section className="card ci-scores">
      <header>
        <h2 className="heading">{text.scores}</h2>
        <span
          className="stat-help"
          role="img"
          title={metricHelp(scoreMetrics.of.operation_score, lang)}
          aria-label={metricHelp(scoreMetrics.of.operation_score, lang)}
        >
          <Icon name="info" size={13} />
        </span>
        <span className="grow" />
        {all > 0 && button}
      </header>
      {read.error && !data ? (
        <ErrorState error={read.error} retry={() => read.refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : all === 0 && !running ? (
        <Empty art={scoresArt} title={text.neverTitle} actions={button}>
          {text.neverHint}
        </Empty>
      ) : (
        <div className="ci-bands">
          {data.bands.map((b) => (
            <div key={b.from} className="ci-band">
              <span className="ink-2 nowrap">{text.band(b.from, b.to)}</span>
              <span className="ci-track" aria-hidden>
                <i style={{ width: `${(b.count / most) * 100}%` }} />
              </span>
              <NumberLink {...figureOf(customerFigures.scoreBands, { ...data, bands: [b] }, {})} />
              <span className="text-12 ink-3 num">{all ? fmt.percent(b.count / all) : '-'}</span>
            </div>
          ))}
          <p className="text-12 ink-3" role="status">
            {running
              ? text.computing(fmt.number(running.done), fmt.number(running.total ?? 0))
              : data.scoredAt && text.scoredAt(fmt.full(data.scoredAt))}
          </p>
        </div>
      )}
    </section>
  )
}

const isRunning = (state: string) => state === 'queued' || state === 'running'
