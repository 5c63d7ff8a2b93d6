import { useState } from 'react'
import { listed } from '../../text/words.ts'
import type { Choice } from './choice.ts'
import { pasted } from './match.ts'
import { nameOf, pickerOf, rowId, search } from './rows.ts'
import type { Kind, Rows } from './sources.ts'
import { usePickerText } from './text.ts'

/** Names out of a spreadsheet: each is looked up, the exact ones are ticked, the others are named so that nobody is lost silently. */
export function Paste<N extends Kind>(props: { kind: N; choice: Choice; allowed?: (row: Rows[N]) => boolean; close: () => void }) {
  const text = usePickerText()
  const [list, setList] = useState('')
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState<{ found: number; missing: string[]; twice: string[] }>()
  const find = async () => {
    setBusy(true)
    const out = { ids: [] as string[], missing: [] as string[], twice: [] as string[] }
    const names = pasted(list).slice(0, 300)
    const aliases = pickerOf(props.kind)?.aliases
    // Four at a time: a list of 300 names must not look like an attack.
    await Promise.all(
      [0, 1, 2, 3].map(async (worker) => {
        for (let i = worker; i < names.length; i += 4) {
          const name = names[i]!
          const rows = await search(props.kind, name).catch(() => [])
          const exact = rows.filter(
            (row) => [nameOf(props.kind, row), ...(aliases?.(row) ?? [])].includes(name) && (props.allowed?.(row) ?? true),
          )
          if (exact.length === 1) out.ids.push(rowId(props.kind, exact[0]!))
          else (exact.length ? out.twice : out.missing).push(name)
        }
      }),
    )
    props.choice.add(out.ids)
    setBusy(false)
    if (out.missing.length + out.twice.length === 0) props.close()
    else setLeft({ found: out.ids.length, missing: out.missing, twice: out.twice })
  }
  const some = (names: string[]) => listed(names.slice(0, 8)) + (names.length > 8 ? '…' : '')
  return (
    <div className="pick-paste">
      <label className="field">
        <span className="label">{text.pasteTitle}</span>
        <textarea className="textarea" rows={10} value={list} onChange={(e) => setList(e.target.value)} aria-label={text.pasteLabel} />
        <span className="field-help">{text.pasteHint}</span>
      </label>
      {left && (
        <div role="alert" className="note caution">
          <div>
            <div>{text.found(left.found)}</div>
            {left.missing.length > 0 && <div>{text.notFound(left.missing.length, some(left.missing))}</div>}
            {left.twice.length > 0 && <div>{text.ambiguous(left.twice.length, some(left.twice))}</div>}
          </div>
        </div>
      )}
      <div className="row gap-8">
        <button type="button" className="button primary" disabled={busy || pasted(list).length === 0} onClick={find}>
          {busy ? text.loading : text.find}
        </button>
        <button type="button" className="button quiet" onClick={props.close}>
          {text.showAll}
        </button>
      </div>
    </div>
  )
}
