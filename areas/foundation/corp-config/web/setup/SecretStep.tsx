import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ApiError } from '#core/web/request/error.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { startSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Refused, TextField } from '#core/web/ui/TextField.tsx'
import { corpConfig, iaConfig, type SetUp } from '../../set-up.ts'
import { secretText, setUpText } from '../set-up-text.ts'
import { CopyLine, Verified } from './parts.tsx'

/** What this step shows a refusal at. */
const fields = ['corpName', 'wecomCorpId', 'agentId', 'secret', 'customerSecret']

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '').trim() || undefined
function entered(form: HTMLFormElement) {
  const agentId = Number(textOf(form, 'agentId'))
  return {
    wecomCorpId: textOf(form, 'wecomCorpId'),
    agentId: Number.isInteger(agentId) && agentId > 0 ? agentId : undefined,
    secret: textOf(form, 'secret'),
    customerSecret: textOf(form, 'customerSecret'),
  }
}

/** Company, app and its secret. WeCom is asked first; what it refuses stands beside the fields, and what was kept stays. */
export function SecretStep({ state }: { state: SetUp }) {
  const text = useText(setUpText)
  const t = useText(secretText)
  const known = useCall(iaConfig.status, {}, { silence: 'all' })
  const parameters = useCall(iaConfig.parameters, {}, { silence: 'all' })
  const [refused, setRefused] = useState<ApiError>()
  const save = useCommand(iaConfig.update, {
    toast: false,
    onSuccess: () => startSession(), // home is open from now on
    onError: setRefused,
  })
  const verify = useMutation({
    mutationFn: (form: HTMLFormElement) => request(corpConfig.checkSecrets, entered(form), { toast: false }),
    onError: (error: ApiError) => setRefused(error),
  })
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    setRefused(undefined)
    verify.reset()
    const corpName = textOf(e.currentTarget, 'corpName')
    save.mutate({ ...entered(e.currentTarget), corpName })
  }
  if (known.error && !known.data) return <ErrorLine error={known.error} retry={() => void known.refetch()} />
  if (!known.data) return <Skeleton rows={4} />
  const { corpName, wecomCorpId, agentId, secretSet, customerSecretSet, from } = known.data
  const wrong = (field: string) => refused?.fields.find((one) => one.field === field)?.message
  const ip = parameters.data?.serverIp
  return (
    <>
      <p className="ink-2">{t.help}</p>
      {from === 'environment' && <p className="note">{t.environment}</p>}
      <form onSubmit={submit} noValidate autoComplete="off" spellCheck={false} className="su-form" key={wecomCorpId}>
        <TextField label={t.corpName} name="corpName" defaultValue={corpName} maxLength={64} error={wrong('corpName')} />
        <TextField
          label={t.corpId}
          name="wecomCorpId"
          defaultValue={wecomCorpId}
          readOnly={wecomCorpId !== ''}
          maxLength={64}
          error={wrong('wecomCorpId')}
        />
        <TextField
          label={t.agentId}
          name="agentId"
          defaultValue={agentId ?? ''}
          inputMode="numeric"
          maxLength={10}
          error={wrong('agentId')}
        />
        <TextField
          label={t.secret}
          name="secret"
          type="password"
          autoComplete="new-password"
          maxLength={256}
          help={secretSet ? t.kept : undefined}
          error={wrong('secret')}
        />
        <TextField
          label={t.customer}
          name="customerSecret"
          type="password"
          autoComplete="new-password"
          maxLength={256}
          help={customerSecretSet ? t.kept : t.customerHelp}
          error={wrong('customerSecret')}
        />
        <Refused words={refused && !refused.fields.some(({ field }) => fields.includes(field)) ? refused.message : undefined} />
        {verify.data?.results.map(({ kind, ok, name, message }) => (
          <p key={kind} className={ok ? 'su-ok' : 'note failure'} role="status">
            <Icon name={ok ? 'circle-check' : 'circle-alert'} className="icon" />
            {ok ? text.works : message} {name}
          </p>
        ))}
        <div className="su-foot">
          <button type="submit" className="button primary" disabled={save.isPending} aria-busy={save.isPending}>
            {save.isPending ? text.verifying : t.save}
          </button>
          <button
            type="button"
            className="button"
            disabled={verify.isPending}
            aria-busy={verify.isPending}
            onClick={(e) => {
              setRefused(undefined)
              verify.mutate(e.currentTarget.form!)
            }}
          >
            {text.verify}
          </button>
        </div>
      </form>
      {parameters.error && !parameters.data && <ErrorLine error={parameters.error} retry={() => void parameters.refetch()} />}
      {ip && (
        <>
          <p className="ink-2">{t.ip(ip)}</p>
          <CopyLine label={t.ipName} value={ip} />
        </>
      )}
      {state.app && <Verified keys={['token']} connected />}
    </>
  )
}
