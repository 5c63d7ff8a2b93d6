import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { sim } from '../api.ts'
import { Modal } from '../Modal.tsx'
import { lang, t } from '../text.ts'
import { useAction } from '../useAction.ts'

const scenarios = ['demo', 'empty', 'trouble', 'million'] as const

export function ResetButton() {
  const { busy, error, run } = useAction()
  const [asking, setAsking] = useState(false)
  const [scenario, setScenario] = useState<string>('demo')

  async function go() {
    const done = await run(() => sim.reset({ scenario }))
    // Everyone may be someone else now; the page starts over.
    if (done) location.assign(lang === 'en' ? '?lang=en' : location.pathname)
  }

  return (
    <>
      <button type="button" className="button small" onClick={() => setAsking(true)}>
        <RotateCcw size={14} strokeWidth={1.5} />
        {t.reset.open}
      </button>
      {asking && (
        <Modal label={t.reset.title} onClose={() => setAsking(false)}>
          <b className="heading">{t.reset.title}</b>
          <p className="ink-2">{t.reset.why}</p>
          <fieldset className="choices">
            <legend className="label">{t.reset.scenario}</legend>
            {scenarios.map((one) => (
              <label key={one} className="choice">
                <input type="radio" name="scenario" checked={scenario === one} onChange={() => setScenario(one)} />
                <span>
                  <span className="medium">{t.reset.scenarios[one].name}</span>
                  <span className="text-12 ink-3">{t.reset.scenarios[one].what}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {error && (
            <p className="bad text-12" role="alert">
              {error}
            </p>
          )}
          <div className="row gap-8 end">
            <button type="button" className="button" onClick={() => setAsking(false)}>
              {t.cancel}
            </button>
            <button type="button" className="button bad-solid" disabled={busy} onClick={() => void go()}>
              {t.reset.go}
            </button>
          </div>
        </Modal>
      )}
    </>
  )
}
