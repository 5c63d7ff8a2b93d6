import { useState } from 'react'
import { copy } from '#core/web/copy.ts'
import { useText } from '#core/web/text/text.ts'
import { accountText } from './text.ts'

/** What has just come is read out. */
const focused = (title: HTMLElement | null) => title?.focus()

/** Shown this once; one goes on when one says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => unknown }) {
  const text = useText(accountText)
  const [kept, setKept] = useState(false)
  return (
    <section className="ai-form" aria-label={text.codesTitle}>
      <h3 className="heading" tabIndex={-1} ref={focused}>
        {text.codesTitle}
      </h3>
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
        <button type="button" className="button" onClick={() => void copy(codes.join('\n'))}>
          {text.copy}
        </button>
        <button type="button" className="button primary" disabled={!kept} onClick={() => void onDone()}>
          {text.done}
        </button>
      </div>
    </section>
  )
}
