import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { mobilePattern } from '#core/contract/phone.ts'
import { QrCode } from '#core/web/blocks/qr/QrCode.tsx'
import { go, readSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import type { ApiError } from '#core/web/request/error.ts'
import { useCall } from '#core/web/request/query.ts'
import { sentence } from '#core/web/request/reaction.ts'
import { request } from '#core/web/request/request.ts'
import { useText } from '#core/web/text/text.ts'
import { Brand } from '#core/web/ui/Brand.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Refused, TextField } from '#core/web/ui/TextField.tsx'
import { registering } from '../contract.ts'
import { consentAddress, registerStatusOf } from './consent.ts'
import { registrationScreens } from './screens.ts'
import { t } from './text.ts'
import './register.css'

/** How often the page asks whether the code has been scanned. */
const askEveryMs = 2_000

/** How a company comes in: who it is, WeCom's page of consent (or a code that is scanned), and on to signing in. */
export default function RegisterPage() {
  const text = useText(t)
  const [step, setStep] = useState(0)
  useEffect(() => {
    // WeChat's own browser: nobody can agree in there.
    if (/MicroMessenger/i.test(navigator.userAgent) && !/wxwork/i.test(navigator.userAgent))
      go(linkTo(registrationScreens.weixinGuide, { to: '/register' }), { replace: true })
  }, [])
  return (
    <main className="register">
      <header>
        <Brand size={32} />
        <h1>{text.title}</h1>
        <p>{text.lead}</p>
        <ol className="register-steps">
          {Object.values(text.steps).map((words, i) => (
            <li key={words} className={i === step ? 'on' : undefined} aria-current={i === step ? 'step' : undefined}>
              <span>{i + 1}</span>
              {words}
            </li>
          ))}
        </ol>
      </header>
      {step === 0 ? <Info onDone={() => setStep(1)} /> : <Authorise onDone={() => setStep(2)} />}
    </main>
  )
}

const fields = ['companyName', 'contactName', 'contactPhone', 'inviteCode'] as const
type Field = (typeof fields)[number]

function Info({ onDone }: { onDone: () => void }) {
  const text = useText(t)
  const [errors, setErrors] = useState<Partial<Record<Field | 'form', string>>>({})
  const [busy, setBusy] = useState(false)
  const labels: Record<Field, string> = {
    companyName: text.company,
    contactName: text.contact,
    contactPhone: text.phone,
    inviteCode: text.code,
  }
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    const form = e.currentTarget
    const data = new FormData(form)
    const value = (name: Field) => String(data.get(name) ?? '').trim()
    const wrong: typeof errors = {}
    for (const name of ['companyName', 'contactName', 'contactPhone'] as const) if (!value(name)) wrong[name] = text.needed
    if (value('contactPhone') && !new RegExp(mobilePattern).test(value('contactPhone'))) wrong.contactPhone = text.phoneWrong
    setErrors(wrong)
    const first = fields.find((name) => wrong[name])
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    const inviteCode = value('inviteCode')
    const input = { companyName: value('companyName'), contactName: value('contactName'), contactPhone: value('contactPhone') }
    request(registering.registerInfo, { ...input, ...(inviteCode && { inviteCode }) }, { toast: false })
      .then(onDone)
      .catch((error: ApiError) => {
        const at = error.fields.flatMap(({ field, message }) => (fields.includes(field as Field) ? [[field, message]] : []))
        setErrors(at.length > 0 ? Object.fromEntries(at) : { form: error.logic ? error.message : sentence(error) })
      })
      .finally(() => setBusy(false))
  }
  return (
    <form className="register-box" onSubmit={submit} noValidate>
      {fields.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          name={name}
          maxLength={64}
          autoComplete={{ companyName: 'organization', contactName: 'name', contactPhone: 'tel', inviteCode: 'off' }[name]}
          error={errors[name]}
          help={name === 'inviteCode' ? text.codeHelp : undefined}
          defaultValue={name === 'inviteCode' ? readSearch(location.search).code : undefined}
        />
      ))}
      <Refused words={errors.form} />
      <button type="submit" className="button primary large" disabled={busy} aria-busy={busy}>
        {busy ? text.busy : text.next}
      </button>
    </form>
  )
}

function Authorise({ onDone }: { onDone: () => void }) {
  const text = useText(t)
  const code = useCall(registering.registerQr, {}, { silence: 'all', staleTime: Number.POSITIVE_INFINITY })
  const check = useCall(
    registering.registerCheck,
    {},
    {
      silence: 'all',
      enabled: code.data !== undefined,
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' || !state.data ? askEveryMs : false),
    },
  )
  const corpId = check.data?.corpId ?? 0
  const company = useQuery({
    queryKey: ['register-status', corpId],
    enabled: corpId > 0,
    queryFn: async () => {
      const status = await registerStatusOf(corpId)
      onDone()
      return status
    },
  })
  if (company.data)
    return (
      <section className="register-box" aria-live="polite">
        <h2>{text.done}</h2>
        <p>{text.doneHelp(company.data.corpName)}</p>
        <a className="button primary large" href="/">
          {text.signIn}
        </a>
      </section>
    )
  const byPage = code.data?.byPage ?? true
  const expired = code.data !== undefined && check.data?.state === 'expired'
  return (
    <section className="register-box">
      {byPage && (
        <>
          <a className="button primary large" href={consentAddress()}>
            {text.authorise}
          </a>
          <p className="text-12 ink-3">{text.authoriseHelp}</p>
        </>
      )}
      <h2>{byPage ? text.scan : text.scanOnly}</h2>
      <div className="register-code">
        {expired ? (
          <p>
            {text.expired}{' '}
            <button type="button" className="plain" onClick={() => void code.refetch().then(() => check.refetch())}>
              {text.again}
            </button>
          </p>
        ) : code.data ? (
          <QrCode data={code.data.url} name={text.scanName} size={176} />
        ) : (
          code.error && <ErrorLine error={code.error} retry={() => void code.refetch()} />
        )}
        {check.error && <ErrorLine error={check.error} retry={() => void check.refetch()} />}
      </div>
      <p className="text-12 ink-3">{text.scanHelp}</p>
    </section>
  )
}
