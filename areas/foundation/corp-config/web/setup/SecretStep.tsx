import { type FormEvent, useState } from 'react'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { startSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { iaConfig, type SetUp } from '../../set-up.ts'
import { secretText, setUpText } from '../set-up-text.ts'
import { CopyLine, Field, Verified } from './parts.tsx'

/** Company, app and its secret. WeCom is asked first; what it refuses stands beside the fields, and what was kept stays. */
export function SecretStep({ state }: { state: SetUp }) {
  const text = useText(setUpText)
  const t = useText(secretText)
  const known = useCall(iaConfig.status, {}, { silence: 'all' })
  const parameters = useCall(iaConfig.parameters, {}, { silence: 'all' })
  const [refused, setRefused] = useState<{ field: string; words: string }>()
  const save = useCommand(iaConfig.update, {
    toast: false,
    onSuccess: () => startSession(), // home is open from now on
    onError: (error) => setRefused({ field: error.field, words: error.message }),
  })
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    setRefused(undefined)
    const form = new FormData(e.currentTarget)
    const entered = (name: string) => String(form.get(name) ?? '').trim() || undefined
    const agentId = Number(entered('agentId'))
    save.mutate({
      corpName: entered('corpName'),
      wecomCorpId: entered('wecomCorpId'),
      agentId: Number.isInteger(agentId) && agentId > 0 ? agentId : undefined,
      secret: entered('secret'),
      customerSecret: entered('customerSecret'),
    })
  }
  if (known.error && !known.data) return <ErrorLine error={known.error} retry={() => void known.refetch()} />
  if (!known.data) return <Skeleton rows={4} />
  const { corpName, wecomCorpId, agentId, secretSet, customerSecretSet, from } = known.data
  const wrong = (field: string) => (refused?.field === field ? refused.words : undefined)
  const ip = parameters.data?.serverIp
  return (
    <>
      <p className="ink-2">{t.help}</p>
      {from === 'environment' && <p className="note">{t.environment}</p>}
      <form onSubmit={submit} noValidate className="su-form" key={wecomCorpId}>
        <Field label={t.corpName} name="corpName" defaultValue={corpName} maxLength={64} error={wrong('corpName')} />
        <Field
          label={t.corpId}
          name="wecomCorpId"
          defaultValue={wecomCorpId}
          readOnly={wecomCorpId !== ''}
          maxLength={64}
          error={wrong('wecomCorpId')}
        />
        <Field label={t.agentId} name="agentId" defaultValue={agentId ?? ''} inputMode="numeric" maxLength={10} error={wrong('agentId')} />
        <Field
          label={t.secret}
          name="secret"
          type="password"
          autoComplete="new-password"
          maxLength={256}
          help={secretSet ? t.kept : undefined}
          error={wrong('secret')}
        />
        <Field
          label={t.customer}
          name="customerSecret"
          type="password"
          autoComplete="new-password"
          maxLength={256}
          help={customerSecretSet ? t.kept : t.customerHelp}
          error={wrong('customerSecret')}
        />
        {refused && !refused.field && (
          <p className="note failure" role="alert">
            <Icon name="circle-alert" className="icon" />
            {refused.words}
          </p>
        )}
        <button type="submit" className="button primary" disabled={save.isPending} aria-busy={save.isPending}>
          {save.isPending ? text.verifying : t.save}
        </button>
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
