import { Until } from '#core/web/blocks/Until.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { say, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { entryText } from './entry-text.ts'
import { blackListScreens } from './screens.ts'

/** Why somebody stands on the black list, and until when; `null` is for ever. */
export interface Entry {
  reason: string
  until: string | null
}

/** The fields of an entry, whoever it is for. */
export function EntryFields({ value, onChange }: { value: Entry; onChange: (value: Entry) => void }) {
  const text = useText(entryText)
  return (
    <>
      <label className="field">
        <span className="label">{text.reason}</span>
        <input
          className="input"
          value={value.reason}
          maxLength={100}
          placeholder={text.reasonHint}
          autoComplete="off"
          onChange={(e) => onChange({ ...value, reason: e.target.value })}
        />
      </label>
      <div className="field">
        <span className="label">{text.term}</span>
        <Until value={value.until} onChange={(until) => onChange({ ...value, until })} label={text.term} />
      </div>
    </>
  )
}

/** How many were put on the list, and where it says why others were not. */
export function tellAdded({ recordId, taken, refused }: { recordId: string; taken: number; refused: number }): void {
  const text = say(entryText)
  if (refused === 0) return void toast.success(text.done(taken))
  const why = { action: { label: text.why, onClick: () => go(linkTo(blackListScreens.errors, { recordId })) } }
  toast.warning(taken ? text.some(taken, refused) : text.none, why)
}
