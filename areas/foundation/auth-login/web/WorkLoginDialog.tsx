import { useEffect, useState } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { startSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { loginEvents } from '../contract.ts'
import { t, whyFailed } from './text.ts'

/**
 * R344: waits beside the window in which WeCom asks. What becomes of it comes as events; where there are none, whoever comes back to this page
 * makes it look for itself.
 */
export default function WorkLoginDialog({ open, close }: DialogProps<void> & { open: () => void }) {
  const text = useText(t)
  const [why, setWhy] = useState<string>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn listens anew
  useEffect(() => {
    const look = () => void startSession().then((now) => now.state === 'in' && close())
    window.addEventListener('focus', look)
    const source = typeof EventSource === 'undefined' ? undefined : new EventSource(loginEvents.path)
    source?.addEventListener('in', look)
    source?.addEventListener('refused', (e) => setWhy((JSON.parse(e.data) as { why: string }).why))
    for (const end of ['in', 'refused']) source?.addEventListener(end, () => source.close())
    return () => {
      window.removeEventListener('focus', look)
      source?.close()
    }
  }, [turn])
  const retry = () => {
    setWhy(undefined)
    setTurn(turn + 1)
    open()
  }
  return (
    <>
      <h2>{text.dialog.label}</h2>
      <div className="dlg-body">
        {why === undefined ? (
          <>
            <p role="status">{text.dialog.waiting}</p>
            <p className="text-12 ink-3">{text.dialog.lost}</p>
          </>
        ) : (
          <p role="alert">{whyFailed(text, why) ?? text.notInHelp}</p>
        )}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.dialog.close}
        </button>
        <button type="button" className="button primary" onClick={retry} data-autofocus>
          {why === undefined ? text.dialog.open : text.again}
        </button>
      </div>
    </>
  )
}
