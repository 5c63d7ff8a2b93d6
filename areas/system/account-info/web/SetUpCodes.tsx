import { type FormEvent, useState } from 'react'
import type { Output } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { factors } from '#core/contract/factors.ts'
import { QrCode } from '#core/web/blocks/qr/QrCode.tsx'
import { copy } from '#core/web/copy.ts'
import type { ApiError } from '#core/web/request/error.ts'
import { useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { CodeField, Refused } from '#core/web/ui/TextField.tsx'
import { Prove } from './Prove.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { accountText } from './text.ts'
import { useRefused } from './use-refused.ts'

type Begun = Output<typeof factors.beginTotp>

/** Password, then the QR code and a first code of the phone, then the recovery codes. Nothing holds before the first code was right. */
export function SetUpCodes({ withCode, onDone, onCancel }: { withCode: boolean; onDone: () => unknown; onCancel?: () => void }) {
  const text = useText(accountText)
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const refused = useRefused()
  const begin = useCommand(factors.beginTotp, { toast: false, onSuccess: setBegun, onError: refused.onError })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const over = (error: ApiError) => {
    refused.onError(error)
    setBegun(undefined)
  }
  if (begun) return <Scan begun={begun} onCodes={setCodes} onOver={over} onCancel={onCancel} />
  return (
    <Prove
      withCode={withCode}
      submit={text.next}
      busy={begin.isPending}
      refused={refused}
      onSubmit={({ password, code }) => begin.mutate({ password, ...(withCode && { code }) })}
      onCancel={onCancel}
    />
  )
}

/** The step that has just come is where one goes on. */
const focused = (input: HTMLInputElement | null) => input?.focus()

/** `onOver`: the code on the screen is no longer good, so one begins again, with the reason. */
function Scan(props: {
  begun: Begun
  onCodes: (codes: string[]) => void
  onOver: (error: ApiError) => void
  onCancel: (() => void) | undefined
}) {
  const { begun, onCodes, onOver, onCancel } = props
  const text = useText(accountText)
  const [typed, setTyped] = useState('')
  const refused = useRefused()
  const confirm = useCommand(factors.confirmTotp, {
    toast: false,
    refreshes: 'own',
    onSuccess: ({ codes }) => onCodes(codes),
    onError: (error) => (error.code === code.conflict ? onOver(error) : refused.onError(error)),
  })
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (typed.trim()) confirm.mutate({ code: typed.trim() })
  }
  const key = begun.secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <form onSubmit={submit} noValidate className="ai-form">
      <p>{text.scan}</p>
      <p className="text-12 ink-3">{text.scanHelp}</p>
      <div className="ai-qr">
        <QrCode data={begun.uri} name={text.scanName} size={208} />
      </div>
      <p className="text-12 ink-2">{text.byHand}</p>
      <p className="ai-key">
        <output className="mono">{key}</output>
        <button type="button" className="button small" onClick={() => void copy(begun.secret)}>
          {text.copy}
        </button>
      </p>
      <CodeField
        label={text.code}
        name="code"
        ref={focused}
        value={typed}
        onChange={(e) => {
          refused.clear()
          setTyped(e.target.value)
        }}
        error={refused.at('code')}
        help={text.codeFirst}
      />
      <Refused words={refused.rest('code')} />
      <div className="dlg-foot">
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {text.cancel}
          </button>
        )}
        <button type="submit" className="button primary" disabled={confirm.isPending || !typed.trim()} aria-busy={confirm.isPending}>
          {text.confirm}
        </button>
      </div>
    </form>
  )
}
