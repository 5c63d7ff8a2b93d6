import { Check, Copy, LogIn, QrCode, ScanLine, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { Row } from './Row.tsx'

export function Me() {
  const { me, push } = useNav()
  const [copied, setCopied] = useState(false)
  return (
    <>
      <NavBar title={t.me.title} />
      <div className="page">
        <div className="who">
          <Avatar name={me.name} src={me.avatar} size={60} />
          <div className="grow">
            <div className="who-n">{me.name}</div>
            {me.corp_name && <div className="belonging">{me.corp_name}</div>}
            <div className="text-12 dim">{[me.department, me.position].filter(Boolean).join(' · ')}</div>
          </div>
        </div>
        <div className="rowset">
          <Row icon={ScanLine} name={t.me.scan} onClick={() => push({ at: 'scan' })} />
          <Row icon={Wallet} name={t.wallet.title} onClick={() => push({ at: 'wallet' })} />
          {me.kind === 'staff' && <Row icon={QrCode} name={t.code.title} onClick={() => push({ at: 'code' })} />}
          {me.kind === 'staff' && (
            <Row icon={LogIn} name={t.me.login} hint={t.me.loginHint} onClick={() => push({ at: 'login', ticket: '' })} />
          )}
        </div>
        <div className="rowset">
          <button type="button" className="lrow" onClick={() => void navigator.clipboard?.writeText(me.id).then(() => setCopied(true))}>
            {copied ? <Check size={20} strokeWidth={1.5} /> : <Copy size={20} strokeWidth={1.5} />}
            <span className="lrow-n">{copied ? t.me.copied : t.me.copy}</span>
            <span className="grow ellipsis text-11 dim end mono">{me.id}</span>
          </button>
        </div>
      </div>
    </>
  )
}
