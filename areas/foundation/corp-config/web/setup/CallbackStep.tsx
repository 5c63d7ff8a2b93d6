import { useState } from 'react'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { startSession } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { communication, iaConfig, type SetUp } from '../../set-up.ts'
import { callbackText } from '../set-up-text.ts'
import { CopyLine, How, Verified } from './parts.tsx'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const pick = (from: string, length: number): string => {
  // Bytes above the last whole round of letters are thrown away, so that each letter is as likely.
  const whole = 256 - (256 % from.length)
  let out = ''
  while (out.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(64))) if (byte < whole && out.length < length) out += from[byte % from.length]
  return out
}
/** As WeCom makes them: 43 letters are 32 bytes of base64, of which the last letter says four bits only. */
const newKeys = () => ({ token: pick(letters, 24), aesKey: pick(letters, 42) + pick('AEIMQUYcgkosw048', 1) })

/** The keys are made here, kept sealed, and shown until the page is left: no answer of the server carries them. */
export function CallbackStep({ state }: { state: SetUp }) {
  const t = useText(callbackText)
  const read = useCall(iaConfig.parameters, {}, { silence: 'all' })
  const [shown, setShown] = useState<{ token: string; aesKey: string }>()
  const save = useCommand(communication.update, { onSuccess: () => startSession() })
  const make = () => {
    const keys = newKeys()
    save.mutate(keys, { onSuccess: () => setShown(keys) })
  }
  const { set, heardAt, changedAt } = state.callback
  return (
    <>
      <p className="ink-2">{t.help}</p>
      {read.error && !read.data && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      <CopyLine label={t.url} value={read.data?.callbackUrl ?? ''} />
      {shown && (
        <>
          <CopyLine label={t.token} value={shown.token} />
          <CopyLine label={t.aesKey} value={shown.aesKey} />
          <p className="note caution">{t.shown}</p>
        </>
      )}
      <p>
        <button
          type="button"
          className={`button ${set ? '' : 'primary'}`}
          onClick={make}
          disabled={!state.app || save.isPending}
          aria-busy={save.isPending}
        >
          {set ? t.again : t.make}
        </button>
        {set && <span className="text-12 ink-3"> {t.againHelp}</span>}
      </p>
      <How steps={Object.values(t.how)} />
      {set && (heardAt ? <p className="ink-2">{t.heard(fmt.ago(heardAt))}</p> : changedAt && <p className="ink-2">{t.waiting}</p>)}
      <Verified keys={['address', 'callback']} connected={state.app} />
    </>
  )
}
