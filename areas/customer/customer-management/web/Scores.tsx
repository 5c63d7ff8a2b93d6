import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { metricHelp, operationScore } from '../contract.ts'
import { insightText } from './insight-text.ts'
import { customerScreens } from './screens.ts'

/** How the scores spread, as the last run found them. */
export function Scores() {
  const text = useText(insightText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const [search] = useSearch()
  const read = useCall(
    operationScore.result,
    { pageSize: 1 },
    { silence: 'all', refetchInterval: (q) => (q.state.data?.task && isRunning(q.state.data.task.state) ? 1500 : false) },
  )
  const start = useCommand(operationScore.batch)
  const data = read.data
  const running = data?.task && isRunning(data.task.state) ? data.task : undefined
  const all = data?.bands.reduce((n, b) => n + b.count, 0) ?? 0
  const most = Math.max(1, ...(data?.bands.map((b) => b.count) ?? []))
  const to = (from: number, till: number) =>
    linkTo(customerScreens.dashboard, { ...search, tab: 'scores', scoreFrom: from, scoreTo: till }, 'records')
  const button = can(operationScore.batch) && (
    <button
      type="button"
      className={all ? 'button small' : 'button primary'}
      disabled={Boolean(running) || start.isPending}
      onClick={() => start.mutate({})}
    >
      {all ? text.compute : text.computeFirst}
    </button>
  )
  return (
    <section className="card ci-scores">
      <header>
        <h2 className="heading">{text.scores}</h2>
        <span className="stat-help" role="img" title={metricHelp('operation_score', lang)} aria-label={metricHelp('operation_score', lang)}>
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
        <Empty title={text.neverTitle} actions={button}>
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
              <Link to={to(b.from, b.to)} className="number-link num">
                {fmt.number(b.count)}
              </Link>
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
