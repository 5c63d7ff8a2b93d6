import { useState } from 'react'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { iaConfig, type SetUp } from '../../set-up.ts'
import { domainText } from '../set-up-text.ts'
import { CopyLine, How, Verified } from './parts.tsx'

export function DomainStep({ state }: { state: SetUp }) {
  const t = useText(domainText)
  const [wrong, setWrong] = useState('')
  const read = useCall(iaConfig.parameters, {}, { silence: 'all' })
  const save = useCommand(iaConfig.update, { toast: false, onError: () => setWrong(t.fileBad) })
  const send = async (file: File | undefined) => {
    if (!file) return
    setWrong('')
    if (file.size > 130) return setWrong(t.fileBad)
    save.mutate({ domainFile: { name: file.name, text: await file.text() } })
  }
  return (
    <>
      <p className="ink-2">{t.help}</p>
      {read.error && !read.data && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      <CopyLine label={t.name} value={read.data?.domain ?? ''} />
      <How steps={Object.values(t.how)} />
      <div className="field">
        <label className="button">
          {t.file}
          <input type="file" className="sr-only" accept=".txt" onChange={(e) => void send(e.target.files?.[0])} disabled={save.isPending} />
        </label>{' '}
        {wrong && (
          <span className="field-error" role="alert">
            {wrong}
          </span>
        )}
        {state.domainFile && <span className="text-12 ink-2">{t.fileKept(state.domainFile)}</span>}
      </div>
      <Verified keys={['domain', 'sidebar']} connected={state.app} />
    </>
  )
}
