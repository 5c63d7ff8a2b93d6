import { useId, useState } from 'react'
import { copy } from '#core/web/copy.ts'
import { q, queryClient, useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { type Check, selfCheck } from '../contract.ts'
import { causeOf, placeOf, sorted, subjectOf } from './causes.ts'
import { Problem } from './Problem.tsx'
import { whenBack } from './recheck.ts'
import { Ring, System } from './Side.tsx'
import { t } from './text.ts'
import { wecomConsole } from './where.ts'

/** Red first: cause, fix and what it takes away. What is well is one line each. Each can be looked at again by itself. */
export function CheckTab() {
  const text = useText(t)
  const read = useCall(selfCheck.run, {}, { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: whenBack })
  const [busy, setBusy] = useState<string>()
  const checks = read.data?.checks
  const rerun = async (key: string) => {
    setBusy(key)
    try {
      const [fresh] = (await request(selfCheck.run, { key })).checks
      queryClient.setQueryData(q(selfCheck.run, {}).queryKey, { checks: checks!.map((c) => (c.key === key ? fresh! : c)) })
    } catch {
      // the request layer has said why
    } finally {
      setBusy(undefined)
    }
  }
  const { wrong, passed } = sorted(checks ?? [])
  const bad = wrong.filter(({ check }) => check.state === 'bad')
  const attention = wrong.filter(({ check }) => check.state === 'attention')
  const note =
    checks && !read.isFetching
      ? text.checkedAt(fmt.ago(checks[0]!.checkedAt), `${(Math.max(...checks.map((c) => c.ms)) / 1000).toFixed(1)} s`)
      : text.checking
  return (
    <>
      <PageHeader title={text.title} note={<span role="status">{note}</span>}>
        <button type="button" className="button" onClick={() => void copy(report(checks ?? [], text))} disabled={!checks}>
          <Icon name="clipboard-list" />
          {text.copyReport}
        </button>
        <button type="button" className="button primary" onClick={() => void read.refetch()} disabled={read.isFetching}>
          <Icon name="refresh-cw" className={read.isFetching ? 'spin' : undefined} />
          {text.again}
        </button>
      </PageHeader>
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      <div className="cc-grid">
        <div className="col gap-16">
          {!checks && !read.error && <Skeleton rows={8} />}
          {bad.length + attention.length > 0 && (
            <section className="card">
              <header>
                <h2>{text.toFix}</h2>
                {bad.length > 0 && <Pill kind="bad">{text.bad(bad.length)}</Pill>}
                {attention.length > 0 && <Pill kind="attention">{text.attention(attention.length)}</Pill>}
              </header>
              {[...bad, ...attention].map(({ check, also }) => (
                <Problem
                  key={check.key}
                  check={check}
                  also={also}
                  busy={busy === check.key || (also.length > 0 && read.isFetching)}
                  again={() => void (also.length > 0 ? read.refetch() : rerun(check.key))}
                />
              ))}
            </section>
          )}
          {passed.length > 0 && (
            <section className="card">
              <header>
                <h2>{text.passed}</h2>
                <Pill kind="ok">{text.items(passed.length)}</Pill>
              </header>
              <ul>
                {passed.map((c) => (
                  <Passed key={c.key} check={c} busy={busy === c.key} again={() => void rerun(c.key)} />
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className="col gap-16">
          {checks && <Ring checks={checks} />}
          <System checks={checks ?? []} />
        </div>
      </div>
    </>
  )
}

function Passed({ check, busy, again }: { check: Check; busy: boolean; again: () => void }) {
  const text = useText(t)
  const id = useId()
  const [open, setOpen] = useState(false)
  const subject = subjectOf(check)
  const to = placeOf(check)
  return (
    <li>
      <div className="cc-row">
        <span className="cc-mark ok">
          <Icon name="check" size={12} label={text.states.ok} />
        </span>
        <span className="grow ellipsis" title={subject.well(check)}>
          <span className="medium">{subject.name}</span>
          <span className="ink-2 cc-well">{subject.well(check)}</span>
        </span>
        {to === 'server' ? (
          <button type="button" className="link text-12 nowrap" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {text.set}
          </button>
        ) : to === 'wecom' ? (
          <a className="link text-12 nowrap" href={wecomConsole} target="_blank" rel="noreferrer">
            {text.admin}
          </a>
        ) : (
          <ScreenLink className="link text-12 nowrap" {...to}>
            {text.see}
          </ScreenLink>
        )}
        <span className="text-12 ink-3">{fmt.timeOfDay(check.checkedAt)}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={text.againOne(subject.name)}
          title={text.again}
          onClick={again}
          disabled={busy}
        >
          <Icon name="refresh-cw" size={14} className={busy ? 'spin' : undefined} />
        </button>
      </div>
      {to === 'server' && (
        <p id={id} className="cc-set text-12 ink-2" hidden={!open}>
          {subject.set}
        </p>
      )}
    </li>
  )
}

/** What one sends to whoever can help: words and codes, no secrets. */
function report(checks: readonly Check[], text: (typeof t)['zh-CN']): string {
  const { wrong } = sorted(checks)
  return checks
    .map((c) => {
      const first = wrong.find(({ also }) => also.includes(c))
      const head = `[${text.states[first?.check.state ?? c.state]}] ${subjectOf(c).name}`
      if (!first && c.state === 'ok') return `${head}  ${subjectOf(c).well(c)}`
      if (first) return `${head}  ${text.sameCause(subjectOf(first.check).name)}`
      const cause = causeOf(c)
      return [
        `${head}  ${cause.title}`,
        `  ${cause.why}`,
        ...(c.errcode === null ? [] : [`  errcode ${c.errcode}`]),
        ...cause.fix.map((f) => `  - ${f}`),
      ].join('\n')
    })
    .join('\n')
}
