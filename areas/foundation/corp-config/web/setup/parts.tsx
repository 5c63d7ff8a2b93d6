import { useQueries } from '@tanstack/react-query'
import { copy } from '#core/web/copy.ts'
import { q } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type CheckKey, selfCheck } from '../../contract.ts'
import { byCause } from '../../one-cause.ts'
import { subjectOf } from '../causes.ts'
import { Problem } from '../Problem.tsx'
import { whenBack } from '../recheck.ts'
import { setUpText } from '../set-up-text.ts'

/** Something to paste into WeCom’s console. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const text = useText(setUpText)
  return (
    <div className="su-copy">
      <span className="label">{label}</span>
      <output className="mono">{value || '-'}</output>
      <button type="button" className="button small" onClick={() => void copy(value)} disabled={!value} aria-label={text.copyOf(label)}>
        <Icon name="copy" size={14} />
      </button>
    </div>
  )
}

export const How = ({ steps }: { steps: readonly string[] }) => (
  <ol className="su-how">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)

/** What WeCom says of these, asked when the step is opened and again at the button: the doctor’s own words. */
export function Verified({ keys, connected }: { keys: readonly CheckKey[]; connected: boolean }) {
  const text = useText(setUpText)
  if (!connected) return <p className="note">{text.notYet}</p>
  return (
    <section className="su-verified" aria-label={text.verify}>
      <Seen keys={keys} />
    </section>
  )
}

function Seen({ keys }: { keys: readonly CheckKey[] }) {
  const text = useText(setUpText)
  const reads = useQueries({
    queries: keys.map((key) => ({ ...q(selfCheck.run, { key }, { silence: 'all' }), refetchOnWindowFocus: whenBack })),
  })
  const checks = reads.flatMap(({ data }) => data?.checks ?? [])
  const failed = reads.filter(({ data, error }) => error && !data)
  const busy = reads.some((read) => read.isFetching)
  const askAgain = (of: readonly { key: string }[]) => {
    for (const { key } of of) void reads[keys.indexOf(key as CheckKey)]?.refetch()
  }
  return (
    <>
      {failed[0] && <ErrorLine error={failed[0].error} retry={() => failed.forEach((read) => void read.refetch())} />}
      {checks.length + failed.length < keys.length && (
        <p className="ink-3" role="status">
          {text.verifying}
        </p>
      )}
      {byCause(checks).map(({ check, also }) => (
        <Problem key={check.key} check={check} also={also} busy={busy} again={() => askAgain([check, ...also])} led />
      ))}
      {checks
        .filter((check) => check.state === 'ok')
        .map((check) => (
          <p key={check.key} className="su-ok" role="status">
            <Icon name="circle-check" size={16} />
            <span className="medium">{subjectOf(check).name}</span>
            <span className="ink-2">{subjectOf(check).well(check)}</span>
          </p>
        ))}
    </>
  )
}
