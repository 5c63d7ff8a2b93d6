import { useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { crowdPacks } from '../contract.ts'
import { customersText } from './customers-text.ts'

/** Everybody of an audience into a fixed pack, as a task. */
export default function AddDialog({ audience, count, close }: { audience: Audience; count: number } & DialogProps<boolean>) {
  const text = useText(customersText)
  const [packId, setPack] = useState<string>()
  const start = useCommand(crowdPacks.batchAdd, {
    onSuccess: () => {
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (packId) start.mutate({ packId, audience })
      }}
    >
      <h2>{text.title(fmt.number(count))}</h2>
      <div className="dlg-body col gap-16">
        <div className="field">
          <span className="label">{text.which}</span>
          <PickField
            kind="packs"
            multiple={false}
            value={packId ? [packId] : []}
            onChange={(ids) => setPack(ids[0])}
            aria-label={text.which}
          />
          <span className="field-help">{text.fixedOnly}</span>
        </div>
        <p className="text-12 ink-3">{text.effect}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={!packId || start.isPending}>
          {text.add}
        </button>
      </div>
    </form>
  )
}
