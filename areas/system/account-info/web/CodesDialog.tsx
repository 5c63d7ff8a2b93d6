import { useState } from 'react'
import { factors } from '#core/contract/factors.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { refresh, useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Prove } from './Prove.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpCodes } from './SetUpCodes.tsx'
import { accountText } from './text.ts'
import { useRefused } from './use-refused.ts'

export type CodesAct = 'setUp' | 'another' | 'turnOff' | 'renew'

/** What can be done with the codes of one's own account. */
export default function CodesDialog({ act, close }: { act: CodesAct } & DialogProps<boolean>) {
  const text = useText(accountText)
  const done = async (said?: string) => {
    if (said) toast.success(said)
    close(true)
    await refresh()
  }
  return (
    <>
      <h2>{text[act]}</h2>
      <div className="dlg-body">
        {act === 'turnOff' && <TurnOff onDone={() => done(text.turnedOff)} onCancel={() => close()} />}
        {act === 'renew' && <Renew onDone={() => done()} onCancel={() => close()} />}
        {(act === 'setUp' || act === 'another') && (
          <SetUpCodes withCode={act === 'another'} onDone={() => done(text.codesSet)} onCancel={() => close()} />
        )}
      </div>
    </>
  )
}

function TurnOff({ onDone, onCancel }: { onDone: () => unknown; onCancel: () => void }) {
  const text = useText(accountText)
  const refused = useRefused()
  const end = useCommand(factors.endTotp, { toast: false, onSuccess: () => void onDone(), onError: refused.onError })
  return (
    <>
      <p className="ink-2">{text.turnOffText}</p>
      <Prove
        withCode
        submit={text.turnOff}
        danger
        busy={end.isPending}
        refused={refused}
        onSubmit={(proof) => end.mutate(proof)}
        onCancel={onCancel}
      />
    </>
  )
}

function Renew({ onDone, onCancel }: { onDone: () => unknown; onCancel: () => void }) {
  const text = useText(accountText)
  const refused = useRefused()
  const [codes, setCodes] = useState<string[]>()
  const renew = useCommand(factors.renewRecoveryCodes, {
    toast: false,
    onSuccess: ({ codes }) => setCodes(codes),
    onError: refused.onError,
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <>
      <p className="ink-2">{text.renewText}</p>
      <Prove
        withCode
        submit={text.renew}
        busy={renew.isPending}
        refused={refused}
        onSubmit={(proof) => renew.mutate(proof)}
        onCancel={onCancel}
      />
    </>
  )
}
