import { type FormEvent, useState } from 'react'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Refused, TextField } from '#core/web/ui/TextField.tsx'
import { maConfig } from '../../set-up.ts'
import { miniText, secretText, setUpText } from '../set-up-text.ts'
import { CopyLine } from './parts.tsx'

export function MiniStep() {
  const text = useText(setUpText)
  const t = useText(miniText)
  const app = useText(secretText)
  const known = useCall(maConfig.status, {}, { silence: 'all' })
  const parameters = useCall(maConfig.parameters, {}, { silence: 'all' })
  const [refused, setRefused] = useState<{ field: string; words: string }>()
  const save = useCommand(maConfig.update, { toast: false, onError: (error) => setRefused({ field: error.field, words: error.message }) })
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    const form = new FormData(e.currentTarget)
    const entered = (name: string) => String(form.get(name) ?? '').trim()
    setRefused(undefined)
    if (!/^wx[0-9a-zA-Z]{16}$/.test(entered('appid'))) return setRefused({ field: 'appid', words: t.appidBad })
    save.mutate({ appid: entered('appid'), name: entered('name'), secret: entered('secret') })
  }
  const wrong = (field: string) => (refused?.field === field ? refused.words : undefined)
  if (known.error && !known.data) return <ErrorLine error={known.error} retry={() => void known.refetch()} />
  if (!known.data) return <Skeleton rows={4} />
  const at = parameters.data
  return (
    <>
      <p className="ink-2">{t.help}</p>
      {known.data.connected && (
        <p className="su-ok">
          <Icon name="circle-check" size={16} />
          {t.connected(known.data.name)}
        </p>
      )}
      <CopyLine label={t.request} value={at?.requestDomain ?? ''} />
      <CopyLine label={t.file} value={at?.fileDomain ?? ''} />
      <CopyLine label={t.page} value={at?.pageDomain ?? ''} />
      {parameters.error && !at && <ErrorLine error={parameters.error} retry={() => void parameters.refetch()} />}
      {at?.serverIp && <CopyLine label={app.ipName} value={at.serverIp} />}
      <form onSubmit={submit} noValidate autoComplete="off" spellCheck={false} className="su-form" key={known.data.appid}>
        <TextField label={t.appid} name="appid" defaultValue={known.data.appid} maxLength={18} error={wrong('appid')} />
        <TextField label={t.name} name="name" defaultValue={known.data.name} maxLength={64} error={wrong('name')} />
        <TextField label={t.secret} name="secret" type="password" autoComplete="new-password" maxLength={256} error={wrong('secret')} />
        <Refused words={refused && !['appid', 'name', 'secret'].includes(refused.field) ? refused.words : undefined} />
        <button type="submit" className="button primary" disabled={save.isPending} aria-busy={save.isPending}>
          {save.isPending ? text.verifying : app.save}
        </button>
      </form>
    </>
  )
}
