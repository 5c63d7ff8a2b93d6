import { useState } from 'react'
import { Segments } from '#core/web/blocks/Segments.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { replyFolders } from '../contract.ts'
import { replyText } from './text.ts'

/** Takes over a collection by its code: what is new, and what stands here under the same title with other words. */
export default function TakeDialog({ close }: DialogProps<boolean>) {
  const text = useText(replyText)
  const [typed, setTyped] = useState('')
  const [shareCode, setShareCode] = useState('')
  const [clash, setClash] = useState<'keep' | 'replace'>('keep')
  const seen = useCall(replyFolders.previewShare, { shareCode }, { enabled: shareCode !== '', silence: 'all' })
  const take = useCommand(replyFolders.importShare, {
    onSuccess: ({ added, replaced, left }) => {
      toast.success(text.taken(added, replaced, left))
      close(true)
    },
  })
  const found = shareCode === typed.trim() ? seen.data : undefined
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (found) take.mutate({ shareCode, clash })
        else setShareCode(typed.trim())
      }}
    >
      <h2>{text.take}</h2>
      <div className="dlg-body col gap-12">
        <label className="field">
          <span className="label">{text.shareCode}</span>
          <input
            className="input mono"
            value={typed}
            maxLength={24}
            autoComplete="off"
            placeholder="1-KX3M-88PA"
            onChange={(e) => setTyped(e.target.value)}
          />
        </label>
        {shareCode !== '' && seen.error && <ErrorLine error={seen.error} retry={() => void seen.refetch()} />}
        {found && (
          <>
            <p className="note">
              {text.found(found.from, found.name, found.replies, found.fresh, found.clashes.length)}
              {found.withoutFiles > 0 && ` ${text.withoutFiles(found.withoutFiles)}`}
            </p>
            {found.clashes.length > 0 && (
              <>
                <Segments
                  label={text.clash}
                  value={clash}
                  onChange={setClash}
                  options={(['keep', 'replace'] as const).map((value) => ({ value, label: text.clashes[value] }))}
                />
                <ul className="qr-clashes">
                  {found.clashes.map((c) => (
                    <li key={`${c.groupName} ${c.title}`}>
                      <b>{c.title}</b> <span className="ink-3">{c.groupName}</span>
                      <p>
                        <span className="ink-3">{text.ours}</span> {c.ours}
                      </p>
                      <p>
                        <span className="ink-3">{text.theirs}</span> {c.theirs}
                      </p>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={typed.trim().length < 6 || take.isPending || seen.isFetching}>
          {found ? text.takeVerb : text.check}
        </button>
      </div>
    </form>
  )
}
