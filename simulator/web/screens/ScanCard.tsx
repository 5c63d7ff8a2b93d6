import { ScanLine } from 'lucide-react'
import { useId, useState } from 'react'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { usePolled } from '../usePolled.ts'
import { CodePicture } from './CodePicture.tsx'

export const codeName = (code: { remark?: string; state?: string }) => code.remark || code.state || t.scan.unnamed

/** Scanning without leaving the list: the newest three codes of the company. */
export function ScanCard() {
  const { push } = useNav()
  const { data } = usePolled(() => sim.codes(), 'codes', 10_000)
  const name = useId()
  const [chosen, setChosen] = useState('')
  const codes = data?.codes.slice(0, 3) ?? []
  const code = codes.find((one) => one.config_id === chosen) ?? codes[0]
  return (
    <div className="scan">
      <div className="row gap-8 scan-h">
        <b className="medium">{t.scan.title}</b>
        <span className="text-12 dim ellipsis">{t.scan.hint}</span>
      </div>
      {codes.length > 0 && (
        <div className="sgr" role="radiogroup" aria-label={t.scan.all}>
          {codes.map((one) => (
            <label key={one.config_id} className={one === code ? 'on' : ''}>
              <input type="radio" className="sr-only" name={name} checked={one === code} onChange={() => setChosen(one.config_id)} />
              <CodePicture src={one.qr_code} />
              <span className="ellipsis">{codeName(one)}</span>
            </label>
          ))}
        </div>
      )}
      {data && codes.length === 0 && <p className="text-12 dim scan-none">{t.scan.none}</p>}
      <div className="row gap-8">
        {code && (
          <button type="button" className="act grow" onClick={() => push({ at: 'scanned', text: code.text })}>
            <ScanLine size={16} strokeWidth={1.5} />
            {t.scan.go}
          </button>
        )}
        <button type="button" className={code ? 'act quiet' : 'act quiet grow'} onClick={() => push({ at: 'scan' })}>
          {t.scan.all}
        </button>
      </div>
    </div>
  )
}
