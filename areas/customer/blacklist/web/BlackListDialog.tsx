import { useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { Until } from '#core/web/blocks/Until.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { blackList } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { blackListScreens } from './screens.ts'

/** Why and how long: for customers named one by one at once, for everybody of an audience as a task. */
export default function BlackListDialog({ audience, count, close }: { audience: Audience; count: number } & DialogProps<boolean>) {
  const text = useText(customersText)
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const named = useCommand(blackList.add, {
    onSuccess: ({ recordId, taken, refused }) => {
      const why = { action: { label: text.why, onClick: () => go(linkTo(blackListScreens.errors, { recordId })) } }
      if (refused === 0) toast.success(text.done(taken))
      else toast.warning(taken ? text.some(taken, refused) : text.none, why)
      close(true)
    },
  })
  const described = useCommand(blackList.batchAdd, {
    onSuccess: () => {
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
      close(true)
    },
  })
  const start = () => {
    const { customerIds, ...rest } = audience
    const entry = { reason: reason.trim(), until }
    if (customerIds && customerIds.length <= 1000 && Object.keys(rest).length === 0)
      named.mutate({ customerIds, origin: 'customer_list', ...entry })
    else described.mutate({ audience, ...entry })
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        start()
      }}
    >
      <h2>{text.title(fmt.number(count))}</h2>
      <div className="dlg-body col gap-16">
        <label className="field">
          <span className="label">{text.reason}</span>
          <input
            className="input"
            value={reason}
            maxLength={100}
            placeholder={text.reasonHint}
            autoComplete="off"
            onChange={(e) => setReason(e.target.value)}
          />
        </label>
        <div className="field">
          <span className="label">{text.term}</span>
          <Until value={until} onChange={setUntil} label={text.term} />
        </div>
        <p className="text-12 ink-3">{text.effect}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={named.isPending || described.isPending || !reason.trim()}>
          {text.verb}
        </button>
      </div>
    </form>
  )
}
