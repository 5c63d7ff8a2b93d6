import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type CheckKey, selfCheck } from '../../contract.ts'
import { subjectOf } from '../causes.ts'
import { Problem } from '../Problem.tsx'
import { setUpText } from '../set-up-text.ts'

/** Something to paste into WeCom’s console. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const text = useText(setUpText)
  const copy = () => navigator.clipboard?.writeText(value).then(() => toast.success(text.copied))
  return (
    <div className="su-copy">
      <span className="label">{label}</span>
      <output className="mono">{value || '-'}</output>
      <button type="button" className="button small" onClick={() => void copy()} disabled={!value} aria-label={text.copyOf(label)}>
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

export function Field({
  label,
  help,
  error,
  ...input
}: { label: string; help?: ReactNode; error?: string } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? `${id}-said` : undefined}
        {...input}
      />
      {(error || help) && (
        <span id={`${id}-said`} className={error ? 'field-error' : 'text-12 ink-3'}>
          {error ?? help}
        </span>
      )}
    </div>
  )
}

/** What WeCom says of these, asked when the step is opened and again at the button: the doctor’s own words. */
export function Verified({ keys, connected }: { keys: readonly CheckKey[]; connected: boolean }) {
  const text = useText(setUpText)
  if (!connected) return <p className="note">{text.notYet}</p>
  return (
    <section className="su-verified" aria-label={text.verify}>
      {keys.map((key) => (
        <One key={key} of={key} />
      ))}
    </section>
  )
}

function One({ of }: { of: CheckKey }) {
  const text = useText(setUpText)
  const { data, error, isFetching, refetch } = useCall(selfCheck.run, { key: of }, { silence: 'all' })
  const check = data?.checks[0]
  const ask = () => void refetch()
  if (error && !check) return <ErrorLine error={error} retry={ask} />
  if (!check)
    return (
      <p className="ink-3" role="status">
        {text.verifying}
      </p>
    )
  if (check.state !== 'ok') return <Problem check={check} busy={isFetching} again={ask} led />
  const subject = subjectOf(check)
  return (
    <p className="su-ok" role="status">
      <Icon name="circle-check" size={16} />
      <span className="medium">{subject.name}</span>
      <span className="ink-2">{subject.well(check)}</span>
    </p>
  )
}
