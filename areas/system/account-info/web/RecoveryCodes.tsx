import { useState } from 'react'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { accountText } from './text.ts'

/** Shown this once; one goes on when one says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => unknown }) {
  const text = useText(accountText)
  const [kept, setKept] = useState(false)
  const copy = () => navigator.clipboard?.writeText(codes.join('\n')).then(() => toast.success(text.copied))
  return (
    <section className="ai-form" aria-label={text.codesTitle}>
      <h3 className="heading">{text.codesTitle}</h3>
      <p className="ink-2">{text.codesText}</p>
      <ol className="ai-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <label className="row gap-8">
        <input type="checkbox" checked={kept} onChange={(e) => setKept(e.target.checked)} />
        <span className="grow">{text.saved}</span>
      </label>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => void copy()}>
          {text.copy}
        </button>
        <button type="button" className="button primary" disabled={!kept} onClick={() => void onDone()}>
          {text.done}
        </button>
      </div>
    </section>
  )
}
