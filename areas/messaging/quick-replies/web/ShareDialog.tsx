import { useEffect } from 'react'
import { copy } from '#core/web/copy.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { type Folder, replyFolders } from '../contract.ts'
import { replyText } from './text.ts'

/** The code of a collection: passed on by hand, ended here. */
export default function ShareDialog({ folder, close }: { folder: Folder } & DialogProps<boolean>) {
  const text = useText(replyText)
  const share = useCommand(replyFolders.exportShare, { toast: false })
  const stop = useCommand(replyFolders.stopShare, {
    onSuccess: () => {
      toast.success(text.stopped)
      close(true)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is opened
  useEffect(() => share.mutate({ id: folder.id }), [])
  const { data, error } = share
  return (
    <div>
      <h2>{text.shareOf(folder.name)}</h2>
      <div className="dlg-body col gap-8">
        {error && <ErrorLine error={error} retry={() => share.mutate({ id: folder.id })} />}
        <p className="qr-code mono" aria-live="polite">
          {data?.shareCode ?? '…'}
        </p>
        {data && <p className="ink-2">{text.shareUntil(folder.replies, fmt.day(data.until))}</p>}
        <p className="text-12 ink-3">{text.shareHelp}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" disabled={!data || stop.isPending} onClick={() => stop.mutate({ id: folder.id })}>
          {text.stopShare}
        </button>
        <button type="button" className="button primary" disabled={!data} onClick={() => data && void copy(data.shareCode)}>
          {text.copy}
        </button>
      </div>
    </div>
  )
}
