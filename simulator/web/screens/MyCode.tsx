import { useState } from 'react'
import { qrImage } from '../api.ts'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'

/** A member's own code, for a customer to scan: where "add a customer" leads. */
export function MyCode() {
  const { me, back } = useNav()
  const [copied, setCopied] = useState(false)
  const text = `${location.origin}/m/${me.id}`
  return (
    <>
      <NavBar title={t.code.title} back={back} />
      <div className="page">
        <div className="who tall">
          <div className="who-n">{me.name}</div>
          <img className="qr-code" src={qrImage(text)} width={200} height={200} alt={t.code.title} />
          <div className="text-12 dim">{t.code.why}</div>
        </div>
        <dl className="rows">
          <div>
            <dt>{t.code.text}</dt>
            <dd className="mono break-anywhere">{text}</dd>
          </div>
        </dl>
        <button type="button" className="rowact" onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}>
          {copied ? t.me.copied : t.code.copy}
        </button>
      </div>
    </>
  )
}
