import { type FormEvent, useState } from 'react'
import type { Output } from '#core/contract/call.ts'
import { factors } from '#core/contract/factors.ts'
import { QrCode } from '#core/web/blocks/qr/QrCode.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Prove } from './Prove.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Refused } from './Refused.tsx'
import { CodeField } from './SecretField.tsx'
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
  if (begun) return <Scan begun={begun} onCodes={setCodes} onCancel={onCancel} />
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

function Scan({ begun, onCodes, onCancel }: { begun: Begun; onCodes: (codes: string[]) => void; onCancel?: () => void }) {
  const text = useText(accountText)
  const [code, setCode] = useState('')
  const refused = useRefused()
  const confirm = useCommand(factors.confirmTotp, {
    toast: false,
    refreshes: 'own',
    onSuccess: ({ codes }) => onCodes(codes),
    onError: refused.onError,
  })
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (code.trim()) confirm.mutate({ code: code.trim() })
  }
  const key = begun.secret.replace(/.{4}(?=.)/g, '$& ')
  const copy = () => navigator.clipboard?.writeText(begun.secret).then(() => toast.success(text.copied))
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
        <button type="button" className="button small" onClick={() => void copy()}>
          {text.copy}
        </button>
      </p>
      <CodeField
        label={text.code}
        name="code"
        value={code}
        onChange={(value) => {
          refused.clear()
          setCode(value)
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
        <button type="submit" className="button primary" disabled={confirm.isPending || !code.trim()} aria-busy={confirm.isPending}>
          {text.confirm}
        </button>
      </div>
    </form>
  )
}
