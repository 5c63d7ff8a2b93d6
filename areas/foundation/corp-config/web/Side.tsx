import type { ReactNode } from 'react'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Section } from '#core/web/ui/Page.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { type Check, selfCheck } from '../contract.ts'
import { causeOf, sorted, subjectOf } from './causes.ts'
import { configScreens } from './screens.ts'
import { t } from './text.ts'

/** One stroke for each check: what is missing is seen before it is read. */
export function Ring({ checks }: { checks: readonly Check[] }) {
  const text = useText(t)
  const { wrong, passed } = sorted(checks)
  const strokes = [...wrong.flatMap(({ check, also }) => [check, ...also].map(({ key }) => ({ key, state: check.state }))), ...passed]
  const bad = wrong.filter(({ check }) => check.state === 'bad')
  const lost = new Set(bad.flatMap(({ check, also }) => [check, ...also].flatMap((c) => subjectOf(c).disables))).size
  const share = 360 / checks.length
  const order = { bad: 0, attention: 1, ok: 2 }
  strokes.sort((a, b) => order[a.state] - order[b.state])
  const point = (deg: number) => {
    const a = ((deg - 90) * Math.PI) / 180
    return `${(64 + 54 * Math.cos(a)).toFixed(2)} ${(64 + 54 * Math.sin(a)).toFixed(2)}`
  }
  const [title, help] =
    bad.length > 0
      ? [text.down(lost), text.downHelp(bad.length)]
      : passed.length === checks.length
        ? [text.great, text.greatHelp]
        : [text.watch, text.watchHelp]
  return (
    <div className="card cc-ring">
      <div className="cc-dial">
        <svg viewBox="0 0 128 128" width="128" height="128" aria-hidden="true">
          {strokes.map((c, i) => (
            <path
              key={c.key}
              className={c.state}
              d={`M${point(i * share + 5)}A54 54 0 0 1 ${point((i + 1) * share - 5)}`}
              fill="none"
              strokeWidth="8"
              strokeLinecap="round"
            />
          ))}
        </svg>
        <div>
          <b>{passed.length}</b>
          <span className="text-12 ink-2">{text.ofAll(checks.length)}</span>
        </div>
      </div>
      <div className="medium text-14">{title}</div>
      <div className="text-12 ink-3">{help}</div>
    </div>
  )
}

export function System({ checks }: { checks: readonly Check[] }) {
  const text = useText(t)
  const { data, error, refetch } = useCall(selfCheck.system, {}, { refetchInterval: 30_000 })
  if (error && !data)
    return (
      <Section title={text.running}>
        <ErrorLine error={error} retry={() => void refetch()} />
      </Section>
    )
  if (!data) return <Skeleton rows={4} />
  const line = (name: string, value: ReactNode, kind: 'ok' | 'attention' | 'bad' = 'ok') => (
    <div>
      <dt>
        <Status kind={kind}>{name}</Status>
      </dt>
      <dd>{value}</dd>
    </div>
  )
  const number = (n: number, to: string) =>
    n === 0 ? (
      '0'
    ) : (
      <Link className="link" to={to}>
        {fmt.number(n)}
      </Link>
    )
  return (
    <>
      <Section title={text.running}>
        <dl className="cc-facts">
          {line(text.database, `${data.database} · ${fmt.bytes(data.bytes)}`)}
          {line(text.waiting, fmt.number(data.callbacksWaiting), data.callbacksWaiting > 20 ? 'attention' : 'ok')}
          {line(
            text.deadCallbacks,
            number(data.callbacksDead, linkTo(configScreens.config, { tab: 'callbacks', state: 'dead' })),
            data.callbacksDead ? 'bad' : 'ok',
          )}
          {line(text.deadJobs, number(data.jobsDead, linkTo(configScreens.config, { tab: 'jobs' })), data.jobsDead ? 'bad' : 'ok')}
          {short(checks, text.left).map(({ check, value }) => (
            <div key={check.key}>
              <dt>
                <Status kind={check.state}>{subjectOf(check).name}</Status>
              </dt>
              <dd>{check.state === 'ok' ? value : causeOf(check).title}</dd>
            </div>
          ))}
          {line(text.mode, data.demo ? text.demo : text.production)}
        </dl>
      </Section>
      <div className="card cc-first">
        <div className="row gap-6 medium">
          <Icon name="book-open" />
          {text.first}
        </div>
        <p className="text-12 ink-3">{text.firstHelp}</p>
        <Link className="link text-12" to={linkTo(configScreens.setUp)}>
          {text.wizard}
        </Link>
      </div>
    </>
  )
}

/** What the machine’s own checks come to in a word. */
function short(checks: readonly Check[], left: (percent: string) => string): { check: Check; value: string }[] {
  const say: Partial<Record<string, (c: Check) => string>> = {
    backup: (c) => (c.at ? fmt.ago(c.at) : subjectOf(c).well(c)),
    disk: (c) => (c.count !== null && c.total ? left(fmt.percent(c.count / c.total, 0)) : '-'),
    version: (c) => c.value,
  }
  return checks.flatMap((check) => (say[check.key] ? [{ check, value: say[check.key]!(check) }] : []))
}
